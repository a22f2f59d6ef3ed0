import { unlessAborted } from "../values/unlessAborted.ts";

/**
 * Waits.
 *
 * @param signal Ends the waiting early, by throwing its reason.
 */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  return unlessAborted(promise, signal).finally(() => clearTimeout(timer));
}
