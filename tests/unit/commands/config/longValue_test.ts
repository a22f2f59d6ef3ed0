import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runProgram } from "../../../support/program.ts";
import { setStage } from "../../../support/transcript/stage.ts";

const KEY = "test-key-0123456789abcdef";

Deno.test("a value of more than 100,000 characters is refused before a write, by line and size; check warns", async () => {
  const stage = await setStage({
    config: { entries: { motd: "short" } },
    forbid: [{ effect: "write" }],
  });
  try {
    const cwd = stage.around.folder;
    const value = "x".repeat(100_001);
    await writeFile(join(cwd, "cliplace.toml"), "[dev]\nuniverse_id = 1234567890\n");
    await writeFile(
      join(cwd, "cliconfig.toml"),
      `[dev.entries.motd]\nvalue = "short"\n\n[dev.entries.story]\nvalue = "${value}"\n`,
    );
    const run = (...args: string[]) =>
      runProgram(["config", ...args, "--env", "dev"], {
        cwd,
        env: { ...stage.env, CLI_API_KEY: KEY },
      });
    const size = /cliconfig\.toml:4:14: The value of "story" is 100001 characters long, .*100000/;
    for (const args of [["sync", "--yes"], ["sync", "--dry-run"]]) {
      const { code, stderr } = await run(...args);
      assert.equal(code, 1, args.join(" "));
      assert.match(stderr, size);
      assert.ok(stderr.length < 2000, "the value itself is not printed");
    }
    const checked = await run("check");
    assert.equal(checked.code, 2);
    assert.match(checked.stderr, new RegExp(`warning: ${size.source}`));
    assert.match(checked.stdout, /would refuse it/);
  } finally {
    await stage.close();
  }
});
