import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { converse, CTRL_C, DOWN, ENTER, inTerminal } from "../support/interactive.ts";

const LOCAL = '[dev.entries."race.laps"]\nvalue = 5\n';

const LIVE = { config: { entries: { "race.laps": 9 } } };
const FILES = {
  "cliplace.toml": "[dev]\nuniverse_id = 1234567890\n",
  "cliconfig.toml": LOCAL,
};

const interactive = inTerminal(LIVE, {
  ...FILES,
  "cliconfig.lock.toml":
    'version = 1\n[envs.dev]\nrevision_id = "v1"\nsynced_at = "2026-01-01T00:00:00Z"\n' +
    '[envs.dev.entries]\n"race.laps" = 3\n',
});

/** Without the lock file, nothing shows who changed it. */
const firstTime = inTerminal(LIVE, FILES);

const MERGE = ["config", "pull", "--env", "dev", "--merge"];

for (const [side, keys, value] of [["mine", ENTER, 5], ["theirs", DOWN + ENTER, 9]] as const) {
  interactive(`a merge asks which side of a key to keep: ${side}`, async (stage) => {
    await converse(stage, [...MERGE, "--yes"], { exit: 0 }, [[
      /Both changed race\.laps[\s\S]*mine: 5[\s\S]*theirs: 9/,
      keys,
    ]]);
    const file = await readFile(join(stage.around.folder, "cliconfig.toml"), "utf8");
    assert.match(file, new RegExp(`value = ${value}\n`));
  });
}

interactive("Ctrl-C at the question of a merge leaves the file", async (stage) => {
  await converse(stage, MERGE, { exit: 130 }, [[/Both changed race\.laps/, CTRL_C]]);
  assert.equal(await readFile(join(stage.around.folder, "cliconfig.toml"), "utf8"), LOCAL);
});

firstTime("without a lock file, a merge asks about each difference", async (stage) => {
  await converse(stage, [...MERGE, "--yes"], { exit: 0 }, [[
    /race\.laps differs\. Keep which[\s\S]*mine: 5[\s\S]*theirs: 9/,
    ENTER,
  ]]);
  const read = (name: string) => readFile(join(stage.around.folder, name), "utf8");
  assert.equal(await read("cliconfig.toml"), LOCAL);
  assert.match(await read("cliconfig.lock.toml"), /"race\.laps" = 9/);
});
