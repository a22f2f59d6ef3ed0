import assert from "node:assert/strict";
import { CTRL_C, ENTER, exitOf, inTerminal, KEY, writes } from "../support/interactive.ts";
import { openProgram } from "../support/openProgram.ts";
import type { Terminal } from "../support/terminal.ts";
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

interactive("stage asks before it replaces a draft, with its keys in sight", async (stage) => {
  await using terminal = await openProgram(stage, [...STAGE, "dev"], KEY);
  await terminal.see(/another draft[\s\S]*shop\.name[\s\S]*Stage this[\s\S]*\(y\/N\)/);
  assert.deepEqual(writes(stage), []);
  await terminal.send(`y${ENTER}`);
  assert.equal(await exitOf(terminal), 0);
  assert.match(terminal.screen(), /Staged in the draft of dev/);
  assert.deepEqual(writes(stage), ["overwrite"]);
  assert.deepEqual(staged(stage), ["race.laps"]);
});

for (const [answer, keys, code] of [["No", ENTER, 1], ["Ctrl-C", CTRL_C, 130]] as const) {
  interactive(`${answer} to stage leaves the draft, and exits ${code}`, async (stage) => {
    await using terminal = await openProgram(stage, [...STAGE, "dev"], KEY);
    await terminal.see(/\(y\/N\)/);
    await terminal.send(keys);
    assert.equal(await exitOf(terminal), code);
    assert.match(terminal.screen(), /Nothing was published or staged\./);
    assert.deepEqual(writes(stage), []);
    assert.deepEqual(staged(stage), ["shop.name"]);
  });
  interactive(`${answer} to publish leaves the draft, and exits ${code}`, async (stage) => {
    await using terminal = await openProgram(stage, [...PUBLISH, "dev"], KEY);
    await terminal.see(/"Pit" → "Stop"[\s\S]*Publish this draft[\s\S]*\(y\/N\)/);
    await terminal.send(keys);
    assert.equal(await exitOf(terminal), code);
    assert.deepEqual(writes(stage), []);
  });
}

interactive("a draft that changes while a person reads it is not replaced", async (stage) => {
  await using terminal = await openProgram(stage, [...STAGE, "dev"], KEY);
  await terminal.see(/\(y\/N\)/);
  stage.platform.stage({ "shop.open": true });
  await terminal.send(`y${ENTER}`);
  assert.equal(await exitOf(terminal), 1);
  assert.match(terminal.screen(), /Somebody changed the draft while this ran/);
  assert.deepEqual(writes(stage), []);
});

interactive("a draft that changes while a person reads it is not published", async (stage) => {
  await using terminal = await openProgram(stage, [...PUBLISH, "dev"], KEY);
  await terminal.see(/\(y\/N\)/);
  stage.platform.stage({ "shop.open": true });
  await terminal.send(`y${ENTER}`);
  await terminal.see(/Publish message/);
  await terminal.send(ENTER);
  assert.equal(await exitOf(terminal), 1);
  assert.match(terminal.screen(), /Somebody changed the draft while this ran/);
  assert.deepEqual(writes(stage), []);
});

interactive("publish asks for a message, and publishes with it", async (stage) => {
  await using terminal = await openProgram(stage, [...PUBLISH, "dev"], KEY);
  await terminal.see(/\(y\/N\)/);
  await terminal.send(`y${ENTER}`);
  await terminal.see(/Publish message/);
  await terminal.send(`A new name${ENTER}`);
  assert.equal(await exitOf(terminal), 0);
  assert.match(terminal.screen(), /Published v2 to dev/);
  assert.deepEqual(writes(stage), ["publish"]);
});

for (const [words, question] of [[STAGE, /Stage this/], [PUBLISH, /Publish this draft/]] as const) {
  interactive(`${words[1]} --yes asks where confirm = true wants a person`, async (stage) => {
    await putFile(stage.around.folder, "cliplace.toml", CONFIRMING);
    await using terminal = await openProgram(stage, [...words, "production", "--yes"], KEY);
    await terminal.see(question);
    await terminal.send(`n${ENTER}`);
    assert.equal(await exitOf(terminal), 1);
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
    await using terminal = await openProgram(stage, [...args, "--json"], KEY);
    assert.equal(await exitOf(terminal), 1);
    assert.match(terminal.screen(), /--json\s+asks\s+no\s+questions/);
    assert.doesNotMatch(terminal.screen(), /not\s+a\s+terminal/);
    assert.deepEqual(writes(stage), []);
  });
}

for (const command of ["sync", "stage"]) {
  const args = ["config", command, "--env", "dev", ...(command === "sync" ? ["-m", "x"] : [])];
  const ask = async (stage: Stage, content: string): Promise<Terminal> => {
    const terminal = await openProgram(stage, args, KEY);
    await terminal.see(/\(y\/N\)/);
    await putFile(stage.around.folder, "cliconfig.toml", content);
    await terminal.send(`y${ENTER}`);
    return terminal;
  };

  interactive(`${command} writes nothing when the file changes while it asks`, async (stage) => {
    await using terminal = await ask(stage, '[dev.entries."race.laps"]\nvalue = 77\n');
    assert.equal(await exitOf(terminal), 1);
    assert.match(
      terminal.screen(),
      /cliconfig\.toml changed while this ran\. Nothing was published or staged\./,
    );
    assert.deepEqual(writes(stage), []);
  });

  interactive(`${command} goes on when only a comment changes while it asks`, async (stage) => {
    await using terminal = await ask(
      stage,
      '# Races\n[dev.entries."race.laps"]\nvalue = 5\n[dev.entries."shop.name"]\nvalue = "Pit"\n',
    );
    assert.equal(await exitOf(terminal), 0);
    assert.equal(writes(stage)[0], "overwrite");
  });
}
