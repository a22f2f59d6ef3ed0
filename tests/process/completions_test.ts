import { SHELLS } from "../../src/cli/completions/protocol.ts";
import assert from "node:assert/strict";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { COMPLETION_SCRIPTS } from "../../src/cli/completions/completionScripts.ts";
import { runProgram } from "../support/program.ts";
import { inFolder } from "../support/systemTool.ts";

Deno.test("completions prints a shell's script, or writes it to a file", async () => {
  await inFolder(async (cwd) => {
    for (const shell of SHELLS) {
      const script = COMPLETION_SCRIPTS[shell];
      const printed = await runProgram(["completions", shell], { cwd, env: {} });
      assert.deepEqual(printed, { code: 0, stdout: script, stderr: "" });
      const args = ["completions", shell, "-o", `${shell}.script`];
      const written = await runProgram(args, { cwd, env: {} });
      assert.deepEqual(written, { code: 0, stdout: `Wrote ${shell}.script.\n`, stderr: "" });
      assert.equal(await readFile(join(cwd, `${shell}.script`), "utf8"), script);
    }
  });
});

Deno.test("an unknown shell is refused, and the four shells are listed", async () => {
  await inFolder(async (cwd) => {
    const { code, stdout, stderr } = await runProgram(["completions", "tcsh"], { cwd, env: {} });
    assert.deepEqual([code, stdout], [1, ""]);
    for (const shell of SHELLS) assert.ok(stderr.includes(shell), shell);
  });
});

Deno.test("a completion that fails prints nothing: without a project, with broken files, for a malformed request", async () => {
  await inFolder(async (cwd) => {
    const silent = async (...args: string[]) => {
      const ran = await runProgram(["__complete", ...args], { cwd, env: {} });
      assert.deepEqual(ran, { code: 0, stdout: "", stderr: "" }, args.join(" "));
    };
    await silent("zsh", "--", "--env", "");
    await silent("fish", "--", "config", "get", "");
    await silent("tcsh", "--", "");
    await silent("bash", "--");
    await silent("bash", "--", "x", "cli y", "another", "line");
    await silent("powershell", "--", ".%");
    await writeFile(join(cwd, "cliplace.toml"), "[dev\n");
    await writeFile(join(cwd, "cliconfig.toml"), "repository = 1\n");
    await mkdir(join(cwd, "cliapikey.toml"));
    await silent("zsh", "--", "--env", "");
    await silent("zsh", "--", "config", "get", "");
    await silent("zsh", "--", "doctor", "--key", "");
    await chmod(join(cwd, "cliplace.toml"), 0o000);
    await silent("zsh", "--", "--env", "");
  });
});
