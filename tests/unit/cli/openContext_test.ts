import assert from "node:assert/strict";
import { showsProgress } from "../../../src/cli/openContext.ts";
import { runInside } from "../../support/runInside.ts";
import { inFolder } from "../../support/systemTool.ts";

Deno.test("a key is not typed into a terminal, which would show it", async () => {
  const args = ["config", "list", "--universe-id", "1234567890", "--api-key-file", "-"];
  const { exit, stderr } = await inFolder((folder) =>
    runInside({ args, folder, env: {}, terminal: true })
  );
  assert.equal(exit, 1);
  assert.match(stderr, /Standard input is a terminal, where a key would be shown/);
});

Deno.test("no progress line is shown next to a document, or where it cannot be erased", () => {
  const shows = (options: Readonly<Record<string, unknown>>, TERM = "xterm-256color") =>
    showsProgress(options, (name) => ({ TERM })[name as "TERM"]);
  assert.ok(shows({ json: false, quiet: false }));
  assert.ok(!shows({ json: true }));
  assert.ok(!shows({ quiet: true }));
  assert.ok(!shows({}, "dumb"));
});
