import assert from "node:assert/strict";
import { filesBelow, readFiles } from "../../../scripts/support/project.ts";

Deno.test("a command that can exit with 2 says when in its definition, which the pages quote", async () => {
  const commands = await readFiles(await filesBelow("src/cli/commands", ".ts"));
  const differing = /\bEXIT\.differs\b|\bexitOf(?:Diff|Watch)\b|\bpublishing\(/;
  for (const [path, source] of commands) {
    assert.equal(/^ {2}differs: "/m.test(source), differing.test(source), path);
  }
});
