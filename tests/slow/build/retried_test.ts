import assert from "node:assert/strict";
import { retried } from "../../../scripts/build/retried.ts";
import { Failure } from "../../../src/values/failure.ts";

/** Fail as often as is said, and give how often it was tried, and after which attempts there was a pause. */
async function tries(failures: number, error: Error) {
  let attempts = 0;
  const pauses: number[] = [];
  const work = () => ++attempts <= failures ? Promise.reject(error) : Promise.resolve("done");
  const pause = (attempt: number) => Promise.resolve(void pauses.push(attempt));
  const result = await retried(work, pause).catch((error) => error);
  return { attempts, pauses, result };
}

const REFUSED = new Failure("The download failed.", "Try again.");

Deno.test("a tool whose download failed is started again, three times at most", async () => {
  assert.deepEqual(await tries(0, REFUSED), { attempts: 1, pauses: [], result: "done" });
  assert.deepEqual(await tries(2, REFUSED), { attempts: 3, pauses: [1, 2], result: "done" });
  assert.deepEqual(await tries(3, REFUSED), { attempts: 3, pauses: [1, 2], result: REFUSED });
});

Deno.test("a programming error is thrown at once, and nothing is started again", async () => {
  const mistake = new TypeError("a mistake");
  assert.deepEqual(await tries(1, mistake), { attempts: 1, pauses: [], result: mistake });
});
