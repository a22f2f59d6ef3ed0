import assert from "node:assert/strict";
import fc from "fast-check";
import { type HistoryPart, readHistory } from "../../../src/roblox/readHistory.ts";
import type { Revision } from "../../../src/values/configs.ts";
import { fakeConfigs, history } from "../commands/config/fakeConfigs.ts";

/** Read a history in pages; its requests are recorded as [size, skip]. */
async function read(
  serve: (size: number, skip: number) => readonly Revision[],
  size: number,
  enough: number,
): Promise<HistoryPart & { readonly asked: readonly (readonly [number, number])[] }> {
  const asked: [number, number][] = [];
  const { configs } = fakeConfigs({
    // deno-lint-ignore require-await -- what serving throws must reject, not throw
    revisions: async (size, skip) => {
      asked.push([size, skip]);
      return serve(size, skip);
    },
  });
  return {
    ...await readHistory(configs, { size, isEnough: (soFar) => soFar.length >= enough }),
    asked,
  };
}

const served = (all: readonly Revision[], most = Infinity) => (size: number, skip: number) =>
  all.slice(skip, skip + Math.min(size, most));

Deno.test("one page is enough if it has enough revisions", async () => {
  const { revisions, stopped, asked } = await read(served(history(9)), 5, 5);
  assert.deepEqual(revisions.map(({ version }) => version), [9, 8, 7, 6, 5]);
  assert.ok(stopped);
  assert.deepEqual(asked, [[5, 0]]);
});

Deno.test("a page shorter than requested does not prove the end", async () => {
  const { revisions, stopped, asked } = await read(served(history(9, 3), 3), 20, 20);
  assert.equal(revisions.length, 7);
  assert.ok(!stopped);
  assert.deepEqual(asked.slice(0, 2), [[20, 0], [20, 3]]);
});

Deno.test("a page whose oldest revision is version 1 is the end", async () => {
  const { revisions, stopped, asked } = await read(served(history(7)), 20, 20);
  assert.deepEqual([revisions.length, stopped, asked], [7, false, [[20, 0]]]);
});

Deno.test("after the first page of a long history, at most four are requested together", async () => {
  const all = history(2_000);
  let [inFlight, most, delays] = [0, 0, 0];
  const { configs } = fakeConfigs({
    revisions: async (size, skip) => {
      if (inFlight === 0) delays++;
      most = Math.max(most, ++inFlight);
      await new Promise((resolve) => setTimeout(resolve));
      inFlight--;
      return all.slice(skip, skip + size);
    },
  });
  const { revisions } = await readHistory(configs, { size: Infinity, isEnough: () => false });
  assert.deepEqual(revisions, all);
  assert.equal(most, 4);
  assert.ok(delays < 20, `${delays} delays`);
});

Deno.test("no more pages are requested than needed", async () => {
  const { asked } = await read(served(history(900)), 250, 250);
  assert.deepEqual(asked, [[100, 0], [100, 100], [100, 200]]);
});

Deno.test("a page that turns out not to be needed may fail", async () => {
  const serve = (size: number, skip: number) =>
    skip > 100 ? assert.fail("it is not needed") : history(900).slice(skip, skip + size);
  const { revisions } = await read(serve, Infinity, 150);
  assert.equal(revisions.length, 200);
});

Deno.test("a shorter page leaves nothing out", async () => {
  const all = history(30, 2);
  const serve = (_: number, skip: number) => all.slice(skip, skip + (skip === 10 ? 2 : 5));
  const { revisions, asked } = await read(serve, Infinity, 100);
  assert.deepEqual(revisions, all);
  assert.ok(asked.some(([, skip]) => skip === 12));
});

Deno.test("an empty history is requested once", async () => {
  const { revisions, stopped, asked } = await read(() => [], 20, 20);
  assert.deepEqual([revisions, stopped, asked], [[], false, [[20, 0]]]);
});

Deno.test("if Roblox ignores the offset, reading the history ends with an error", async () => {
  const { revisions, stopped, asked } = await read(() => history(4, 2), 20, 20);
  assert.equal(revisions.length, 3);
  assert.ok(!stopped);
  assert.equal(asked.length, 2);
});

Deno.test("a publish in between shifts the pages, and nothing is listed twice or lost", async () => {
  let all = history(6);
  const { revisions } = await read(
    (size, skip) => {
      const page = all.slice(skip, skip + size);
      all = history(Math.min(8, all.length + 1));
      return page;
    },
    3,
    20,
  );
  assert.deepEqual(revisions.map(({ version }) => version), [6, 5, 4, 3, 2, 1]);
});

Deno.test("whatever the pages, the newest revisions are read in order, enough of them or all", async () => {
  const shape = fc.record({
    count: fc.nat(60),
    most: fc.integer({ min: 1, max: 20 }),
    size: fc.integer({ min: 1, max: 150 }),
    enough: fc.integer({ min: 1, max: 80 }),
  });
  await fc.assert(fc.asyncProperty(shape, async ({ count, most, size, enough }) => {
    const all = history(count);
    const { revisions, stopped } = await read(served(all, most), size, enough);
    assert.deepEqual(revisions, all.slice(0, revisions.length));
    assert.equal(stopped, revisions.length >= enough);
    assert.ok(stopped || revisions.length === count);
  }));
});
