import assert from "node:assert/strict";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { judgeTests, readSummary } from "../../../scripts/gate/summary.ts";
import { filesBelow, PROJECT, readFiles } from "../../../scripts/support/project.ts";

for (
  const [line, passed, failed, ignored] of [
    ["ok | 12 passed | 0 failed (3s)", 12, 0, 0],
    ["ok | 12 passed (3 steps) | 0 failed | 2 ignored (1 step) (3s)", 12, 0, 2],
    ["FAILED | 1 passed | 2 failed (1 step) (84ms)", 1, 2, 0],
    ["ok | 0 passed | 0 failed | 1 filtered out (1ms)", 0, 0, 0],
    ["ok | 5 passed | 0 failed | 0 measured | 3 filtered out (1ms)", 5, 0, 0],
  ] as const
) {
  Deno.test(`the summary of the tests is parsed: ${line}`, () => {
    assert.deepEqual(readSummary(`a ... ok (1ms)\n\n${line}\n\n`), { passed, failed, ignored });
  });
}

Deno.test("the last summary is used, and a run that crashed has no summary", () => {
  const nested = "ok | 1 passed | 0 failed (1ms)\nok | 2 passed | 0 failed (1ms)\n";
  assert.equal(readSummary(nested)?.passed, 2);
  assert.equal(readSummary("error: Uncaught\n"), undefined);
});

for (
  const [what, counts, code, strict, failed] of [
    ["whose tests all passed has not failed", { passed: 3, failed: 0, ignored: 0 }, 0, true, 0],
    ["that crashed has failed", undefined, 1, false, 1],
    ["that tested nothing has failed", { passed: 0, failed: 0, ignored: 0 }, 0, false, 1],
    ["may leave a test out by hand", { passed: 3, failed: 0, ignored: 1 }, 0, false, 0],
    ["may not leave a test out on CI", { passed: 3, failed: 0, ignored: 1 }, 0, true, 1],
    [
      "with an error outside of the tests has failed",
      { passed: 3, failed: 0, ignored: 0 },
      1,
      false,
      1,
    ],
    ["with failures has failed as often", { passed: 3, failed: 2, ignored: 0 }, 1, true, 2],
  ] as const
) {
  Deno.test(`a run of the tests ${what}`, () => {
    assert.equal(judgeTests(counts, code, strict).counts.failed, failed);
  });
}

Deno.test("every test folder that a task names exists, and every test is in a folder", async () => {
  const { tasks } = JSON.parse((await readFiles(["deno.json"])).get("deno.json") ?? "");
  const named = Object.values<string>(tasks).flatMap((task) =>
    task.match(/\btests\/[\w/.-]+/g) ?? []
  );
  assert.ok(named.includes("tests/unit"));
  for (const path of named) await assert.doesNotReject(access(join(PROJECT, path)), path);
  const folders = ["unit", "project", "transcripts", "process", "slow"];
  const stray = (await filesBelow("tests", "_test.ts")).filter((path) =>
    !folders.includes(path.split("/")[1]!)
  );
  assert.deepEqual(stray, []);
});
