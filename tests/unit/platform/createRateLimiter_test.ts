import assert from "node:assert/strict";
import { createRateLimiter } from "../../../src/platform/createRateLimiter.ts";

function clock() {
  let time = 1_000_000;
  const notices: string[] = [];
  return {
    notices,
    at: () => time,
    tick: (milliseconds: number) => void (time += milliseconds),
    network: {
      now: () => new Date(time),
      sleep: (milliseconds: number) => {
        time += milliseconds;
        return Promise.resolve();
      },
      notice: (line: string) => void notices.push(line),
      interrupted: new AbortController().signal,
    },
  };
}

Deno.test("never more than so many pass within any minute", async () => {
  const { network, at, tick } = clock();
  const pace = createRateLimiter(network, 3);
  const passed: number[] = [];
  for (let i = 0; i < 20; i++) {
    await pace();
    passed.push(at());
    tick(7_000 * (i % 3));
  }
  for (const start of passed) {
    const within = passed.filter((time) => time >= start && time < start + 60_000);
    assert.ok(within.length <= 3, String(within));
  }
});

Deno.test("those that come at the same time wait in their order, and the wait is shown once", async () => {
  const { network, at, notices } = clock();
  const pace = createRateLimiter(network, 2);
  const start = at();
  const passed = await Promise.all(
    [1, 2, 3, 4].map(async (each) => {
      await pace();
      return [each, at() - start];
    }),
  );
  assert.deepEqual(passed, [[1, 0], [2, 0], [3, 60_000], [4, 60_000]]);
  assert.deepEqual(notices, [
    "Roblox allows 2 reads a minute, and that many were sent; continuing in 60 s.",
  ]);
});

Deno.test("a clock that is set back makes nobody wait longer than a minute", async () => {
  const { network, at, tick } = clock();
  const pace = createRateLimiter(network, 1);
  await pace();
  tick(-3_600_000);
  const before = at();
  await pace();
  assert.equal(at() - before, 60_000);
});

Deno.test("an interrupt ends the wait", async () => {
  const { network } = clock();
  const pace = createRateLimiter({
    ...network,
    sleep: () => Promise.reject(new Error("interrupted")),
  }, 1);
  await pace();
  await assert.rejects(pace(), /interrupted/);
});
