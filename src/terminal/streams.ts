import type { Secret } from "../values/secret.ts";
import type { Text } from "./text.ts";

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
