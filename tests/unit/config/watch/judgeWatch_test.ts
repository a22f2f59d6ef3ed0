import type { Point } from "../../../../src/values/configs.ts";
import assert from "node:assert/strict";
import fc from "fast-check";
import { type Bound, parseBound } from "../../../../src/config/watch/bound.ts";
import {
  eachMinute,
  endOfWatch,
  judgeBound,
  judgeWatch,
  SETTLING_MINUTES,
} from "../../../../src/config/watch/judgeWatch.ts";

const MINUTE = 60_000;
const WATCH = { since: 1_000 * MINUTE, minutes: 20, compared: 60 };

const PLAYERS: Bound = parseBound("PeakConcurrentPlayers < 0.8x", "--fail-if");
const CRASHES: Bound = parseBound("ServerCrashCount > 2x", "--fail-if");

/** One minute after another from a time on. */
function minutes(from: number, values: readonly number[], usable = true): readonly Point[] {
  return values.map((value, index) => ({ time: from + index * MINUTE, value, usable }));
}

const hourOf = (value: number) =>
  minutes(WATCH.since - 60 * MINUTE, Array.from({ length: 60 }, () => value));
const judge = (
  bound: Bound,
  after: readonly Point[],
  before = hourOf(1_000),
  now = endOfWatch(WATCH),
) => judgeBound(bound, WATCH, after, before, now);
const since = (...values: number[]) => minutes(WATCH.since, values);
const all = (value: number) => since(...Array.from({ length: 20 }, () => value));

Deno.test("a metric within its bound in all minutes passes", () => {
  assert.equal(judge(PLAYERS, all(900)).verdict, "held");
  assert.equal(judge(PLAYERS, all(800)).verdict, "held");
});

Deno.test("four of five minutes beyond the bound breach it at once", () => {
  const now = WATCH.since + (5 + SETTLING_MINUTES) * MINUTE;
  assert.equal(
    judge(PLAYERS, since(799, 799, 900, 799, 799), hourOf(1_000), now).verdict,
    "breached",
  );
  assert.equal(
    judge(PLAYERS, since(799, 799, 900, 799, 900), hourOf(1_000), now).verdict,
    "watching",
  );
});

Deno.test("the newest minutes are ignored, because they may be incomplete", () => {
  const now = WATCH.since + 5 * MINUTE;
  const { verdict, counted } = judge(PLAYERS, since(1, 1, 1, 1, 1), hourOf(1_000), now);
  assert.deepEqual([verdict, counted], ["watching", 5 - SETTLING_MINUTES]);
});

Deno.test("a minute counts three minutes after its end, not after its start", () => {
  const at = (seconds: number) => {
    const now = WATCH.since + MINUTE + seconds * 1000;
    return judge(PLAYERS, since(1), hourOf(1_000), now).counted;
  };
  assert.deepEqual([at(179), at(180)], [0, 1]);
});

Deno.test("a watch ends three minutes after its last minute", () => {
  const midMinute = { ...WATCH, since: WATCH.since + 42_000 };
  assert.equal(endOfWatch(WATCH), WATCH.since + 23 * MINUTE);
  assert.equal(endOfWatch(midMinute), WATCH.since + 24 * MINUTE);
});

Deno.test("minutes beyond the bound that are far apart do not breach it, even if those between are missing", () => {
  const apart = since(1, 1, 1, 1, 1, 1, 1, 1, 1, 1).filter((_, minute) => minute % 3 === 0);
  assert.deepEqual([judge(PLAYERS, apart).verdict, judge(PLAYERS, apart).counted], ["unknown", 4]);
  const near = since(1, 1, 1, 1, 1).filter((_, minute) => minute !== 2);
  assert.equal(judge(PLAYERS, near).verdict, "breached");
});

Deno.test("with too few minutes, missing or not significant, the result is unknown", () => {
  const few = judge(PLAYERS, since(1_000, 1_000));
  assert.deepEqual([few.verdict, few.why], ["unknown", "too few minutes"]);
  const weak = judge(PLAYERS, minutes(WATCH.since, Array(20).fill(1), false));
  assert.deepEqual([weak.verdict, weak.why], ["unknown", "not significant"]);
});

Deno.test("a multiple of an unknown value, or of a few players, is unknown", () => {
  assert.equal(judge(PLAYERS, all(1), hourOf(1_000).slice(0, 29)).why, "no baseline");
  const weak = hourOf(1_000).map((point) => ({ ...point, usable: false }));
  assert.equal(judge(PLAYERS, all(1), weak).why, "not significant");
  assert.equal(judge(PLAYERS, all(1), hourOf(20)).why, "too small");
  assert.equal(
    judge(parseBound("ClientFpsAvg < 0.5x", "--fail-if"), all(1), hourOf(0)).why,
    "too small",
  );
});

Deno.test("one crash after an hour without any does not count as a doubling", () => {
  assert.equal(judge(CRASHES, all(2), hourOf(0)).verdict, "held");
  assert.equal(judge(CRASHES, all(3), hourOf(0)).verdict, "breached");
});

Deno.test("a spike before the publish does not raise the baseline", () => {
  const before = hourOf(2).map((point, index) => index < 20 ? { ...point, value: 500 } : point);
  assert.equal(judge(CRASHES, all(5), before).threshold, 4);
});

