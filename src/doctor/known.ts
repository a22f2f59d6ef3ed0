import { Failure, Interrupted } from "../values/failure.ts";
import { whatOf } from "./report.ts";

/** Something that was to be found out: it is known, or the reason why it is not. */
export type Known<Value> =
  | { readonly known: true; readonly value: Value }
  | Unknown;

/** The reason why something is not known, and what may help. */
export interface Unknown {
  readonly known: false;
  readonly reason: string;
  readonly advice?: string;
}

/** It is known. */
export function known<Value>(value: Value): Known<Value> {
  return { known: true, value };
}

/** It is not known. */
export function unknown(reason: string, advice?: string): Unknown {
  return { known: false, reason, ...(advice === undefined ? {} : { advice }) };
}

/**
 * Says why something that threw is not known.
 *
 * @throws Interrupted when a person pressed Ctrl-C: that ends the report, it is no reason.
 */
export function unknownFrom(error: unknown): Unknown {
  if (error instanceof Interrupted) throw error;
  if (error instanceof Failure) return unknown(whatOf(error), error.advice);
  const said = error instanceof Error ? error.message : String(error);
  return unknown(
    `an unexpected fault of this program: ${said.slice(0, 200)}`,
    "Please report it, with the command line but without any key or cookie.",
  );
}
