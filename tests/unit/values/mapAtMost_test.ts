import assert from "node:assert/strict";
import { mapAtMost } from "../../../src/values/collections.ts";

Deno.test("no more than the limit run at once, and the results are in the order of the items", async () => {
  let running = 0;
  let most = 0;
  const ended: number[] = [];
  const results = await mapAtMost([5, 1, 4, 2, 3], 2, async (item) => {
    most = Math.max(most, ++running);
    for (let i = 0; i < item; i++) await Promise.resolve();
    running--;
    ended.push(item);
    return item * 10;
  });
  assert.deepEqual(results, [50, 10, 40, 20, 30]);
  assert.equal(most, 2);
  assert.notDeepEqual(ended, [5, 1, 4, 2, 3]);
});

Deno.test("no further work starts after one has failed", async () => {
  const begun: number[] = [];
  await assert.rejects(
    mapAtMost([1, 2, 3, 4], 2, async (item) => {
      begun.push(item);
      await Promise.resolve();
      if (item === 1) throw new Error("no");
      await Promise.resolve();
    }),
    /no/,
  );
  assert.deepEqual(begun, [1, 2]);
});
