import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CTRL_C, ENTER, exitOf, inTerminal, KEY, writes } from "../support/interactive.ts";
import { openProgram } from "../support/openProgram.ts";
import { putFile } from "../support/transcript/folder.ts";
import type { Stage } from "../support/transcript/stage.ts";

const interactive = inTerminal({ config: { entries: { "race.laps": 3 } } }, {});

function fileOf({ around }: Stage, name: string): Promise<string | undefined> {
  return readFile(join(around.folder, name), "utf8").catch(() => undefined);
}

interactive("setup leads from nothing to a first pull", async (stage) => {
  await using terminal = await openProgram(stage, ["setup"], KEY);
  await terminal.see(/Name of the environment/);
  await terminal.send(ENTER);
  await terminal.see(/Copy\s+Universe\s+ID[\s\S]*Universe id, or a link/);
  await terminal.send(`https://www.roblox.com/games/1818/Race${ENTER}`);
  await terminal.see(/is a place id[\s\S]*Universe id, or a link/);
  await terminal.send(`1818${ENTER}`);
  await terminal.see(/knows no universe 1818[\s\S]*not a place id[\s\S]*Universe id, or a link/);
  await terminal.send(
    `https://create.roblox.com/dashboard/creations/experiences/1234567890/overview${ENTER}`,
  );
  await terminal.see(/Universe 1234567890 is Skyline Racing[\s\S]*Is this your game\?/);
  assert.equal(await fileOf(stage, "cliplace.toml"), undefined);
  await terminal.send(`y${ENTER}`);
  await terminal.see(/Fetch what is live/);
  await terminal.send(`y${ENTER}`);
  assert.equal(await exitOf(terminal), 0);
  assert.match(
    terminal.screen(),
    /Next: [\s\S]*`cli config sync --env dev`\.\nIt shows what it would publish, and asks first\.\n*$/,
  );
  assert.match(await fileOf(stage, "cliplace.toml") ?? "", /\[dev\]\nuniverse_id = 1234567890\n/);
  assert.match(await fileOf(stage, "cliconfig.toml") ?? "", /race\.laps/);
  assert.deepEqual(writes(stage), []);
});

for (const [answer, keys, code] of [["No", `n${ENTER}`, 1], ["Ctrl-C", CTRL_C, 130]] as const) {
  interactive(
    `${answer} to "Is this your game?" writes nothing, and exits ${code}`,
    async (stage) => {
      const args = ["setup", "--env", "dev", "--universe-id", "1234567890"];
      await using terminal = await openProgram(stage, args, KEY);
      await terminal.see(/Is this your game\?/);
      await terminal.send(keys);
      assert.equal(await exitOf(terminal), code);
      assert.match(terminal.screen(), /Nothing was written\./);
      assert.equal(await fileOf(stage, "cliplace.toml"), undefined);
    },
  );
}

interactive("any number of wrong ids is asked again, each with its reason", async (stage) => {
  await using terminal = await openProgram(stage, ["setup", "--env", "dev"], KEY);
  for (
    const [wrong, reason] of [
      ["", /No universe id was given/],
      ["my game", /That is not a universe id/],
      ["4711", /knows no universe 4711/],
      ["1818", /knows no universe 1818/],
    ] as const
  ) {
    await terminal.see(/Universe id, or a link to its dashboard page: *$/);
    await terminal.send(`${wrong}${ENTER}`);
    await terminal.see(reason);
  }
  await terminal.see(/Universe id, or a link to its dashboard page: *$/);
  await terminal.send(CTRL_C);
  assert.equal(await exitOf(terminal), 130);
  assert.match(terminal.screen(), /Nothing was written\./);
  assert.equal(await fileOf(stage, "cliplace.toml"), undefined);
});

interactive("a name whose section has no universe is asked again", async (stage) => {
  const before = "[lobby.places]\nmain = 5\n\n[production]\nuniverse_id = 1234567890\n";
  await putFile(stage.around.folder, "cliplace.toml", before);
  await using terminal = await openProgram(stage, ["setup"], KEY);
  await terminal.see(/There already: lobby, production\.[\s\S]*environment: \(dev\)/);
  await terminal.send(`lobby${ENTER}`);
  await terminal.see(
    /"lobby" is in cliplace\.toml already, without a universe_id[\s\S]*environment: \(dev\)/,
  );
  await terminal.send(ENTER);
  await terminal.see(/Universe id, or a link/);
  await terminal.send(`1234567890${ENTER}`);
  // Two environments with one universe overwrite each other.
  await terminal.see(/this universe already, as production[\s\S]*Is this your game\?/);
  await terminal.send(`y${ENTER}`);
  await terminal.see(/Fetch what is live/);
  await terminal.send(`n${ENTER}`);
  assert.equal(await exitOf(terminal), 0);
  assert.match(terminal.screen(), /Next: `cli config pull --env dev` writes cliconfig\.toml\.$/);
  assert.equal(
    await fileOf(stage, "cliplace.toml"),
    `${before}\n[dev]\nuniverse_id = 1234567890\n`,
  );
});

interactive("Ctrl-C at the offer to fetch what is live shows what was written", async (stage) => {
  const args = ["setup", "--env", "dev", "--universe-id", "1234567890"];
  await using terminal = await openProgram(stage, args, KEY);
  await terminal.see(/Is this your game\?/);
  await terminal.send(`y${ENTER}`);
  await terminal.see(/Fetch what is live/);
  await terminal.send(CTRL_C);
  assert.equal(await exitOf(terminal), 130);
  assert.match(terminal.screen(), /cliplace\.toml is created; nothing was fetched\./);
  assert.match(await fileOf(stage, "cliplace.toml") ?? "", /\[dev\]/);
});

const slow = inTerminal({
  config: { entries: { "race.laps": 3 } },
  faults: [{ match: { call: "values" }, reply: "hang" }],
}, {});

slow("Ctrl-C while setup fetches what is live shows what was written", async (stage) => {
  const args = ["setup", "--env", "dev", "--universe-id", "1234567890"];
  await using terminal = await openProgram(stage, args, KEY);
  await terminal.see(/Is this your game\?/);
  await terminal.send(`y${ENTER}`);
  await terminal.see(/Fetch what is live/);
  await terminal.send(`y${ENTER}`);
  await terminal.see(/Wrote cliplace\.toml/);
  await terminal.send(CTRL_C);
  assert.equal(await exitOf(terminal), 130);
  assert.match(terminal.screen(), /cliplace\.toml is created; nothing was fetched\./);
  assert.doesNotMatch(terminal.screen(), /Nothing was changed/);
  assert.match(await fileOf(stage, "cliplace.toml") ?? "", /\[dev\]/);
});
