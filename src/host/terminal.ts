import type { Secret } from "../values/secret.ts";
import type { Text } from "../values/text.ts";

export interface Output {
  line(text: Text): void;
  /** A JSON document or a value, unchanged. */
  raw(text: string): void;
  readonly isTerminal: boolean;
  /** 80 when not known. */
  readonly columns: number;
  readonly color: boolean;
  readonly ascii: boolean;
}

export interface Streams {
  readonly out: Output;
  /** Everything else: notices, questions, errors. */
  readonly err: Output;
  /** The same two for documents and differences: what is printed there is as it is. */
  readonly exact: { readonly out: Output; readonly err: Output };
  /** True when a person can be asked: standard input and standard error are both terminals. */
  readonly interactive: boolean;
  /** True when a person could be asked if there were no `--json`. */
  readonly silencedByJson?: boolean;
  /** Hide a secret in all prose from now on; those of the command line already are. */
  readonly hide: (secret: Secret) => void;
  readonly redactWhole: (text: string) => string;
}

/**
 * The questions that the program asks a person. Each is drawn on standard error, and each throws
 * `Interrupted` when the person presses Ctrl-C.
 */
export interface Prompts {
  /** A yes-or-no question; just Enter means no, or nothing where the answer has to be spelled out. */
  confirm(question: Text, answer?: "spelled out"): Promise<boolean>;
  /**
   * A line of text.
   *
   * @param preset What just Enter answers; nothing by default.
   */
  input(question: Text, preset?: string): Promise<string>;
  /** A line of text that is not shown, whatever is typed. */
  secret(question: Text): Promise<Secret>;
  /**
   * One of several choices; the value of the chosen one.
   *
   * @param preselected The value of the choice that just Enter takes; the first one by default.
   */
  select(asked: ChoiceQuestion, preselected?: string): Promise<string>;
}

/** A question with its choices. */
export interface ChoiceQuestion {
  readonly question: Text;
  readonly choices: readonly Choice[];
}

export interface Choice {
  readonly label: Text;
  /** The text after the question once it is chosen. */
  readonly short: Text;
  /** The text below the choices while this one is marked. */
  readonly details: Text;
  readonly value: string;
}
