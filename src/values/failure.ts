import { type FlagsInUse, say, type Sentence, writeSentence } from "./command.ts";
import { hideSecretWords } from "./looksSecret.ts";

/** A place in a file, for people: `line` and `column` count from 1, in characters. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The whole line of the file that the place is on. */
  readonly source: string;
}

/** An error that may advise commands, which need the flags in use to be written. */
export abstract class AdvisingError extends Error {
  #inUse: FlagsInUse = {};

  /** Say with which flags the commands are written that it names; what was said before stays. */
  about(inUse: FlagsInUse): this {
    this.#inUse = { ...inUse, ...this.#inUse };
    return this;
  }

  protected write(sentence: Sentence): string {
    return hideSecretWords(writeSentence(sentence, this.#inUse));
  }
}

/**
 * An expected failure: what is wrong, then what to do, each a sentence or two, and where in a file it is. It is
 * printed as one short block, never with a stack; every other error that reaches the top is a bug of this
 * program. What looks like a key, in a line of a file or in the place of a path, is hidden in it.
 */
export class Failure extends AdvisingError {
  override readonly name: string = "Failure";
  readonly what: string;
  readonly place: Place | undefined;
  #advice: Sentence;

  /**
   * @param what What is wrong, as a sentence. Foreign text in it is made safe when it is printed.
   * @param advice What to do about it, as a sentence.
   * @param place Where it is, when it is in a file.
   */
  constructor(what: string, advice: Sentence, place?: Place) {
    super(hideSecretWords(`${what} ${writeSentence(advice)}`));
    this.what = hideSecretWords(what);
    this.#advice = advice;
    this.place = place &&
      { ...place, file: hideSecretWords(place.file), source: hideSecretWords(place.source) };
  }

  /** What to do about it. */
  get advice(): string {
    return this.write(this.#advice);
  }

  /** Add a sentence to what to do about it. */
  also(sentence: Sentence): this {
    this.#advice = say`${this.#advice} ${sentence}`;
    return this;
  }
}

/**
 * What ends a run before it has done what was asked: Ctrl-C, a signal of the system, or the end of the
 * input while a person is asked.
 */
export type EndedBy = "SIGINT" | "SIGTERM" | "SIGHUP" | "SIGQUIT" | "end of input";

/** What is read, or why it cannot be. */
export function orFailure<Value>(read: () => Value): Value | Failure {
  try {
    return read();
  } catch (error) {
    return asFailure(error);
  }
}

/** The failure that was thrown, as a value: `await work.catch(asFailure)`; any other error is thrown on. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}

/** Return what was read; undefined when it failed or was not read. */
export function known<Value>(read: Value | Failure | undefined): Value | undefined {
  return read instanceof Failure ? undefined : read;
}

/** Return what was read, or throw why it failed. */
export function orThrow<Value>(read: Value | Failure): Value {
  if (read instanceof Failure) throw read;
  return read;
}

/** A person was asked, and did not agree. */
export class Declined extends Error {
  override readonly name = "Declined";

  /** @param state What was left as it was, as a sentence. */
  constructor(state: string) {
    super(state);
  }
}

/** A run was ended from outside; the exit code says by what. */
export class Interrupted extends AdvisingError {
  override readonly name = "Interrupted";
  readonly #state: Sentence;

  /**
   * @param state What state the platform is in, as far as is known, as a sentence.
   * @param by What ended it; SIGINT when absent.
   */
  constructor(state: Sentence, readonly by: EndedBy = "SIGINT") {
    super(writeSentence(state));
    this.#state = state;
  }

  /** What state the platform is in, as far as is known. */
  get state(): string {
    return this.write(this.#state);
  }
}
