import type { HostNetwork } from "../host/host.ts";

/**
 * A connection over which nothing came for so long may be dead without any sign of it, in milliseconds:
 * a laptop slept, a router forgot it. It is shorter than any router's memory, and longer than what
 * comes between the requests of one command, but for a question that a person thinks about.
 */
export const LONGEST_IDLE = 10_000;

/**
 * Make fetches that leave every connection alone that was idle for longer than {@link LONGEST_IDLE}:
 * what is sent over a dead one gets no answer for as long as a request may take, and of a write nobody
 * could tell what became of it. From then on Deno shares the connections of a new client, and Bun,
 * which has one pool for all, opens one for each request.
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
