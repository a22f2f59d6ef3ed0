import { Unreachable } from "../../../platform/http.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { UnusableReply } from "../../../platform/reply.ts";
import { type Failure, Interrupted } from "../../../values/failure.ts";

/** Whether nobody knows what became of a write: no answer, an unusable one, or a platform fault. */
export function isIndeterminate(error: Failure): boolean {
  return error instanceof Unreachable || error instanceof UnusableReply ||
    (error instanceof Refusal && error.status >= 500);
}

/**
 * Reads what may tell what became of a write; undefined when it cannot be read.
 *
 * @throws Interrupted when a person ends the reading.
 */
export async function readIfPossible<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    return undefined;
  }
}