Deno.test("an absolute bound needs no minutes before the publish", () => {
  const share = parseBound("ClientCrashRate15m > 0.02", "--fail-if");
  assert.equal(judge(share, all(0.03), []).verdict, "breached");
  assert.equal(judge(share, all(0.02), []).verdict, "held");
});

const values = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { maxLength: 40 });
const anyBound = fc.record({
  metric: fc.constantFrom(
    "ServerCrashCount",
    "ClientCrashRate15m",
    "PeakConcurrentPlayers" as const,
  ),
  side: fc.constantFrom(">", "<" as const),
  limit: fc.double({ min: 0, max: 10, noNaN: true }),
  relative: fc.boolean(),
}) as fc.Arbitrary<Bound>;

Deno.test("minutes that do not count change no result", () => {
  // They may be the reason why nothing is known.
  const judged = (bound: Bound, after: readonly Point[], before: readonly Point[]) => ({
    ...judge(bound, after, before),
    why: undefined,
  });
  fc.assert(fc.property(anyBound, values, values, values, (bound, after, before, noise) => {
    const points = minutes(WATCH.since, after);
    const earlier = minutes(WATCH.since - 60 * MINUTE, before);
    const alone = judged(bound, points, earlier);
    const unusable = minutes(WATCH.since, noise, false);
    const outside = minutes(WATCH.since + WATCH.minutes * MINUTE, noise);
    assert.deepEqual(judged(bound, [...unusable, ...outside, ...points], earlier), alone);
    assert.deepEqual(judged(bound, points.toReversed(), earlier), alone);
  }));
});

Deno.test("a breach stays a breach, whatever comes after it", () => {
  fc.assert(fc.property(anyBound, values, fc.nat(40), (bound, after, minute) => {
    const points = minutes(WATCH.since, after);
    const early = judge(bound, points, hourOf(500), WATCH.since + minute * MINUTE);
    if (early.verdict !== "breached") return;
    assert.equal(judge(bound, points, hourOf(500)).verdict, "breached");
  }));
});

Deno.test("a watch ends as passed, breached or unknown, and as passed only with half of its minutes", () => {
  fc.assert(fc.property(anyBound, values, values, (bound, after, before) => {
    const points = minutes(WATCH.since, after);
    const { verdict, counted } = judge(bound, points, minutes(0, before));
    assert.notEqual(verdict, "watching");
    if (verdict === "held") assert.ok(counted >= WATCH.minutes / 2);
  }));
});

Deno.test("one breach decides, and an unknown bound does not", () => {
  const overall = (...verdicts: ("held" | "breached" | "unknown" | "watching")[]) =>
    judgeWatch(verdicts.map((verdict) => ({ bound: CRASHES, verdict, counted: 20 })));
  assert.equal(overall("held", "unknown", "breached", "watching"), "breached");
  assert.equal(overall("held", "unknown", "watching"), "watching");
  assert.equal(overall("held", "unknown"), "unknown");
  assert.equal(overall("held", "held"), "held");
});

const SPAN = { from: 100 * MINUTE, to: 110 * MINUTE };
const point = (minute: number, value: number, usable = true) =>
  minutes(minute * MINUTE, [value], usable)[0]!;

Deno.test("a minute that is sent several times is one point, whatever second its time has", () => {
  const again = [point(101, 7), { ...point(101, 7), time: 101 * MINUTE + 20_000 }, point(101, 7)];
  assert.deepEqual(eachMinute(again, SPAN), [point(101, 7)]);
});

Deno.test("a minute with two different values is unknown, however often each is sent", () => {
  for (const other of [point(101, 8), point(101, 7, false)]) {
    const all = [point(101, 7), other, point(101, 7), point(102, 1)];
    assert.deepEqual(eachMinute(all, SPAN), [point(102, 1)]);
  }
});

Deno.test("minutes that were not requested are ignored", () => {
  const all = [99, 100, 109, 110].map((minute) => point(minute, 1));
  assert.deepEqual(eachMinute(all, SPAN), [point(100, 1), point(109, 1)]);
  const midMinute = { from: 100 * MINUTE + 30_000, to: SPAN.to };
  assert.deepEqual(eachMinute([point(100, 1), point(101, 1)], midMinute), [point(101, 1)]);
});

/** Put items in another order. */
function shuffle<Item>(items: readonly Item[], order: Iterator<number>): readonly Item[] {
  return items.map((item) => ({ item, at: order.next().value as number }))
    .sort((a, b) => a.at - b.at).map(({ item }) => item);
}

Deno.test("the order of a reply and its repetitions do not matter", () => {
  const reply = fc.array(fc.record({
    time: fc.integer({ min: 95, max: 115 }).map((minute) => minute * MINUTE),
    value: fc.nat(2),
    usable: fc.boolean(),
  }));
  fc.assert(fc.property(reply, fc.infiniteStream(fc.nat()), (points, order) => {
    const expected = eachMinute(points, SPAN);
    assert.deepEqual(eachMinute([...shuffle(points, order), ...points], SPAN), expected);
    assert.equal(new Set(expected.map(({ time }) => time)).size, expected.length);
  }));
});
