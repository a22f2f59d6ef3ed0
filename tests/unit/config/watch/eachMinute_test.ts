import assert from "node:assert/strict";
import fc from "fast-check";
import { eachMinute } from "../../../../src/config/watch/eachMinute.ts";

const MINUTE = 60_000;
const SPAN = { from: 100 * MINUTE, to: 110 * MINUTE };
const point = (minute: number, value: number, usable = true) => ({
  time: minute * MINUTE,
  value,
  usable,
});

Deno.test("a minute that is sent several times is one point, wherever in the minute it says it is", () => {
  const again = [point(101, 7), { ...point(101, 7), time: 101 * MINUTE + 20_000 }, point(101, 7)];
  assert.deepEqual(eachMinute(again, SPAN), [point(101, 7)]);
});

Deno.test("a minute with two different values is not known, however often each is sent", () => {
  for (const other of [point(101, 8), point(101, 7, false)]) {
    const all = [point(101, 7), other, point(101, 7), point(102, 1)];
    assert.deepEqual(eachMinute(all, SPAN), [point(102, 1)]);
  }
});

Deno.test("minutes that were not asked for are left out", () => {
  const all = [99, 100, 109, 110].map((minute) => point(minute, 1));
  assert.deepEqual(eachMinute(all, SPAN), [point(100, 1), point(109, 1)]);
  const midMinute = { from: 100 * MINUTE + 30_000, to: SPAN.to };
  assert.deepEqual(eachMinute([point(100, 1), point(101, 1)], midMinute), [point(101, 1)]);
});

Deno.test("the order of a reply, and what it repeats, change nothing", () => {
  const minutes = fc.array(fc.record({
    time: fc.integer({ min: 95, max: 115 }).map((minute) => minute * MINUTE),
    value: fc.nat(2),
    usable: fc.boolean(),
  }));
  fc.assert(fc.property(minutes, fc.infiniteStream(fc.nat()), (points, order) => {
    const shuffled = points.map((point) => [order.next().value!, point] as const)
      .sort(([a], [b]) => a - b).map(([, point]) => point);
    const expected = eachMinute(points, SPAN);
    assert.deepEqual(eachMinute([...shuffled, ...points], SPAN), expected);
    assert.equal(new Set(expected.map(({ time }) => time)).size, expected.length);
  }));
});
