import assert from "node:assert/strict";
import { findNextPublish } from "../../../../src/config/watch/judgeWatch.ts";
import type { Revision } from "../../../../src/values/configs.ts";

const revision = (version: number, time: string, deploymentResult = "Published"): Revision => ({
  id: `id-${version}`,
  version,
  time,
  changes: [],
  deploymentResult,
} as unknown as Revision);

Deno.test("the next publish is the first later one that did not fail, in whatever order the history comes", () => {
  const history = [
    revision(9, "2026-01-02T03:00:00Z"),
    revision(8, "2026-01-02T02:00:00Z"),
    revision(7, "2026-01-02T01:00:00Z", "Failed"),
    revision(6, "2026-01-02T00:00:00Z"),
  ];
  const next = { version: 8, time: Date.parse("2026-01-02T02:00:00Z") };
  assert.deepEqual(findNextPublish(6, history), next);
  assert.deepEqual(findNextPublish(6, history.toReversed()), next);
  assert.equal(findNextPublish(9, history), undefined);
  assert.equal(findNextPublish(9), undefined);
  assert.deepEqual(findNextPublish(1, [revision(2, "soon")]), { version: 2, time: 0 });
});
