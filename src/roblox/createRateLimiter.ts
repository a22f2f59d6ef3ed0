/** How many reads a key may send in a minute (docs/dev/platform.md, Configs API). */
export const READS_PER_MINUTE = 100;
const MINUTE = 60_000;
/** Shorter waits are not announced, in milliseconds. */
export const FELT_WAIT = 1_000;

export interface RateLimiterOptions {
  readonly now: () => Date;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly notice: (line: string) => void;
  /** Fires when a person presses Ctrl-C. */
  readonly interrupted: AbortSignal;
}

/**
 * Make a function that lets {@link READS_PER_MINUTE} reads pass in any minute; others wait in their order.
 *
 * @returns A function that waits until one more may pass; it throws when the run is interrupted.
 */
export function createRateLimiter(
  { now, sleep, notice, interrupted }: RateLimiterOptions,
): () => Promise<void> {
  const passed: number[] = [];
  let turn = Promise.resolve();

  async function pass(): Promise<void> {
    const time = now().getTime();
    while (passed[0] !== undefined && passed[0] <= time - MINUTE) passed.shift();
    if (passed.length >= READS_PER_MINUTE) {
      // Setting the clock back must not make the wait longer.
      const wait = Math.min(MINUTE, passed.shift()! + MINUTE - time);
      if (wait >= FELT_WAIT) {
        const seconds = Math.ceil(wait / 1000);
        const why = `Roblox allows ${READS_PER_MINUTE} reads a minute, and that many were sent`;
        notice(`${why}; continuing in ${seconds} s.`);
      }
      await sleep(wait, interrupted);
    }
    passed.push(now().getTime());
  }

  return () => turn = turn.then(pass);
}
