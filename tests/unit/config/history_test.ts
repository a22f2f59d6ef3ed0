import assert from "node:assert/strict";
import {
  deploymentOf,
  isOvertaken,
  isPublished,
  newestVersion,
} from "../../../src/config/history.ts";
import { revision } from "../commands/config/fakeConfigs.ts";

Deno.test("the newest version is the largest, in whatever order the history comes", () => {
  assert.equal(newestVersion([revision(3), revision(5), revision(4)]), 5);
  assert.equal(newestVersion([]), 0);
});

Deno.test("the published revision is the one whose version is live, and nothing is when none is", () => {
  assert.ok(isPublished(revision(3), 3));
  assert.ok(!isPublished(revision(3), 4));
  assert.ok(!isPublished(revision(0), 0));
});

/** The newest version of a history whose last publish the platform deployed like this. */
function newest(deploymentResult: string): number {
  const last = revision(5, {}, { deploymentResult });
  return newestVersion([last, revision(4, {}, { deploymentResult: "Success" })]);
}

for (
  const result of [
    "Failed",
    "Unsuccessful",
    "not succeeded",
    "ABORTED",
    "Cancelled",
    "Rejected",
    "reverted",
  ]
) {
  Deno.test(`a publish whose deployment is "${result}" leads to nothing`, () => {
    assert.equal(newest(result), 4);
  });
}

const LEADS = ["", "Published", "Success", "SUCCEEDED", "PartialSuccess", "InProgress", "Pending"];
for (const result of [...LEADS, "Frobnicated", "Error", "Unpublished"]) {
  Deno.test(`a publish whose deployment is "${result}" leads to its version`, () => {
    assert.equal(newest(result), 5);
  });
}

Deno.test("a deployment is read from the platform's word, and one that nobody knows is no failure", () => {
  const read = (deploymentResult: string) => deploymentOf(revision(5, {}, { deploymentResult }));
  for (const word of ["", "Published", "published", "Success", "SUCCEEDED", "Deployed"]) {
    assert.equal(read(word), "deployed", word);
  }
  for (const word of ["InProgress", "Pending", "PartialSuccess", "Queued"]) {
    assert.equal(read(word), "underway", word);
  }
  for (const word of ["Frobnicated", "Error", "Unpublished", "NotPublished", "Completed"]) {
    assert.equal(read(word), "unknown", word);
  }
});

Deno.test("somebody published in between where a version lies between that did not fail, as far as the history was read", () => {
  const failed = revision(5, {}, { deploymentResult: "Failed" });
  assert.equal(isOvertaken(4, 5, []), false);
  assert.equal(isOvertaken(4, 6, [revision(6), revision(5)]), true);
  assert.equal(isOvertaken(4, 6, [revision(6), failed]), false);
  assert.equal(isOvertaken(4, 7, [revision(7), failed]), true);
  assert.equal(isOvertaken(4, 7, undefined), false);
  assert.equal(isOvertaken(0, 7, [revision(7)]), false);
});
