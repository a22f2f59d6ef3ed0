import { type Shell, SHELLS } from "../../../../src/cli/completions/protocol.ts";
import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  COMPLETION_SCRIPTS,
  printScript,
} from "../../../../src/cli/completions/completionScripts.ts";
import type { Context } from "../../../../src/files/project/context.ts";
import { openFolder } from "../../../support/openFolder.ts";
import { Failure } from "../../../../src/values/failure.ts";
import { inFolder } from "../../../support/systemTool.ts";

/** Write a shell's script to a file of a folder. */
function write(folder: string, output: string, shell: Shell): Promise<void> {
  const outside = { disk: openFolder(folder), streams: { out: { line: () => {} } } };
  return printScript({ shell, output }, outside as unknown as Context);
}

Deno.test("a completion script replaces one of any shell, an empty file, or a missing one", () =>
  inFolder(async (folder) => {
    const path = join(folder, "script");
    for (
      const before of [
        undefined,
        "",
        ...SHELLS.map((shell) => COMPLETION_SCRIPTS[shell]),
      ]
    ) {
      if (before !== undefined) await writeFile(path, before);
      for (const shell of SHELLS) {
        await write(folder, path, shell);
        assert.equal(await readFile(path, "utf8"), COMPLETION_SCRIPTS[shell]);
      }
    }
  }));

Deno.test("a completion script replaces no other file", () =>
  inFolder(async (folder) => {
    const path = join(folder, ".bashrc");
    const own = COMPLETION_SCRIPTS.bash;
    for (
      const content of ["alias ll='ls -l'\n", `# mine\n${own}`, "# Completions of mine\n", "x"]
    ) {
      await writeFile(path, content);
      const refused = write(folder, ".bashrc", "bash");
      await assert.rejects(refused, (error) => {
        assert.ok(error instanceof Failure);
        assert.match(error.what, /^\.bashrc is not a completion script of cli/);
        return true;
      });
      assert.equal(await readFile(path, "utf8"), content);
    }
    assert.deepEqual(await readdir(folder), [".bashrc"]);
  }));
