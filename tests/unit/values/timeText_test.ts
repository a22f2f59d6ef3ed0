import assert from "node:assert/strict";
import { parseMoment, timeText } from "../../../src/values/timeText.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const STRETCHES: readonly (readonly [number, string])[] = [
  [0, "less than a minute"],
  [MINUTE - 1, "less than a minute"],
  [MINUTE, "1 minute"],
  [HOUR - 1, "59 minutes"],
  [HOUR, "1 hour"],
  [DAY - 1, "23 hours"],
  [DAY, "1 day"],
  [14 * DAY - 1, "13 days"],
  [400 * DAY, "400 days"],
];

for (const [milliseconds, text] of STRETCHES) {
  Deno.test(`${milliseconds} ms are shown as ${text}`, () => {
    assert.equal(timeText(milliseconds), text);
  });
}

const MOMENTS: readonly (readonly [string, string | undefined])[] = [
  ["2026-03-01T12:00:00Z", "2026-03-01T12:00:00.000Z"],
  ["2026-03-01T12:00:00.1234567Z", "2026-03-01T12:00:00.123Z"],
  ["2026-03-01T12:00:00.1+02:00", "2026-03-01T10:00:00.100Z"],
  ["2026-03-01t12:00:00z", "2026-03-01T12:00:00.000Z"],
  ["2026-03-01T12:00:00", undefined],
  ["2026-03-01", undefined],
  ["2026-13-01T12:00:00Z", undefined],
  ["tomorrow", undefined],
  ["", undefined],
];

for (const [timestamp, moment] of MOMENTS) {
  Deno.test(`the timestamp "${timestamp}" is read as ${moment ?? "no moment"}`, () => {
    assert.equal(parseMoment(timestamp)?.toISOString(), moment);
  });
}
