import assert from "node:assert/strict";
import type { WatchStep } from "../../../../src/watch/watchMinutes.ts";
import type { BoundVerdict } from "../../../../src/config/watch/judgeWatch.ts";
import { stepText } from "../../../../src/views/parts/watchText.ts";
import { printed } from "../lines.ts";
import { renderOptionsOf } from "../look.ts";

const log = { ...renderOptionsOf(80), isTerminal: false };

/** The line of a minute in which a metric has a value, with a bound at 10. */
function minute(side: ">" | "<", value?: number, render = renderOptionsOf(80)): string {
  const bound = { metric: "ClientFpsAvg", side, limit: 10, relative: false } as const;
  const latest = value === undefined ? {} : { latest: { time: 0, value, usable: true } };
  const one: BoundVerdict = { bound, verdict: "watching", threshold: 10, counted: 1, ...latest };
  const step = { is: "minute", minute: 7, bounds: [one], failures: [] } as unknown as WatchStep;
  return printed(stepText(step, render));
}

Deno.test("in a terminal a bar shows how near a metric is to its bound, and is full beyond it", () => {
  assert.equal(minute(">", 5), "  7 min  ▪▪▪▪▪·····  ClientFpsAvg 5 (max 10)");
  assert.equal(minute(">", 10), "  7 min  ▪▪▪▪▪▪▪▪▪·  ClientFpsAvg 10 (max 10)");
  assert.equal(minute(">", 11), "  7 min  ▪▪▪▪▪▪▪▪▪▪  ClientFpsAvg 11 (max 10)");
  assert.equal(minute("<", 20), "  7 min  ▪▪▪▪▪·····  ClientFpsAvg 20 (min 10)");
  assert.equal(minute("<", 9), "  7 min  ▪▪▪▪▪▪▪▪▪▪  ClientFpsAvg 9 (min 10)");
  assert.equal(minute(">"), "  7 min  ··········  no minute counts yet");
});

Deno.test("only what is beyond its bound is red, and a log has no bar", () => {
  const color = { ...log, paint: renderOptionsOf(80, { color: true }).paint };
  assert.equal(minute(">", 10, color), "  7 min  ClientFpsAvg 10 (max 10)");
  assert.equal(minute(">", 11, color), "  7 min  \x1b[31mClientFpsAvg 11 (max 10)\x1b[39m");
});
