import assert from "node:assert/strict";
import {
  converse,
  ENTER,
  exitOf,
  inTerminal,
  openProgram,
  writes,
} from "../support/interactive.ts";
import { putFile } from "../support/transcript/folder.ts";
import type { Stage } from "../support/transcript/stage.ts";

const PLACES = "[dev]\nuniverse_id = 1234567890\n";
const CONFIRMING = "[production]\nuniverse_id = 1234567890\nconfirm = true\n";

const interactive = inTerminal(
  {
    config: {
      entries: { "race.laps": 3, "shop.name": "Pit" },
      draft: { "shop.name": "Stop" },
    },
  },
  {
    "cliplace.toml": PLACES,
    "cliconfig.toml": '[dev.entries."race.laps"]\nvalue = 5\n[dev.entries."shop.name"]\n' +
      'value = "Pit"\n[production.entries."race.laps"]\nvalue = 5\n' +
      '[production.entries."shop.name"]\nvalue = "Pit"\n',
  },
);

function staged({ platform }: Stage): readonly string[] {
  return [...platform.config().draft?.entries.keys() ?? []];
}

const STAGE = ["config", "stage", "--env"];
const PUBLISH = ["config", "publish", "--env"];

interactive("stage shows a draft's keys and asks before it replaces it", async (stage) => {
  await using terminal = await openProgram(stage, [...STAGE, "dev"]);
  await terminal.see(/another draft[\s\S]*shop\.name[\s\S]*Stage this[\s\S]*\(y\/N\)/);
  assert.deepEqual(writes(stage), []);
  await terminal.send(`y${ENTER}`);
  assert.equal(await exitOf(terminal), 0);
  assert.match(terminal.screen(), /Staged in the draft of dev/);
  assert.deepEqual(writes(stage), ["overwrite"]);
  assert.deepEqual(staged(stage), ["race.laps"]);
});

interactive("publish asks for a message, and publishes with it", async (stage) => {
  const screen = await converse(stage, [...PUBLISH, "dev"], { exit: 0 }, [
    [/\(y\/N\)/, `y${ENTER}`],
    [/Publish message/, `A new name${ENTER}`],
  ]);
  assert.match(screen, /Published v2 to dev/);
  assert.deepEqual(writes(stage), ["publish"]);
});

for (const [words, question] of [[STAGE, /Stage this/], [PUBLISH, /Publish this draft/]] as const) {
  interactive(`${words[1]} --yes asks where confirm = true wants a person`, async (stage) => {
    await putFile(stage.around.folder, "cliplace.toml", CONFIRMING);
    await converse(stage, [...words, "production", "--yes"], { exit: 1 }, [[
      question,
      `n${ENTER}`,
    ]]);
    assert.deepEqual(writes(stage), []);
  });
}

for (
  const [name, args] of [
    ["stage", [...STAGE, "dev"]],
    ["publish", [...PUBLISH, "dev"]],
    ["sync", ["config", "sync", "--env", "dev"]],
    ["sync of an environment with confirm", ["config", "sync", "--yes", "--env", "production"]],
    ["rollback", ["config", "rollback", "--env", "dev"]],
    ["draft --discard", ["config", "draft", "--discard", "--env", "dev"]],
    ["pull", ["config", "pull", "--env", "dev"]],
    ["promote", ["config", "promote", "dev", "production"]],
    ["setup", ["setup"]],
  ] as const
) {
  interactive(`${name} --json on a terminal is refused because of --json`, async (stage) => {
    if (name.includes("confirm")) await putFile(stage.around.folder, "cliplace.toml", CONFIRMING);
    const screen = await converse(stage, [...args, "--json"], { exit: 1 });
    assert.match(screen, /--json\s+asks\s+no\s+questions/);
    assert.doesNotMatch(screen, /not\s+a\s+terminal/);
    assert.deepEqual(writes(stage), []);
  });
}
