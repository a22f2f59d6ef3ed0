import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { VERSION } from "../../src/values/project.ts";
import { runProgram } from "../support/program.ts";

Deno.test("version --json is one document that identifies the build", async () => {
  const { code, stdout, stderr } = await runProgram(["version", "--json"], {
    cwd: tmpdir(),
    env: {},
  });
  assert.deepEqual([code, stderr], [0, ""]);
  const { engine, target, commit, ...rest } = JSON.parse(stdout);
  const permissions_enforced_by = engine.name === "deno" ? "runtime" : "program";
  assert.deepEqual(rest, { schema_version: 1, version: VERSION, permissions_enforced_by });
  assert.deepEqual(Object.keys(engine), ["name", "version", "substitute"]);
  for (const text of [engine.name, engine.version, target, commit]) assert.match(text, /^\S+$/);
});
