import assert from "node:assert/strict";
import {
  boundText,
  DEFAULT_BOUNDS,
  METRICS,
  parseBound,
} from "../../../../src/config/watch/bound.ts";
import { Failure } from "../../../../src/values/failure.ts";

const FLAG = "--fail-if";

Deno.test("a bound is a metric, a side and a number, or a multiple of what was before", () => {
  const bound = { metric: "ServerCrashCount", side: ">", limit: 2, relative: true };
  for (
    const text of ["ServerCrashCount > 2x", " servercrashcount>2x ", "SERVERCRASHCOUNT  >  2.0 x"]
  ) {
    assert.deepEqual(parseBound(text, FLAG), bound, text);
  }
  assert.equal(parseBound("ClientCrashRate15m > .02", FLAG).limit, 0.02);
  assert.equal(parseBound("ClientCrashRate15m > .02", FLAG).relative, false);
});

Deno.test("what a bound is written as is read as the same bound", () => {
  const bounds = Object.keys(METRICS).map((metric) => parseBound(`${metric} < 1.5x`, FLAG));
  for (const bound of [...bounds, ...DEFAULT_BOUNDS]) {
    assert.deepEqual(parseBound(boundText(bound), FLAG), bound);
  }
});

for (
  const text of [
    "",
    "ServerCrashCount",
    "ServerCrashCount = 2",
    "ServerCrashCount >= 2x",
    "> 2",
    "ServerCrashCount > -1",
    "ServerCrashCount > 2%",
  ]
) {
  Deno.test(`"${text}" is no bound, and the refusal shows one`, () => {
    assert.throws(
      () => parseBound(text, FLAG),
      (error) => error instanceof Failure && error.advice.includes("ServerCrashCount > 2x"),
    );
  });
}

Deno.test("a misspelt metric is refused with the one that was meant, and all there are", () => {
  assert.throws(
    () => parseBound("ServerCrashes > 2x", FLAG),
    (error) => error instanceof Failure && error.advice.includes("PeakConcurrentPlayers"),
  );
  assert.throws(() => parseBound("ServerCrashCont > 2x", FLAG), /Did you mean ServerCrashCount\?/);
});
