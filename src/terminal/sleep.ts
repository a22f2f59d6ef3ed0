/**
 * Waits.
 *
 * @param signal Ends the waiting early, by throwing its reason.
 */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", leave);
      resolve();
    }, milliseconds);
    if (signal.aborted) leave();
    else signal.addEventListener("abort", leave, { once: true });
  });
}
