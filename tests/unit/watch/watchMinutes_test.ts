import type { Point } from "../../../src/values/configs.ts";
import assert from "node:assert/strict";
import { parseBound } from "../../../src/config/watch/bound.ts";
import type { TimeSpan } from "../../../src/roblox/analytics.ts";
import { Failure, Interrupted } from "../../../src/values/failure.ts";
import { fakeConfigs, revision } from "../commands/config/fakeConfigs.ts";
import type { ReadMetric } from "../../../src/roblox/analytics.ts";
import { watchMinutes, type WatchStep } from "../../../src/watch/watchMinutes.ts";

const MINUTE = 60_000;
const PUBLISHED = Date.parse("2026-03-06T17:30:42Z");
const bounds = [parseBound("ServerCrashCount > 2x", "--fail-if")];
const WATCHED = {
  version: 8,
  since: PUBLISHED,
  settings: { minutes: 10, bounds, baseline: "1h" },
} as const;

/** A game with so many crashes in each minute after the publish, and one a minute before it. */
function gameOf(crashes: (minute: number) => number): ReadMetric {
  return (_, { from, to }: TimeSpan) => {
    const points: Point[] = [];
    for (let time = Math.ceil(from / MINUTE) * MINUTE; time < to; time += MINUTE) {
      const minute = Math.floor((time - PUBLISHED) / MINUTE);
      points.push({ time, value: minute < 0 ? 1 : crashes(minute), usable: true });
    }
    return Promise.resolve(points);
  };
}

/** Watch from a time on, by a clock that moves only while somebody waits. */
async function play(
  read: ReadMetric,
  startsAfter = 0,
  wait?: () => Promise<void>,
  nextAfter = Infinity,
) {
  let time = PUBLISHED + startsAfter * MINUTE;
  const spans: TimeSpan[] = [];
  const steps: WatchStep[] = [];
  const waits: number[] = [];
  const clock = {
    now: () => new Date(time),
    wait: async (milliseconds: number) => {
      waits.push(milliseconds);
      await wait?.();
      time += milliseconds;
    },
  };
  const asked: ReadMetric = (metric, span) => {
    spans.push(span);
    return read(metric, span);
  };
  const next = PUBLISHED + nextAfter * MINUTE;
  const { configs } = fakeConfigs({
    revisions: () =>
      Promise.resolve(
        time < next ? [] : [revision(9, {}, { time: new Date(next).toISOString() })],
      ),
  });
  const show = (step: WatchStep) => void steps.push(step);
  const outcome = await watchMinutes(WATCHED, asked, configs, clock, show);
  return { outcome, spans, steps, waits };
}

Deno.test("a new publish is checked once a minute until its last minute counts", async () => {
  const { outcome, waits, spans, steps } = await play(gameOf(() => 1));
  assert.deepEqual([outcome.verdict, outcome.minute], ["held", 14]);
  assert.deepEqual(waits, Array(14).fill(MINUTE));
  assert.equal(spans.length, 1 + 14);
  assert.deepEqual(steps.map(({ is }) => is), ["begin", ...Array(14).fill("minute")]);
});

Deno.test("minutes that are already over are judged at once, with one request", async () => {
  const past = await play(gameOf(() => 1), 6);
  assert.deepEqual([past.outcome.verdict, past.waits.length], ["held", 8]);
  const long = await play(gameOf(() => 1), 10_000);
  assert.deepEqual([long.outcome.verdict, long.waits.length, long.spans.length], ["held", 0, 2]);
});

Deno.test("a breach ends the watch at the minute in which it could be seen, late or not", async () => {
  const game = gameOf((minute) => minute >= 2 ? 9 : 1);
  const now = await play(game);
  const later = await play(game, 10_000);
  assert.deepEqual([now.outcome.verdict, now.outcome.minute], ["breached", 10]);
  assert.deepEqual([later.outcome.verdict, later.outcome.minute], ["breached", 10]);
});

Deno.test("the next publish ends a running watch, and is shown once", async () => {
  const { outcome, steps } = await play(gameOf((minute) => minute >= 7 ? 9 : 1), 0, undefined, 7.5);
  assert.deepEqual([outcome.verdict, outcome.minute, outcome.next?.version], ["held", 11, 9]);
  assert.deepEqual(steps.filter((step) => step.is === "minute" && step.isCut).length, 1);
  const soon = await play(gameOf(() => 1), 0, undefined, 3);
  assert.deepEqual([soon.outcome.verdict, soon.outcome.bounds[0]!.why], [
    "unknown",
    "next publish",
  ]);
});

Deno.test("what fails in one minute is requested again in the next, and shown", async () => {
  let asked = 0;
  const game = gameOf(() => 1);
  const { outcome, steps } = await play((metric, span) => {
    asked++;
    return asked === 5
      ? Promise.reject(new Failure("Roblox answered 503.", "Wait."))
      : game(metric, span);
  });
  assert.equal(outcome.verdict, "held");
  const failed = steps.filter((step) => step.is === "minute" && step.failures.length > 0);
  assert.equal(failed.length, 1);
  assert.deepEqual(
    outcome.failures.map(({ minute, failure }) => [minute, failure.what]),
    [[4, "Roblox answered 503."]],
  );
});

Deno.test("a minute that Roblox sends four times counts once", async () => {
  const game = gameOf((minute) => minute === 2 ? 9 : 1);
  const { outcome } = await play(async (metric, span) =>
    (await game(metric, span)).flatMap((point) =>
      point.value === 9 ? Array(4).fill(point) : [point]
    )
  );
  assert.equal(outcome.verdict, "held");
});

Deno.test("minutes from before the requested time do not raise the baseline", async () => {
  const game = gameOf((minute) => minute >= 2 ? 9 : 1);
  const { outcome } = await play(async (metric, span) => {
    const earlier = { from: span.from - 200 * MINUTE, to: span.from };
    const stray = (await game(metric, earlier)).map((point) => ({ ...point, value: 100 }));
    return [...stray, ...await game(metric, span)];
  });
  assert.equal(outcome.verdict, "breached");
});

Deno.test("if the minutes after the publish cannot be read to the end, the result is unknown", async () => {
  const game = gameOf(() => 1);
  const { outcome } = await play((metric, span) =>
    span.to > PUBLISHED ? Promise.reject(new Failure("No.", "")) : game(metric, span)
  );
  assert.deepEqual([outcome.verdict, outcome.bounds[0]!.why], ["unknown", "too few minutes"]);
});

Deno.test("nothing is waited for if no bound can be judged from the start", async () => {
  const { outcome, waits, spans } = await play(() => Promise.resolve([]));
  assert.deepEqual([outcome.verdict, outcome.minute, waits, spans.length], ["unknown", 0, [], 1]);
});

Deno.test("a missing baseline ends the command, and Ctrl-C ends the watch", async () => {
  await assert.rejects(play(() => Promise.reject(new Failure("No.", ""))), Failure);
  const pressed = () => Promise.reject(new Interrupted("Nothing was changed."));
  await assert.rejects(play(gameOf(() => 1), 0, pressed), Interrupted);
});
