import assert from "node:assert/strict";
import { isPublishedBy, parsePast, readTime } from "../../../src/config/past.ts";
import { Failure } from "../../../src/values/failure.ts";

Deno.test("a date means its first moment in UTC, and a time is in UTC unless it has a time zone", () => {
  const times = [
    ["2026-11-20", "2026-11-20T00:00:00.000Z"],
    ["2026-11-20T18:00", "2026-11-20T18:00:00.000Z"],
    ["2026-11-20 18:00:05", "2026-11-20T18:00:05.000Z"],
    ["2026-11-20T18:00:05.25z", "2026-11-20T18:00:05.250Z"],
    ["2026-11-20T18:00+02:00", "2026-11-20T16:00:00.000Z"],
    ["2024-02-29", "2024-02-29T00:00:00.000Z"],
  ] as const;
  for (const [text, time] of times) assert.equal(readTime(text, "--at")?.toISOString(), time);
});

Deno.test("a day or hour that does not exist is refused, not moved to the next one", () => {
  for (const text of ["2026-02-29", "2026-02-31", "2026-13-01", "2026-11-20T25:00", "2026-00-10"]) {
    assert.throws(() => readTime(text, "--at"), Failure, text);
  }
});

Deno.test("text that is not a time is taken for a revision", () => {
  for (const text of ["v12", "previous", "5f2c1d9e", "20261120", "2026-11", "2026-11-20T"]) {
    assert.deepEqual(parsePast(text, "--at"), { revision: text });
  }
  for (const text of ["", "  "]) assert.throws(() => parsePast(text, "--at"), /--at is empty/);
});

Deno.test("a publish counts from its own time, unless it failed or its time cannot be read", () => {
  const revision = (time: string, deploymentResult?: string) => ({
    id: "a",
    version: 1,
    time,
    changes: new Map(),
    changedConditions: false,
    ...(deploymentResult === undefined ? {} : { deploymentResult }),
  });
  const noon = new Date("2026-11-20T12:00:00Z");
  assert.ok(isPublishedBy(revision("2026-11-20T12:00:00Z"), noon));
  assert.ok(!isPublishedBy(revision("2026-11-20T12:00:01Z"), noon));
  assert.ok(!isPublishedBy(revision("2026-11-20T11:00:00Z", "Failed"), noon));
  assert.ok(!isPublishedBy(revision("some day"), noon));
});
