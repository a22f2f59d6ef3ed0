import assert from "node:assert/strict";
import {
  baselineSpan,
  parseMinutes,
  refuseShort,
  watchOf,
} from "../../../../src/config/watch/settings.ts";

const PUBLISHED = Date.parse("2026-03-06T17:30:42Z");
const settings = { minutes: 20, bounds: [] } as const;
const times = ({ from, to }: { readonly from: number; readonly to: number }) =>
  [from, to].map((time) => new Date(time).toISOString().slice(0, 16));

Deno.test("a watch lasts minutes or hours, long enough for a result and no longer than a shift", () => {
  assert.deepEqual(["6m", "20m", " 1h ", "4h"].map((text) => parseMinutes(text, "--for")), [
    6,
    20,
    60,
    240,
  ]);
  for (const text of ["", "20", "5m", "0h", "5h", "241m", "1.5h", "20 m", "-5m", "1d"]) {
    assert.throws(
      () => parseMinutes(text, "--for"),
      /--for must be in minutes or hours, from 6m to 4h/,
    );
  }
});

Deno.test("a watch does not end before a gradual rollout does", () => {
  assert.throws(() => refuseShort(15, "gradual-rollout"), /15 minutes would end too early/);
  refuseShort(16, "gradual-rollout");
  refuseShort(6, "immediate");
});

Deno.test("a publish is compared with the whole minutes of the hour before it", () => {
  const span = baselineSpan({ ...settings, baseline: "1h" }, PUBLISHED);
  assert.deepEqual(times(span), ["2026-03-06T16:30", "2026-03-06T17:30"]);
  assert.equal(watchOf({ ...settings, baseline: "1h" }, PUBLISHED).compared, 60);
});

Deno.test("a publish can be compared with the same minutes of the day before", () => {
  const span = baselineSpan({ ...settings, baseline: "1d" }, PUBLISHED);
  assert.deepEqual(times(span), ["2026-03-05T17:30", "2026-03-05T17:50"]);
  assert.equal(watchOf({ ...settings, baseline: "1d" }, PUBLISHED).compared, 20);
});
