import assert from "node:assert/strict";
import type { Prompts } from "../../../../src/host/terminal.ts";
import { startPlatform } from "../../../support/platform/platform.ts";
import { DEFAULTS } from "../../../support/platform/setup.ts";
import { layOut } from "../../../support/reliability/project.ts";
import { runInside } from "../../../support/runInside.ts";

for (const [answer, laps] of [["mine", 2], ["theirs", 3]] as const) {
  Deno.test(`when both sides changed a key, a merge writes the side that the person chose: ${answer}`, async () => {
    const person: Prompts = {
      confirm: () => Promise.resolve(true),
      input: () => assert.fail("no text is asked for"),
      secret: () => assert.fail("no key is asked for"),
      select: ({ choices }) =>
        Promise.resolve(choices.find(({ value }) => value === answer)!.value),
    };
    const file = (value: number) => `[dev.entries."race.laps"]\nvalue = ${value}\n`;
    await using platform = await startPlatform({ config: { entries: { "race.laps": 3 } } });
    await using project = await layOut({
      "cliplace.toml": "[dev]\nuniverse_id = 1234567890\n",
      "cliconfig.toml": file(2),
    });
    const { exit, stderr } = await runInside({
      args: ["config", "pull", "--env", "dev", "--merge"],
      folder: project.folder,
      env: { ...platform.env, CLI_API_KEY: DEFAULTS.key.secret },
      person,
    });
    assert.equal(exit, 0, stderr);
    assert.equal((await project.read())["cliconfig.toml"], file(laps));
  });
}
