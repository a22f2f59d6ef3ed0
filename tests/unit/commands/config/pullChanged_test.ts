import assert from "node:assert/strict";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inFolder } from "../../../support/systemTool.ts";
import { ENV, wellMeaning } from "../../../support/reliability/hostile/hostilePlatform.ts";
import { runInside } from "../../../support/runInside.ts";

const OURS = '[dev.entries."k"]\nvalue = 1\n';
const THEIRS = '[dev.entries."k"]\nvalue = 1 # somebody is working on this\n';

/** What somebody else does while the platform is being asked, and what must be there afterwards. */
const MEANWHILE: Readonly<
  Record<string, readonly [before: string | undefined, after: string | undefined]>
> = {
  "edits the file": [OURS, THEIRS],
  "removes the file": [OURS, undefined],
  "makes the file": [undefined, THEIRS],
};

for (const [what, [before, after]] of Object.entries(MEANWHILE)) {
  for (const terminal of [false, true]) {
    const where = terminal ? "on a terminal" : "off a terminal";
    Deno.test(`a pull ${where} while somebody ${what} is refused, and what they did stays`, () =>
      inFolder(async (folder) => {
        const path = join(folder, "cliconfig.toml");
        if (before !== undefined) await writeFile(path, before);
        const answer = wellMeaning("k");
        const ran = await runInside({
          args: ["config", "pull", "--env", "dev", "--universe-id", "7", "--yes"],
          folder,
          env: ENV,
          terminal,
          fetch: async (input, init) => {
            if (after === undefined) await rm(path, { force: true });
            else await writeFile(path, after);
            return await answer(input, init);
          },
        });
        assert.equal(ran.exit, 1);
        assert.match(
          ran.stderr,
          /cliconfig\.toml changed while this ran; nothing was written to it/,
        );
        const names = await readdir(folder);
        assert.deepEqual(names, after === undefined ? [] : ["cliconfig.toml"]);
        if (after !== undefined) assert.equal(await readFile(path, "utf8"), after);
      }));
  }
}
