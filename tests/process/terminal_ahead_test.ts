import assert from "node:assert/strict";
import { CTRL_C, ENTER, exitOf, inTerminal, openProgram, writes } from "../support/interactive.ts";

const interactive = inTerminal({ config: { history: [{ entries: { "race.laps": 3 } }] } }, {
  "cliplace.toml": "[dev]\nuniverse_id = 1234567890\n",
  "cliconfig.toml": `[dev.entries."race.laps"]\nvalue = 5\n`,
});

const SYNC = ["config", "sync", "--env", "dev"];

for (
  const [how, parts] of [
    ["together with the first answer", [`y${ENTER}Five laps${ENTER}`]],
    ["right after the first answer", [`y${ENTER}`, `Five laps${ENTER}`]],
    ["key by key", [..."y", ENTER, ..."Five laps", ENTER]],
  ] as const
) {
  interactive(`keys typed ahead, ${how}, answer the next question`, async (stage) => {
    await using terminal = await openProgram(stage, SYNC);
    await terminal.see(/\(y\/N\)/);
    for (const keys of parts) await terminal.send(keys);
    assert.equal(await exitOf(terminal), 0);
    assert.equal(stage.platform.config().revisions.at(-1)?.message, "Five laps");
  });
}

interactive("keys typed before a question is asked do not answer it", async (stage) => {
  await using terminal = await openProgram(stage, SYNC);
  await terminal.send(`yarn build${ENTER}`);
  await terminal.see(/\(y\/N\)/);
  await terminal.send(CTRL_C);
  assert.equal(await exitOf(terminal), 130);
  assert.deepEqual(writes(stage), []);
});
