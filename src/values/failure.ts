import { hideSecretWords } from "./looksSecret.ts";

/** A place in a file, for people: `line` and `column` count from 1, in characters. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The whole line of the file that the place is on. */
  readonly source: string;
}

/**
 * An expected failure: what is, then what to do about it, each a sentence or two, and where it is
 * when it is in a file. It is printed as one short block, never with a stack; every other error
 * that reaches the top is a bug of this program. What looks like a key, in a line of a file or in the place of
 * a path, is hidden in it.
 */
export class Failure extends Error {
  override readonly name: string = "Failure";
  readonly what: string;
  readonly advice: string;
  readonly place: Place | undefined;

  /**
   * @param what What is wrong, as a sentence. Foreign text in it is made safe when it is printed.
   * @param advice What to do about it, as a sentence.
   * @param place Where it is, when it is in a file.
   */
  constructor(what: string, advice: string, place?: Place) {
    const shown = [what, advice].map(hideSecretWords);
    super(shown.join(" "));
    [this.what, this.advice] = shown as [string, string];
    this.place = place &&
      { ...place, file: hideSecretWords(place.file), source: hideSecretWords(place.source) };
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
export class Interrupted extends Error {
  override readonly name = "Interrupted";

  /**
   * @param state What state the platform is in, as far as is known, as a sentence.
   * @param by What ended it; SIGINT when absent.
   */
  constructor(readonly state: string, readonly by: EndedBy = "SIGINT") {
    super(state);
  }
}
