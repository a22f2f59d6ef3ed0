import assert from "node:assert/strict";
import { watchedSince } from "../../../src/watch/watchPublished.ts";

Deno.test("a publish is watched from its own time, or from now if that is unknown or in the future", () => {
  const ended = Date.parse("2026-11-20T18:00:00Z");
  const minute = 60_000;
  assert.equal(watchedSince("2026-11-20T17:59:00Z", ended), ended - minute);
  for (const time of ["2026-12-30T18:00:00Z", "2026-11-20T18:00:01Z", "some day", "", undefined]) {
    assert.equal(watchedSince(time, ended), ended);
  }
});
