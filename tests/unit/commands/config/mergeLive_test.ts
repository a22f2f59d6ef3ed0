import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Prompts } from "../../../../src/terminal/prompts.ts";
import { startPlatform } from "../../../support/platform/platform.ts";
import { runInside } from "../../../support/runInside.ts";
import { inFolder } from "../../../support/systemTool.ts";

for (const [answer, laps] of [["mine", 2], ["theirs", 3]] as const) {
  Deno.test(`of a key that both sides changed, a merge writes the side that a person chose: ${answer}`, async () => {
    const person: Prompts = {
      confirm: () => Promise.resolve(true),
      input: () => assert.fail("no text is asked for"),
      secret: () => assert.fail("no key is asked for"),
      select: (_, choices) => Promise.resolve(choices.find(({ value }) => value === answer)!.value),
    };
    await using platform = await startPlatform({ config: { entries: { "race.laps": 3 } } });
    await inFolder(async (folder) => {
      const file = join(folder, "cliconfig.toml");
      await writeFile(join(folder, "cliplace.toml"), "[dev]\nuniverse_id = 1234567890\n");
      await writeFile(file, '[dev.entries."race.laps"]\nvalue = 2\n');
      const { exit, stderr } = await runInside({
        args: ["config", "pull", "--env", "dev", "--merge"],
        folder,
        env: { ...platform.env, CLI_API_KEY: "test-key-0123456789abcdef" },
        person,
      });
      assert.equal(exit, 0, stderr);
      assert.equal(await readFile(file, "utf8"), `[dev.entries."race.laps"]\nvalue = ${laps}\n`);
    });
  });
}
