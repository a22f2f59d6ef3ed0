import assert from "node:assert/strict";
import { newestVersion } from "../../src/config/history.ts";
import { revision } from "../commands/fakeConfigs.ts";

Deno.test("the newest version is the largest, in whatever order the history comes", () => {
  assert.equal(newestVersion([revision(3), revision(5), revision(4)]), 5);
  assert.equal(newestVersion([]), 0);
});

/** The newest version of a history whose last publish the platform deployed like this. */
function newest(deploymentResult: string): number {
  const last = revision(5, {}, { deploymentResult });
  return newestVersion([last, revision(4, {}, { deploymentResult: "Success" })]);
}

for (const result of ["Failed", "Unsuccessful", "not succeeded", "ERROR", "Cancelled"]) {
  Deno.test(`a publish whose deployment is "${result}" leads to nothing`, () => {
    assert.equal(newest(result), 4);
  });
}

for (const result of ["", "Success", "SUCCEEDED", "PartialSuccess", "InProgress", "Pending"]) {
  Deno.test(`a publish whose deployment is "${result}" leads to its version`, () => {
    assert.equal(newest(result), 5);
  });
}
