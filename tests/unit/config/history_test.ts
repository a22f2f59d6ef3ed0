import assert from "node:assert/strict";
import {
  deploymentOf,
  isOvertaken,
  isPublished,
  newestVersion,
} from "../../../src/config/history.ts";
import { revision } from "../commands/config/fakeConfigs.ts";

Deno.test("the newest version is the highest, in whatever order the history comes", () => {
  assert.equal(newestVersion([revision(3), revision(5), revision(4)]), 5);
  assert.equal(newestVersion([]), 0);
});

Deno.test("the published revision is the one whose version is live, or none", () => {
  assert.ok(isPublished(revision(3), 3));
  assert.ok(!isPublished(revision(3), 4));
  assert.ok(!isPublished(revision(0), 0));
});

const STATES = {
  deployed: ["", "Published", "published", "Success", "SUCCEEDED", "Deployed"],
  underway: ["InProgress", "Pending", "PartialSuccess", "Queued"],
  unknown: ["Frobnicated", "Error", "Unpublished", "NotPublished", "Completed"],
  failed: "Failed,Unsuccessful,not succeeded,ABORTED,Cancelled,Rejected,reverted".split(","),
};

for (const [state, words] of Object.entries(STATES)) {
  Deno.test(`a publish whose deployment is ${state} leads to ${state === "failed" ? "nothing" : "its version"}`, () => {
    for (const deploymentResult of words) {
      const last = revision(5, {}, { deploymentResult });
      assert.equal(deploymentOf(last), state, deploymentResult);
      assert.equal(newestVersion([last, revision(4)]), state === "failed" ? 4 : 5);
    }
  });
}

Deno.test("somebody published in between if the history has a version in between that did not fail", () => {
  const failed = revision(5, {}, { deploymentResult: "Failed" });
  assert.equal(isOvertaken(4, 5, []), false);
  assert.equal(isOvertaken(4, 6, [revision(6), revision(5)]), true);
  assert.equal(isOvertaken(4, 6, [revision(6), failed]), false);
  assert.equal(isOvertaken(4, 7, [revision(7), failed]), true);
  assert.equal(isOvertaken(4, 7, undefined), false);
  assert.equal(isOvertaken(0, 7, [revision(7)]), false);
});
