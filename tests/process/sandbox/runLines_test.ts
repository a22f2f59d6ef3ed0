import assert from "node:assert/strict";
import { mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROJECT } from "../../../scripts/support/project.ts";

/** The words of the line of docs/permissions.md that runs a command from source. */
async function runLine(command: string): Promise<readonly string[]> {
  const page = await readFile(join(PROJECT, "docs/permissions.md"), "utf8");
  const line = page.split("\n").find((one) => one.startsWith("deno run ") && one.includes(command));
  assert.ok(line !== undefined, `docs/permissions.md has no line for ${command}`);
  return line.replace("~/cli/", `${PROJECT}/`).split(" ").slice(1);
}

for (const command of ["config get --env dev", "config list --env dev", "config check --all"]) {
  Deno.test(`with docs/permissions.md's own flags, \`cli ${command}\` in an empty folder knows no file above`, async () => {
    const cwd = await realpath(await mkdtemp(join(tmpdir(), "run-line-")));
    try {
      const run = new Deno.Command(Deno.execPath(), { args: [...await runLine(command)], cwd });
      const { code, stdout, stderr } = await run.output();
      const said = new TextDecoder().decode(stderr);
      assert.equal(code, 1);
      assert.equal(new TextDecoder().decode(stdout), "");
      assert.match(said, /^error: There is no cli(place|config)\.toml here/m);
      assert.doesNotMatch(said, /\.\.\//);
    } finally {
      await rm(cwd, { recursive: true });
    }
  });
}
