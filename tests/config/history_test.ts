import assert from "node:assert/strict";
import { hasFailed, newestVersion } from "../../src/config/history.ts";
import { revision } from "../commands/fakeConfigs.ts";

Deno.test("the newest version is the largest, in whatever order the history comes", () => {
  assert.equal(newestVersion([revision(3), revision(5), revision(4)]), 5);
  assert.equal(newestVersion([]), 0);
});

Deno.test("a publish that the platform failed to deploy is not waited for", () => {
  const failed = revision(5, {}, { deploymentResult: "Failed" });
  assert.equal(newestVersion([failed, revision(4, {}, { deploymentResult: "Success" })]), 4);
});

for (const result of ["", "Success", "SUCCEEDED", "succeeded"]) {
  Deno.test(`a deployment "${result}" is fine`, () => {
    assert.ok(!hasFailed(revision(1, {}, { deploymentResult: result })));
  });
}

for (const result of ["Failed", "Unsuccessful", "PartialSuccess", "not succeeded", "Pending"]) {
  Deno.test(`a deployment "${result}" is not`, () => {
    assert.ok(hasFailed(revision(1, {}, { deploymentResult: result })));
  });
}
