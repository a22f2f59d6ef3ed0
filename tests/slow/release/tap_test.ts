import assert from "node:assert/strict";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readFiles } from "../../../scripts/support/project.ts";
import { findOnPath, inFolder, runTool, unixTest } from "../../support/systemTool.ts";

/** A `gh` that downloads what the latest release has, and does not verify files that contain "forged". */
const GH = `#!/bin/bash
case "$1 $2" in
  "release download") [ "$5 $7" = "--pattern --dir" ] && mkdir -p "$8" && cp "$HOME/latest" "$8/$6" ;;
  "attestation verify") [ -f "$3" ] && ! grep forged "$3" ;;
  *) exit 1 ;;
esac
`;

unixTest("the commands for tap and bucket add only attested files, once", [
  "bash",
  "git",
], () =>
  inFolder(async (home) => {
    const [page = ""] = (await readFiles(["docs/dev/release.md"])).values();
    const [, indented = ""] = /\n {9}- run: \|\n([^]*?)\n {3}```/.exec(page) ?? [];
    const lines = indented.replace(/^ {13}/gm, "");
    await mkdir(join(home, "programs"));
    await writeFile(join(home, "programs/gh"), GH);
    await chmod(join(home, "programs/gh"), 0o755);
    const [tap, origin] = [join(home, "tap"), join(home, "origin")];
    const run = (script: string, cwd: string) =>
      runTool(findOnPath("bash")!, ["-e", "-c", script], {
        cwd,
        clearEnv: true,
        env: {
          PATH: `${join(home, "programs")}:${Deno.env.get("PATH")}`,
          HOME: home,
          FILE: "Formula/cli.rb",
        },
      });
    const made = await run(
      "git init -q --bare origin && git clone -q origin tap 2>/dev/null && cd tap && " +
        "git -c user.name=A -c user.email=a@example.com commit -q --allow-empty -m One && git push -q",
      home,
    );
    assert.equal(made.code, 0, made.stderr);
    const pushed = async () => (await run("git rev-list --count --all", origin)).stdout.trim();

    for (
      const [text, code, count] of [["one", 0, "2"], ["one", 0, "2"], ["two", 0, "3"]] as const
    ) {
      await writeFile(join(home, "latest"), text);
      const { code: ended, stderr } = await run(lines, tap);
      assert.equal(ended, code, stderr);
      assert.equal(await pushed(), count, text);
    }
    await writeFile(join(home, "latest"), "forged");
    assert.notEqual((await run(lines, tap)).code, 0);
    assert.equal(await pushed(), "3");
    assert.equal((await run("git show HEAD:Formula/cli.rb", origin)).stdout, "two");
    assert.equal(await readFile(join(tap, "Formula/cli.rb"), "utf8"), "forged");
  }));
