import type { HostNetwork } from "../host/host.ts";

/**
 * How long a connection may be idle, in milliseconds. After that it may be dead without any sign: a laptop
 * slept, a router forgot it. No router forgets sooner, and within a command only a question to a person
 * takes longer between two requests.
 */
export const LONGEST_IDLE = 10_000;

/**
 * Make fetches that do not reuse connections after {@link LONGEST_IDLE} of idleness: on a dead one, a
 * request waits until it times out, and the outcome of a write is unknown. From then on Deno uses the
 * connections of a new client, and Bun, which has one pool for all, a new one for each request.
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
