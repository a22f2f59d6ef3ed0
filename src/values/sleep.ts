/** @param signal Ends the wait early, by throwing its reason. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  return unlessAborted(promise, signal).finally(() => clearTimeout(timer));
}

/**
 * Wait for work until a signal fires; the work itself continues.
 *
 * @throws The signal's reason when it fires first, and whatever the work throws.
 */
export function unlessAborted<Value>(
  work: Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener("abort", leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}
