import assert from "node:assert/strict";
import { aboutEnv } from "../../../../src/views/parts/aboutEnv.ts";
import { renderOptionsOf } from "../../../../src/views/renderOptions.ts";

Deno.test("commands name the environment that was made, not the universe that the flags named", () => {
  const output = { ascii: false, color: false, columns: 80, isTerminal: false };
  const render = renderOptionsOf(output, undefined, { universeId: 1234567890 });
  const about = aboutEnv(render, "dev");
  assert.equal(about.command("pull"), "`cli config pull --env dev`");
  assert.equal(about.inUse.env, "dev");
  assert.equal(render.command("pull"), "`cli config pull --env <name> --universe-id 1234567890`");
});
