import assert from "node:assert/strict";
import {
  createHttpClient,
  type HttpClientOptions,
  Unreachable,
} from "../../../src/platform/http.ts";

/** A network whose network never answers, and where every time limit is over at once. */
function silentWorld(): HttpClientOptions {
  const silence: typeof fetch = (_, init) =>
    new Promise((_, reject) => {
      const { signal } = init ?? {};
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  return {
    fetch: silence,
    fetchOnce: silence,
    hosts: ["apis.example"],
    now: () => new Date(0),
    sleep: () => Promise.reject(new Error("nobody waits")),
    interrupted: new AbortController().signal,
    notice: () => {},
    hide: () => {},
    writes: true,
    userAgent: "test",
  };
}

for (
  const [what, timeout, milliseconds, seconds] of [
    ["60 seconds bound a request, retries included", undefined, 60_000, 60],
    ["a request may be bounded by less, as the address look-up is by 3 seconds", 3_000, 3_000, 3],
  ] as const
) {
  Deno.test(what, async () => {
    const real = AbortSignal.timeout;
    const asked: number[] = [];
    AbortSignal.timeout = (limit) => {
      asked.push(limit);
      return real.call(AbortSignal, 1);
    };
    try {
      const sent = createHttpClient(silentWorld()).send({
        call: "reading the live config",
        method: "GET",
        url: new URL("https://apis.example/"),
        effect: "read",
        ...(timeout === undefined ? {} : { timeout }),
      });
      await assert.rejects(sent, (error) => {
        assert.ok(error instanceof Unreachable);
        assert.match(error.message, new RegExp(`within ${seconds} seconds`));
        return true;
      });
      assert.deepEqual(asked, [milliseconds]);
    } finally {
      AbortSignal.timeout = real;
    }
  });
}
