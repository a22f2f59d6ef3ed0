import assert from "node:assert/strict";
import { chmod, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PROJECT, readFiles } from "../../../scripts/support/project.ts";
import { writeRelease } from "../../../scripts/release/writeRelease.ts";
import { REPOSITORY, VERSION } from "../../../src/values/project.ts";
import { DEFAULTS, type PlatformSetup } from "../../support/platform/setup.ts";
import { launch } from "../../support/program.ts";
import { findOnPath, inFolder, runTool, unixTest } from "../../support/systemTool.ts";
import { setStage } from "../../support/transcript/stage.ts";
import { type Answer, serving } from "./downloadServer.ts";
import { FAKE_RELEASE } from "./fakeRelease.ts";

const ACTION = join(PROJECT, "scripts/action");

Deno.test("the action installs this version of this project", async () => {
  const [page = ""] = (await readFiles(["action.yml"])).values();
  assert.ok(page.includes(`default: "${VERSION}"`));
  // In an action that uses this one, the runner's own words are about the other.
  assert.ok(page.includes(`REPOSITORY: ${REPOSITORY}\n`));
  assert.doesNotMatch(page, /github\.(action_)?repository/);
  assert.doesNotMatch(page, /actions\/cache/);
});

/** Run a script of the action, with some programs before the system's, and give what it wrote for the runner. */
async function runScript(
  script: string,
  folder: string,
  env: Readonly<Record<string, string>>,
) {
  const [output, summary, path] = ["output", "summary", "path"].map((name) => join(folder, name));
  for (const file of [output!, summary!, path!]) await writeFile(file, "", { flag: "a" });
  const finished = await runTool("bash", [join(ACTION, script)], {
    cwd: join(folder, "project"),
    clearEnv: true,
    env: {
      PATH: `${join(folder, "programs")}:${Deno.env.get("PATH")}`,
      HOME: folder,
      RUNNER_OS: "Linux",
      RUNNER_ARCH: "X64",
      RUNNER_TEMP: join(folder, "temporary"),
      GITHUB_OUTPUT: output!,
      GITHUB_STEP_SUMMARY: summary!,
      GITHUB_PATH: path!,
      VERSION,
      ...env,
    },
  });
  const read = (file: string) => readFile(file, "utf8");
  return {
    ...finished,
    output: await read(output!),
    summary: await read(summary!),
    path: await read(path!),
  };
}

/** A test of the installation, with a served release and a `gh` that records its calls. */
function actionInstallTest(
  name: string,
  fn: (
    files: Map<string, Answer>,
    run: (env?: Record<string, string>) => ReturnType<typeof runScript>,
    folder: string,
  ) => Promise<void>,
) {
  unixTest(name, ["bash", "curl", "sha256sum", "tar"], () =>
    inFolder(async (folder) => {
      for (const name of ["project", "programs", "temporary"]) await mkdir(join(folder, name));
      const files = new Map<string, Answer>();
      for (const file of await writeRelease(join(folder, "release"), FAKE_RELEASE)) {
        files.set(file, await readFile(join(folder, "release", file)));
      }
      const gh =
        `case $* in *--help) exit;; esac; echo "$*" >>"$HOME/asked"; [ ! -e "$HOME/forged" ]`;
      await putProgram(folder, "gh", gh);
      await putProgram(folder, "ldd", "echo GNU");
      await serving(files, async ({ address }) => {
        const env = { CLI_INSTALL_BASE_URL: address, REPOSITORY: "o/r", ATTESTATION: "true" };
        const run = (more = {}) => runScript("install.sh", folder, { ...env, ...more });
        await fn(files, run, folder);
      });
    }));
}

