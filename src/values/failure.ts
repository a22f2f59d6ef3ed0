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
 * that reaches the top is a bug of ours.
 */
export class Failure extends Error {
  override readonly name: string = "Failure";

  /**
   * @param what What is wrong, as a sentence. Foreign text in it is made safe when it is printed.
   * @param advice What to do about it, as a sentence.
   * @param place Where it is, when it is in a file.
   */
  constructor(readonly what: string, readonly advice: string, readonly place?: Place) {
    super(`${what} ${advice}`);
  }
}

/** A person answered with Ctrl-C; the program ends with exit code 130. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";

  /** @param state What state the platform is in, as far as is known, as a sentence. */
  constructor(readonly state: string) {
    super(state);
  }
}
