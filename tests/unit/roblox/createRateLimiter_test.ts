import assert from "node:assert/strict";
import { createRateLimiter, READS_PER_MINUTE } from "../../../src/roblox/createRateLimiter.ts";

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

/** A limiter that lets nobody pass within the minute. */
async function exhausted({ network }: ReturnType<typeof clock>): Promise<() => Promise<void>> {
  const pace = createRateLimiter(network);
  for (let passed = 0; passed < READS_PER_MINUTE; passed++) await pace();
  return pace;
}

Deno.test("no more than the limit pass within any minute", async () => {
  const { network, at, tick } = clock();
  const pace = createRateLimiter(network);
  const passed: number[] = [];
  for (let i = 0; i < 3 * READS_PER_MINUTE; i++) {
    await pace();
    passed.push(at());
    tick(250 * (i % 3));
  }
  for (const start of passed) {
    const within = passed.filter((time) => time >= start && time < start + 60_000);
    assert.ok(within.length <= READS_PER_MINUTE, String(within.length));
  }
});

Deno.test("those that come at the same time wait in order, and the wait is shown once", async () => {
  const made = clock();
  const pace = await exhausted(made);
  const start = made.at();
  const passed: number[] = [];
  const wait = async (each: number) => {
    await pace();
    passed.push(each);
  };
  await Promise.all([1, 2, 3].map(wait));
  assert.deepEqual([passed, made.at() - start], [[1, 2, 3], 60_000]);
  assert.deepEqual(made.notices, [
    "Roblox allows 100 reads a minute, and that many were sent; continuing in 60 s.",
  ]);
});

Deno.test("a clock that is set back makes nobody wait longer than a minute", async () => {
  const made = clock();
  const pace = await exhausted(made);
  made.tick(-3_600_000);
  const before = made.at();
  await pace();
  assert.equal(made.at() - before, 60_000);
});

Deno.test("an interrupt ends the wait", async () => {
  const made = clock();
  made.network.sleep = () => Promise.reject(new Error("interrupted"));
  await assert.rejects((await exhausted(made))(), /interrupted/);
});
