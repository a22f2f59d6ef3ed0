import assert from "node:assert/strict";
import { mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GRANT, RUN_FLAGS } from "../../../scripts/support/grant.ts";
import { PROJECT, readFiles } from "../../../scripts/support/project.ts";

Deno.test("the permission set of deno.json equals the table of permissions", async () => {
  const text = (await readFiles(["deno.json"])).get("deno.json") ?? "";
  const { tasks, permissions } = JSON.parse(text) as {
    tasks: Record<string, string>;
    permissions: Record<string, unknown>;
  };
  // A task gets the caller's folder as INIT_CWD.
  const run = `deno run ${RUN_FLAGS.join(" ")} "$ROOT/main.ts"`;
  assert.equal(tasks["cli"], `ROOT=$PWD && cd "$INIT_CWD" && ${run}`);
  const { net, env, run: programs } = GRANT;
  assert.deepEqual(permissions["cli"], {
    read: true,
    write: true,
    net,
    env: { allow: env, ignore: true },
    run: programs,
    sys: GRANT.sys,
    import: { deny: true },
  });
});

Deno.test("the task `cli` runs in the caller's folder and passes on its arguments", async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "a folder ")));
  // When npm runs these tests, its INIT_CWD is not that of this task's caller.
  const { INIT_CWD: _, ...env } = Deno.env.toObject();
  try {
    const task = ["task", "--quiet", "--config", join(PROJECT, "deno.json"), "cli"];
    const run = async (...args: string[]) => {
      const { code, stderr } = await new Deno.Command(Deno.execPath(), {
        args: [...task, ...args],
        cwd: folder,
        env,
        clearEnv: true,
        stdin: "null",
      }).output();
      return { code, stderr: new TextDecoder().decode(stderr) };
    };
    assert.equal((await run("config", "init")).code, 0);
    assert.deepEqual(await readdir(folder), ["cliconfig.toml"]);
    const refused = await run("config", "get", "--env", "$HOME 'x'");
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /\$HOME 'x'/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
