import type { Sentence } from "../values/command.ts";
import { Failure, Interrupted } from "../values/failure.ts";
import { whatOf } from "./report.ts";

/** A value, or the reason why it is not known. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | Unknown;

/** The reason why something is not known, and what may help. */
export interface Unknown {
  readonly ok: false;
  readonly reason: string;
  readonly advice?: Sentence;
}

/** Make the result of a known value. */
export function ok<Value>(value: Value): Result<Value> {
  return { ok: true, value };
}

/** Make the result of a value that is not known, with the reason. */
export function unknownBecause(reason: string, advice?: Sentence): Unknown {
  return { ok: false, reason, ...(advice === undefined ? {} : { advice }) };
}

/**
 * Make the result of work that threw.
 *
 * @throws Interrupted when a person pressed Ctrl-C, which ends the report.
 */
export function unknownFrom(error: unknown): Unknown {
  if (error instanceof Interrupted) throw error;
  if (error instanceof Failure) return unknownBecause(whatOf(error), error.remedy);
  // Its message may contain anything, even a credential; its name does not.
  const kind = error instanceof Error ? error.name : typeof error;
  return unknownBecause(
    `an unexpected error in this program (${kind})`,
    "Please report it, with the command line but without any key or cookie.",
  );
}

/** Return the value of some work, or the reason why there is none. */
export async function resultOf<Value>(work: () => Promise<Value>): Promise<Result<Value>> {
  try {
    return ok(await work());
  } catch (error) {
    return unknownFrom(error);
  }
}
