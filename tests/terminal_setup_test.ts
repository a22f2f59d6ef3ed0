import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CTRL_C, ENTER, exitOf, inTerminal, KEY, writes } from "./support/interactive.ts";
import { openProgram } from "./support/openProgram.ts";
import type { Stage } from "./support/transcript/stage.ts";

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
  await terminal.send(
    `https://create.roblox.com/dashboard/creations/experiences/1234567890/overview${ENTER}`,
  );
  await terminal.see(/Universe 1234567890 is Skyline Racing[\s\S]*Is this your game\?/);
  assert.equal(await fileOf(stage, "cliplace.toml"), undefined);
  await terminal.send(`y${ENTER}`);
  await terminal.see(/Fetch what is live/);
  await terminal.send(`y${ENTER}`);
  assert.equal(await exitOf(terminal), 0);
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
