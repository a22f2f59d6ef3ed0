import assert from "node:assert/strict";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { CHECKOUT, installLine, runLines } from "../../scripts/generated/runLines.ts";
import { PROJECT } from "../../scripts/support/project.ts";
import { type Platform, startPlatform } from "../support/platform/platform.ts";
import { denoDir } from "../support/program.ts";
import { inFolder, runTool, unixTest } from "../support/systemTool.ts";

const ENV = { PATH: [dirname(Deno.execPath()), Deno.env.get("PATH")].join(delimiter) };

/** The environments that the examples speak of; each is in both files. */
const ENVS = ["dev", "staging", "production"];

/** The universe of the first; the others have the next ids. */
const UNIVERSE = 1234567890;

/** The files that the examples speak of. */
const FILES = {
  "cliplace.toml": `[dev]
universe_id = ${UNIVERSE}
watch = { fail_if = ["ServerCrashCount > 3x"] }
`,
  "cliconfig.toml": '[dev.entries."race.laps"]\nvalue = 3\n',
  "Race.luau": 'print(config:GetValue("race.laps"))\n',
};

/** How the game does, for the example that watches it. */
const METRICS = { ServerCrashCount: { usual: [1] } };
const SCOPES = ["universe:read", "universe:write", "universe.analytics:read"];

/** Replaces the hosts with stand-ins on this machine; the rest of a line stays. */
function onStandIn(line: string, { env }: Platform): string {
  const hosts = /--allow-net=\S+/.exec(line)?.[0]
    .replace("apis.roblox.com", new URL(env.CLI_BASE_URL).host)
    .replace("users.roblox.com", new URL(env.CLI_USERS_URL).host)
    .replace("api.ipify.org", new URL(env.CLI_ECHO_URL).host);
  return line.replace(/--allow-net=\S+/, hosts ?? "")
    .replace("--allow-env=", `--allow-env=${Object.keys(env).join(",")},`);
}

for (const { row: { command, capabilities }, line } of runLines()) {
  const prepared = command !== "config init";
  unixTest(
    `the line on the page runs \`cli ${command}\``,
    ["bash"],
    () =>
      inFolder(async (home) => {
        const universes = ENVS.map((_, i) => ({
          id: UNIVERSE + i,
          entries: { "race.laps": 3 },
          metrics: METRICS,
        }));
        await using platform = await startPlatform({ universes, keys: [{ scopes: SCOPES }] });
        const folder = join(home, "game");
        await mkdir(folder);
        await symlink(PROJECT, join(home, CHECKOUT.slice("~/".length)));
        for (const [name, text] of Object.entries(prepared ? FILES : {})) {
          await writeFile(
            join(folder, name),
            ENVS.map((env, i) =>
              text.replace("[dev", `[${env}`).replace(`${UNIVERSE}`, `${UNIVERSE + i}`)
            )
              .join(""),
          );
        }
        const { stdout, stderr, code } = await runTool("bash", ["-c", onStandIn(line, platform)], {
          cwd: folder,
          env: {
            ...ENV,
            ...platform.env,
            HOME: home,
            DENO_DIR: await denoDir(),
            CLI_API_KEY: "test-key-0123456789abcdef",
            CLI_COOKIE: "test-cookie-0123456789",
          },
        });
        assert.doesNotMatch(stderr, /NotCapable|Requires \w+ access|may not|bug|could not/);
        const diagnosed = command.startsWith("doctor") && /problem/.test(stdout);
        // There is no module yet, which the check reports.
        const outdated = command.endsWith("--check") && code === 2;
        // The examples name a plan and a revision that this folder and game do not have.
        const absent = /There is no (plan|revision)/.test(stderr);
        const answered = diagnosed || outdated || absent || ASKS.test(stderr);
        assert.ok(code === 0 || answered, stdout + stderr);
        // Without --env, usage compares files only.
        const asked = !ASKS.test(stderr) && command !== "config usage";
        assert.equal(platform.calls().length > 0, capabilities.hosts.length > 0 && asked, stderr);
      }),
  );
}

for (const { row: { command }, line } of runLines()) {
  if (!["config get", "config list", "config check"].includes(command)) continue;
  unixTest(
    `the line on the page runs \`cli ${command}\` in an empty folder, and knows no file above`,
    ["bash"],
    () =>
      inFolder(async (home) => {
        const folder = join(home, "game");
        await mkdir(folder);
        await symlink(PROJECT, join(home, CHECKOUT.slice("~/".length)));
        const env = { ...ENV, HOME: home, DENO_DIR: await denoDir() };
        const { stdout, stderr, code } = await runTool("bash", ["-c", line], { cwd: folder, env });
        assert.deepEqual([stdout, code], ["", 1]);
        assert.match(stderr, /^error: There is no cli(place|config)\.toml here/m);
        assert.doesNotMatch(stderr, /\.\.\//);
      }),
  );
}

/** What a command that asks prints without a terminal. */
const ASKS = /no terminal|not a terminal|asks|Nobody can be asked/;

unixTest(
  "the command on the page installs a program that runs in an empty folder",
  ["bash"],
  () =>
    inFolder(async (root) => {
      const env = { ...ENV, DENO_INSTALL_ROOT: root, DENO_DIR: await denoDir(), HOME: root };
      const { code, stderr } = await runTool("bash", ["-c", installLine()], { cwd: PROJECT, env });
      assert.equal(code, 0, stderr);
      const cli = join(root, "bin", "cli");
      const version = await runTool(cli, ["version", "--json"], { cwd: root, env });
      assert.equal(JSON.parse(version.stdout).permissions_enforced_by, "runtime", version.stderr);
      const init = await runTool(cli, ["config", "init"], { cwd: root, env });
      assert.equal(init.code, 0, init.stderr);
    }),
);

unixTest(
  "a variable or folder that the runtime refuses counts as missing",
  ["bash"],
  () =>
    inFolder(async (folder) => {
      const main = join(PROJECT, "main.ts");
      const options = { cwd: folder, env: { DENO_DIR: await denoDir() } };
      for (const args of [["version"], ["completions", "bash"]]) {
        const { code, stderr } = await runTool(
          Deno.execPath(),
          ["run", "--no-prompt", main, ...args],
          options,
        );
        assert.deepEqual([code, stderr], [0, ""], args.join(" "));
      }
    }),
);
