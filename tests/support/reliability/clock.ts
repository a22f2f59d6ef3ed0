/**
 * Time that does not pass until somebody waits: a wait takes as long as it should by this clock, and
 * next to nothing by the wall's.
 */
export interface Clock {
  readonly now: () => Date;
  /** Waits, as the program does between two attempts. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** A limit, as the program sets one for a request. */
  readonly timeout: (milliseconds: number) => AbortSignal;
  /** Says that a request is sent under a signal that has the limit that was set last. */
  bind(signal: AbortSignal): void;
  /** Ends the time limit of a request, as when no answer comes. */
  expire(signal: AbortSignal): void;
  /** Lets time go by. */
  pass(milliseconds: number): void;
  /** Every wait there was, and how much of its request's limit was over at its end. */
  readonly waits: readonly Wait[];
}

/** A wait between two attempts, in milliseconds. */
export interface Wait {
  readonly length: number;
  /** From the start of the request to the end of the wait. */
  readonly until: number;
  /** The time limit of the request. */
  readonly limit: number;
}

interface Limit {
  readonly start: number;
  readonly length: number;
  readonly controller: AbortController;
}

/** Set a clock. */
export function setClock(start: string): Clock {
  let time = Date.parse(start);
  let latest: Limit | undefined;
  const limits = new WeakMap<AbortSignal, Limit>();
  const waits: Wait[] = [];
  const advanceTo = (moment: number) => time = Math.max(time, moment);
  return {
    now: () => new Date(time),
    sleep: async (milliseconds, signal) => {
      const end = time + milliseconds;
      const limit = limits.get(signal);
      if (limit !== undefined) {
        waits.push({ length: milliseconds, until: end - limit.start, limit: limit.length });
      }
      await new Promise((resolve) => setTimeout(resolve, 0));
      advanceTo(end);
      signal.throwIfAborted();
    },
    timeout: (length) => {
      latest = { start: time, length, controller: new AbortController() };
      return latest.controller.signal;
    },
    bind: (signal) => {
      if (latest !== undefined && !limits.has(signal)) limits.set(signal, latest);
    },
    expire: (signal) => {
      const limit = limits.get(signal);
      if (limit === undefined) throw new Error("this request has no limit");
      advanceTo(limit.start + limit.length);
      limit.controller.abort(new DOMException("The time is up.", "TimeoutError"));
    },
    pass: (milliseconds) => void advanceTo(time + milliseconds),
    waits,
  };
}
