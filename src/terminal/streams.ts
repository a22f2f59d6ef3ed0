import type { Secret } from "../values/secret.ts";
import type { Text } from "./text.ts";

export interface Output {
  line(text: Text): void;
  /** Write text unchanged: a JSON document, a raw value. */
  raw(text: string): void;
  readonly isTerminal: boolean;
  /** The width in columns; 80 when not known. */
  readonly columns: number;
  readonly color: boolean;
  /** True when lines are written in ASCII only. */
  readonly ascii: boolean;
}

export interface Streams {
  /** The answer. */
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
  /** Replace the whole secrets in a text; one with none stays the same. */
  readonly redactWhole: (text: string) => string;
}