async function putProgram(folder: string, name: string, script: string): Promise<void> {
  const path = join(folder, "programs", name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
}

actionInstallTest(
  "the action installs what is attested, once for a job",
  async (files, run, folder) => {
    const { code, stdout, stderr, path } = await run();
    assert.equal(code, 0, stdout + stderr);
    assert.equal(path.trim(), join(folder, "temporary/live-config-0.9.0"));
    const asked = (await readFile(join(folder, "asked"), "utf8")).trim().split("\n");
    assert.equal(asked.length, 2);
    for (const line of asked) {
      assert.match(
        line,
        /^attestation verify \S+ --repo o\/r --signer-workflow o\/r\/\.github\/workflows\/release\.yml --source-ref refs\/tags\/v0\.9\.0$/,
      );
    }
    files.clear();
    assert.equal((await run()).code, 0);
  },
);

actionInstallTest("the action installs nothing that is not attested", async (_, run, folder) => {
  await writeFile(join(folder, "forged"), "");
  const { code, stdout, path } = await run();
  assert.equal(code, 1);
  assert.match(
    stdout,
    /::error::gh did not confirm that SHA256SUMS was made by the release of o\/r 0\.9\.0: the log/,
  );
  assert.equal(path, "");
});

actionInstallTest(
  "without a gh that can verify, the action says so",
  async (_, run, folder) => {
    await putProgram(folder, "gh", "exit 1");
    const old = await run();
    assert.equal(old.code, 1);
    assert.match(old.stdout, /::error::The gh of this runner is too old .*Install a newer one/);
    await rm(join(folder, "programs/gh"));
    // Every program but gh.
    for (const tool of ["bash", "sh", "curl", "sha256sum", "tar", "mktemp", "grep", "rm"]) {
      await symlink(findOnPath(tool)!, join(folder, "programs", tool));
    }
    const without = await run({ PATH: join(folder, "programs") });
    assert.equal(without.code, 1);
    assert.match(
      without.stdout,
      /::error::gh is not on this runner, .*Install gh on this runner, or/,
    );
    assert.doesNotMatch(old.stdout + without.stdout, /was not made|did not confirm/);
  },
);

actionInstallTest("the action refuses an invalid version", async (_, run) => {
  const { code, stdout } = await run({ VERSION: "../.." });
  assert.equal(code, 1);
  assert.match(stdout, /::error::version "..\/.." is not a version/);
});

actionInstallTest("no line of an input becomes a workflow command", async (_, run) => {
  const { code, stdout } = await run({ VERSION: "1\n::add-path::/tmp\r::x::" });
  assert.equal(code, 1);
  assert.deepEqual(stdout.match(/^::.*$/gm), [
    '::error::version "1%0A::add-path::/tmp%0D::x::" is not a version. Use one such as 0.9.0.',
  ]);
});

actionInstallTest("the action installs nothing with a wrong checksum", async (files, run) => {
  const script = files.get("install.sh") as Uint8Array;
  files.set("install.sh", new Uint8Array([...script, 10]));
  const { code, stdout } = await run({ ATTESTATION: "false" });
  assert.equal(code, 1);
  assert.match(stdout, /::error::install\.sh is not the file that was released/);
});

const SETUP: PlatformSetup = {
  universes: [
    { id: 1, entries: { "race.laps": 3 } },
    { id: 2, entries: { "race.laps": 3 } },
  ],
};

/** The lock file of who saw what is live at first. */
const LOCK = `version = 1

[envs.dev]
revision_id = "v1"
synced_at = "2026-01-01T00:00:00Z"
universe_id = 1

[envs.dev.entries]
"race.laps" = 3
`;

/** Run commands of the action one after the other in the example's folder, against a stand-in of the platform. */
async function runCommands(
  commands: readonly Readonly<Record<string, string>>[],
  change: (folder: string) => Promise<void> = async () => {},
) {
  const stage = await setStage(SETUP);
  try {
    const folder = join(stage.around.folder, "..");
    await mkdir(join(folder, "programs"));
    // As msys has it: the same path, in the words of Windows.
    await putProgram(folder, "cygpath", 'echo "C:$2" | tr / "\\\\"');
    await writeFile(join(folder, "project/cliconfig.lock.toml"), LOCK);
    for (const name of ["cliplace.toml", "cliconfig.toml"]) {
      const text = await readFile(join(PROJECT, "examples/game", name));
      await writeFile(join(folder, "project", name), text);
    }
    await change(join(folder, "project"));
    const { argv, env } = await launch([]);
    await putProgram(folder, "cli", `exec ${argv.map((word) => `'${word}'`).join(" ")} "$@"`);
    const results = [];
    for (const command of commands) {
      results.push(
        await runScript("run.sh", folder, {
          ...env,
          ...stage.env,
          HOME: folder,
          CLI_API_KEY: DEFAULTS.key.secret,
          ENVIRONMENT: "",
          PLAN: "",
          MESSAGE: "",
          UNDO: "false",
          ...command,
        }),
      );
    }
    const revisions = stage.platform.config(undefined, 1).revisions;
    return { results, published: revisions.at(-1)?.message };
  } finally {
    await stage.close();
  }
}

const DEV = { ENVIRONMENT: "dev" };

unixTest("the action checks, and publishes the checked plan", ["bash", "jq"], async () => {
  const { results, published } = await runCommands([
    { COMMAND: "validate", CLI_API_KEY: "" },
    { COMMAND: "check", PLAN: "plan.json", ...DEV },
    { COMMAND: "sync", PLAN: "plan.json", MESSAGE: "Longer races", ...DEV },
    { COMMAND: "check", ...DEV },
  ]);
  for (const { code, stdout, stderr } of results) assert.equal(code, 0, stdout + stderr);
  const [, checked, , after] = results;
  assert.match(checked!.output, /^plan=.*\/project\/plan\.json\ndiffers=true\n$/);
  assert.match(checked!.summary, /^~ race\.laps +3 → 5$/m);
  assert.match(after!.output, /differs=false\n$/);
  assert.equal(published, "Longer races");
});

unixTest("on Windows, the action uses a Windows path for the plan", ["bash", "jq"], async () => {
  const { results: [checked] } = await runCommands([
    { COMMAND: "check", PLAN: "plan.json", RUNNER_OS: "Windows", ...DEV },
  ]);
  assert.equal(checked!.code, 0, checked!.stdout + checked!.stderr);
  assert.match(checked!.output, /^plan=C:\\\S+\\project\\plan\.json\n/);
});

unixTest(
  "the action undoes changes by others only with the input for it",
  ["bash", "jq"],
  async () => {
    const old = (folder: string) =>
      writeFile(
        join(folder, "cliconfig.lock.toml"),
        LOCK.replace('"race.laps" = 3', '"race.laps" = 4').replace('"v1"', '"v0"'),
      );
    for (
      const command of [
        { COMMAND: "sync" },
        { COMMAND: "check" },
        { COMMAND: "check", PLAN: "plan.json" },
      ]
    ) {
      const { results: [refused, done] } = await runCommands(
        [{ ...command, ...DEV }, { ...command, UNDO: "true", ...DEV }],
        old,
      );
      assert.equal(refused!.code, 1, command.COMMAND);
      assert.match(refused!.stderr, /undo|Others published/);
      assert.equal(done!.code, 0, done!.stdout + done!.stderr);
    }
  },
);

unixTest("the action refuses contradicting inputs", ["bash", "jq"], async () => {
  const { results, published } = await runCommands([
    { COMMAND: "sync", PLAN: "plan.json", ...DEV },
    { COMMAND: "check" },
    { COMMAND: "sync", ENVIRONMENT: "production" },
    { COMMAND: "publish\n::add-path::/tmp" },
    { COMMAND: "check", PLAN: "plan\ndiffers=true", ...DEV },
  ]);
  for (const { code } of results) assert.notEqual(code, 0);
  assert.match(results[1]!.stdout, /::error::check needs an environment/);
  assert.match(results[3]!.stdout, /^::error::command "publish%0A::add-path::\/tmp" is none of/);
  assert.match(results[4]!.stdout, /::error::plan "plan%0Adiffers=true" has a line break/);
  assert.equal(published, undefined);
});

unixTest("the action shows each mistake next to its line", ["bash", "jq"], async () => {
  const { results: [result] } = await runCommands(
    [{ COMMAND: "validate" }],
    (folder) => writeFile(join(folder, "cliconfig.toml"), "[dev.entries.a]\nvalue = 1\nvalu = 2\n"),
  );
  assert.equal(result!.code, 1);
  assert.match(
    result!.stdout,
    /^::error file=cliconfig\.toml,line=3::entry "a" has an unknown field/m,
  );
});
