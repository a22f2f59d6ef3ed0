import type { HostNetwork } from "../host/host.ts";

/**
 * How long a connection may be idle, in milliseconds. After that it may be dead without any sign of it: a
 * laptop slept, a router forgot it. No router forgets sooner, and only a question to a person takes
 * longer between two requests of one command.
 */
export const LONGEST_IDLE = 10_000;

/**
 * Make fetches that no longer use a connection that was idle for longer than {@link LONGEST_IDLE}: a
 * request over a dead one waits for its whole time, and nobody knows what became of a write. From then on
 * Deno shares the connections of a new client, and Bun, which has one pool for all, opens one for each
 * request.
 *
 * @param now The time, in milliseconds.
 */
export function avoidIdle(
  { fetch, writeFetch, freshConnections }: HostNetwork,
  now: () => number,
): Pick<HostNetwork, "fetch" | "writeFetch"> {
  let last = Infinity;
  let fresh: object = {};
  const avoiding = (send: typeof fetch): typeof fetch => async (input, init) => {
    if (now() - last > LONGEST_IDLE) fresh = freshConnections();
    last = now();
    try {
      return await send(input, { ...init, ...fresh });
    } finally {
      last = now();
    }
  };
  return { fetch: avoiding(fetch), writeFetch: avoiding(writeFetch) };
}
