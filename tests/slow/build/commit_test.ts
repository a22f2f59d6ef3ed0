import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readCommit, releaseCommit } from "../../../scripts/build/commit.ts";
import { inFolder, runTool, unixTest } from "../../support/systemTool.ts";

unixTest(
  "a release whose files differ from the commit is refused, and they are named",
  ["git"],
  () =>
    inFolder(async (folder) => {
      const git = async (...args: string[]) =>
        assert.equal((await runTool("git", args, { cwd: folder })).code, 0);
      await assert.rejects(releaseCommit(folder), /this is no checkout\. Clone/);
      await git("init", "--quiet");
      const who = ["-c", "user.name=Ana", "-c", "user.email=a@example.com"];
      await git(...who, "commit", "--quiet", "--allow-empty", "--message=One");
      const { id } = await releaseCommit(folder);
      assert.match(id, /^[0-9a-f]{40}$/);
      await writeFile(join(folder, "stray"), "");
      assert.equal((await readCommit(folder)).id, `${id}-dirty`);
      await assert.rejects(releaseCommit(folder), /differ from it:\n\?\? stray Commit them/);
    }),
);
