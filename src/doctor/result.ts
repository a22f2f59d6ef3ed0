import { Failure, Interrupted } from "../values/failure.ts";
import { whatOf } from "./report.ts";

/** What was asked for: the value, or the reason why it is not known. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | Unknown;

/** The reason why something is not known, and what may help. */
export interface Unknown {
  readonly ok: false;
  readonly reason: string;
  readonly advice?: string;
}

/** Return something as known. */
export function ok<Value>(value: Value): Result<Value> {
  return { ok: true, value };
}

/** Say that something is not known, and why. */
export function unknownBecause(reason: string, advice?: string): Unknown {
  return { ok: false, reason, ...(advice === undefined ? {} : { advice }) };
}

/**
 * Say why something that threw is not known.
 *
 * @throws Interrupted when a person pressed Ctrl-C: that ends the report, it is no reason.
 */
export function unknownFrom(error: unknown): Unknown {
  if (error instanceof Interrupted) throw error;
  if (error instanceof Failure) return unknownBecause(whatOf(error), error.advice);
  // Its message may contain anything, even a credential; its kind does not.
  const kind = error instanceof Error ? error.name : typeof error;
  return unknownBecause(
    `an unexpected error in this program (${kind})`,
    "Please report it, with the command line but without any key or cookie.",
  );
}

/** Return the outcome of something, or the reason why there is none. */
export async function resultOf<Value>(work: () => Promise<Value>): Promise<Result<Value>> {
  try {
    return ok(await work());
  } catch (error) {
    return unknownFrom(error);
  }
}
