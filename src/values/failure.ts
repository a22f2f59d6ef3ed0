import { type FlagsInUse, say, type Sentence, writeSentence } from "./command.ts";
import { hideSecretWords } from "./looksSecret.ts";

/** A place in a file, for people: `line` and `column` count from 1, in characters. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly source: string;
}

/** An error that may advise commands, which are written with the flags in use. */
export abstract class AdvisingError extends Error {
  private readonly inUse: FlagsInUse = {};

  /** Return this error with the flags for the commands in its text; flags that it has already stay. */
  about(inUse: FlagsInUse): this {
    return this.copy({ inUse: { ...inUse, ...this.inUse } });
  }

  protected write(sentence: Sentence): string {
    return hideSecretWords(writeSentence(sentence, this.inUse));
  }

  protected copy(changes: object): this {
    const fields = Object.getOwnPropertyDescriptors(this);
    return Object.assign(Object.create(Object.getPrototypeOf(this), fields), changes);
  }
}

/**
 * An expected failure: what is wrong, then what to do, each a sentence or two, and where in a file it is.
 * It is printed as one short block, never with a stack; every other error that reaches the top is a bug.
 * Anything that looks like a key, in a line of a file or instead of a path, is hidden.
 */
export class Failure extends AdvisingError {
  override readonly name: string = "Failure";
  readonly what: string;
  readonly place: Place | undefined;
  private readonly cases: readonly Sentence[];

  /**
   * @param what What is wrong, as a sentence. Foreign text in it is made safe when it is printed.
   * @param advice What to do, as a sentence, or as one for each case, which are shown on lines of their own.
   * @param place Where it is, if it is in a file.
   */
  constructor(what: string, advice: Sentence | Cases, place?: Place) {
    const cases = (isCases(advice) ? advice.cases : [advice]).map(hideSecrets);
    super(hideSecretWords(`${what} ${cases.map((one) => writeSentence(one)).join(" ")}`));
    this.what = hideSecretWords(what);
    this.cases = cases;
    this.place = place &&
      { ...place, file: hideSecretWords(place.file), source: hideSecretWords(place.source) };
  }

  /** What to do, with the flags in use as far as they are known. */
  get advice(): string {
    return this.adviceLines.join(" ");
  }

  get adviceLines(): readonly string[] {
    return this.cases.map((one) => this.write(one));
  }

  /** What to do, for another error: its commands still get their flags when it is printed. */
  get remedy(): Sentence {
    const [first = "", ...rest] = this.cases;
    return rest.reduce((all, one) => say`${all} ${one}`, first);
  }

  /** Return this failure with a sentence more of what to do. */
  also(sentence: Sentence): this {
    const last = this.cases.at(-1) ?? "";
    return this.copy({ cases: [...this.cases.slice(0, -1), say`${last} ${sentence}`] });
  }
}

export interface Cases {
  readonly cases: readonly Sentence[];
}

function hideSecrets(sentence: Sentence): Sentence {
  if (typeof sentence === "string") return hideSecretWords(sentence);
  return sentence.map((part) => typeof part === "string" ? hideSecretWords(part) : part);
}

function isCases(advice: Sentence | Cases): advice is Cases {
  return typeof advice === "object" && "cases" in advice;
}

/** What can end a run early: Ctrl-C, a signal of the system, or the end of the input during a question. */
export type EndedBy = "SIGINT" | "SIGTERM" | "SIGHUP" | "SIGQUIT" | "end of input";

export function orFailure<Value>(read: () => Value): Value | Failure {
  try {
    return read();
  } catch (error) {
    return asFailure(error);
  }
}

/** `await work.catch(asFailure)`; any other error is thrown again. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}

/** Return a value that was read; undefined where there is a failure in its place. */
export function orUndefined<Value>(read: Value | Failure | undefined): Value | undefined {
  return read instanceof Failure ? undefined : read;
}

export function orThrow<Value>(read: Value | Failure): Value {
  if (read instanceof Failure) throw read;
  return read;
}

/** A person answered a question with no; the message says what stayed unchanged. */
export class Declined extends Error {
  override readonly name = "Declined";
}

export class Interrupted extends AdvisingError {
  override readonly name = "Interrupted";
  private readonly sentence: Sentence;

  /**
   * @param state The platform's state as far as it is known, as a sentence.
   * @param by What ended it; SIGINT when absent.
   */
  constructor(state: Sentence, readonly by: EndedBy = "SIGINT") {
    super(writeSentence(state));
    this.sentence = state;
  }

  get state(): string {
    return this.write(this.sentence);
  }
}

/**
 * Return what was thrown as a failure: an error of this program, too, so that the rest is still reported.
 *
 * @throws Interrupted when a person pressed Ctrl-C, which ends the report.
 */
export function failureFrom(error: unknown): Failure {
  if (error instanceof Interrupted) throw error;
  if (error instanceof Failure) return error;
  // Its message may contain anything, even a credential; its name does not.
  const kind = error instanceof Error ? error.name : typeof error;
  return new Failure(
    `an unexpected error in this program (${kind})`,
    "Please report it with the command line, but without any key or cookie.",
  );
}

/** Return the system's code of an error, such as ENOENT; empty when it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

export interface Finding {
  readonly severity: "error" | "warning";
  readonly failure: Failure;
}

export function asError(failure: Failure): Finding {
  return { severity: "error", failure };
}

export function asWarning(failure: Failure): Finding {
  return { severity: "warning", failure };
}
