import assert from "node:assert/strict";
import { boundText, METRIC_NAMES, parseBound } from "../../../../src/config/watch/bound.ts";
import { Failure } from "../../../../src/values/failure.ts";

const FLAG = "--fail-if";

Deno.test("a bound is a metric, a direction and a number, or a multiple of the value before", () => {
  const bound = { metric: "ServerCrashCount", side: ">", limit: 2, relative: true };
  for (
    const text of ["ServerCrashCount > 2x", " servercrashcount>2x ", "SERVERCRASHCOUNT  >  2.0 x"]
  ) {
    assert.deepEqual(parseBound(text, FLAG), bound, text);
  }
  assert.equal(parseBound("ClientCrashRate15m > .02", FLAG).limit, 0.02);
  assert.equal(parseBound("ClientCrashRate15m > .02", FLAG).relative, false);
});

Deno.test("a bound that is written out is read as the same bound", () => {
  const bounds = METRIC_NAMES.map((metric) => parseBound(`${metric} < 1.5x`, FLAG));
  for (const bound of bounds) {
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
  Deno.test(`"${text}" is refused as a bound, and the error shows a valid one`, () => {
    assert.throws(
      () => parseBound(text, FLAG),
      (error) => error instanceof Failure && error.advice.includes("ServerCrashCount > 2x"),
    );
  });
}

const DIGITS = "9".repeat(400);

for (
  const [text, why] of [
    [`ServerCrashCount > ${DIGITS}`, /limit that is too large/],
    [`ServerCrashCount > ${DIGITS}x`, /limit that is too large/],
    ["PeakConcurrentPlayers < 0", /can never happen: PeakConcurrentPlayers is never below 0/],
    ["ServerCrashCount < 0x", /can never happen/],
    [`ServerCrashCount < 0.${"0".repeat(400)}1`, /can never happen/],
    ["ServerCrashCount > 0x", /compares with nothing/],
    [
      "PeakConcurrentPlayers > 0",
      /always happens: PeakConcurrentPlayers is above 0 while people play/,
    ],
    ["ClientCrashRate15m > 1", /can never happen: ClientCrashRate15m is a share from 0 to 1/],
    ["ClientCrashRate15m < 2", /always happens/],
  ] as const
) {
  Deno.test(`a bound that is always or never reached is refused: ${text.slice(0, 40)}`, () => {
    assert.throws(
      () => parseBound(text, FLAG),
      (error) => error instanceof Failure && why.test(error.what) && error.what.length < 200,
    );
  });
}

Deno.test("a bound at the edge of the possible values is accepted", () => {
  for (
    const text of ["ServerCrashCount > 0", "ClientCrashRate15m > 0.99", "ClientCrashRate15m > 2x"]
  ) {
    assert.equal(boundText(parseBound(text, FLAG)), text);
  }
});

Deno.test("a misspelled metric is refused, with the likely one and the whole list", () => {
  assert.throws(
    () => parseBound("ServerCrashes > 2x", FLAG),
    (error) => error instanceof Failure && error.advice.includes("PeakConcurrentPlayers"),
  );
  assert.throws(() => parseBound("ServerCrashCont > 2x", FLAG), /Did you mean ServerCrashCount\?/);
});
