import assert from "node:assert/strict";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PROJECT, readFiles } from "../../../scripts/support/project.ts";
import { writeRelease } from "../../../scripts/release/writeRelease.ts";
import { REPOSITORY, VERSION } from "../../../src/values/project.ts";
import { DEFAULTS, type PlatformSetup } from "../../support/platform/setup.ts";
import { launch } from "../../support/program.ts";
import { inFolder, runTool, unixTest } from "../../support/systemTool.ts";
import { setStage } from "../../support/transcript/stage.ts";
import { type Answer, serving } from "./downloadServer.ts";
import { FAKE_RELEASE } from "./fakeRelease.ts";

const ACTION = join(PROJECT, "scripts/action");

Deno.test("the action installs this version of this project", async () => {
  const [page = ""] = (await readFiles(["action.yml"])).values();
  assert.ok(page.includes(`default: "${VERSION}"`));
  assert.doesNotMatch(page, new RegExp(REPOSITORY));
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
      RUNNER_TOOL_CACHE: join(folder, "tools"),
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

/** A test of the installing, with a release that is served, and a `gh` that notes what it is asked. */
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
      for (const name of ["project", "programs"]) await mkdir(join(folder, name));
      const files = new Map<string, Answer>();
      for (const file of await writeRelease(join(folder, "release"), FAKE_RELEASE)) {
        files.set(file, await readFile(join(folder, "release", file)));
      }
      await putProgram(folder, "gh", `echo "$*" >>"$HOME/asked"; [ ! -e "$HOME/forged" ]`);
      await putProgram(folder, "ldd", "echo GNU");
      await serving(files, async ({ address }) => {
        const env = { CLI_INSTALL_BASE_URL: address, REPOSITORY: "o/r", ATTESTATION: "true" };
        const run = (more = {}) =>
          runScript("install.sh", folder, { ...env, FOLDER: join(folder, "tools"), ...more });
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
  "the action installs what is attested, and takes it from the cache",
  async (files, run, folder) => {
    const { code, stdout, stderr, path } = await run();
    assert.equal(code, 0, stdout + stderr);
    assert.equal(path.trim(), join(folder, "tools"));
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
  assert.match(stdout, /::error::SHA256SUMS was not made by the release of o\/r 0\.9\.0/);
  assert.equal(path, "");
});

actionInstallTest("the action installs nothing whose sum is another", async (files, run) => {
  const script = files.get("install.sh") as Uint8Array;
  files.set("install.sh", new Uint8Array([...script, 10]));
  const { code, stdout } = await run({ ATTESTATION: "false" });
  assert.equal(code, 1);
  assert.match(stdout, /::error::install\.sh is not the file that was released/);
});

unixTest(
  "the action keeps a version of a system apart from others",
  ["bash"],
  () =>
    inFolder(async (folder) => {
      for (const name of ["project", "programs"]) await mkdir(join(folder, name));
      await putProgram(folder, "ldd", "echo musl");
      const { output } = await runScript("target.sh", folder, {});
      assert.match(
        output,
        /^folder=.*\/tools\/live-cli\/0\.9\.0\nkey=live-cli-0\.9\.0-Linux-X64-musl\n$/,
      );
      const bad = await runScript("target.sh", folder, { VERSION: "../.." });
      assert.equal(bad.code, 1);
    }),
);

const SETUP: PlatformSetup = {
  universes: [
    { id: 1, entries: { "race.laps": 3 } },
    { id: 2, entries: { "race.laps": 3 } },
  ],
};

/** Run commands of the action one after the other in the example's folder, against a stand-in of the platform. */
async function runCommands(
  commands: readonly Readonly<Record<string, string>>[],
  change: (folder: string) => Promise<void> = async () => {},
) {
  const stage = await setStage(SETUP);
  try {
    const folder = join(stage.around.folder, "..");
    await mkdir(join(folder, "programs"));
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

const STAGING = { ENVIRONMENT: "staging" };

unixTest("the action checks, and publishes the plan that was checked", ["bash", "jq"], async () => {
  const { results, published } = await runCommands([
    { COMMAND: "validate", CLI_API_KEY: "" },
    { COMMAND: "check", PLAN: "plan.json", ...STAGING },
    { COMMAND: "sync", PLAN: "plan.json", MESSAGE: "Longer races", ...STAGING },
    { COMMAND: "check", ...STAGING },
  ]);
  for (const { code, stdout, stderr } of results) assert.equal(code, 0, stdout + stderr);
  const [, checked, , after] = results;
  assert.match(checked!.output, /^plan=.*\/project\/plan\.json\ndiffers=true\n$/);
  assert.match(checked!.summary, /\| ~ \| `race\.laps` \| `3` \| `5` \|/);
  assert.match(after!.output, /differs=false\n$/);
  assert.equal(published, "Longer races");
});

unixTest("the action refuses what cannot be done", ["bash", "jq"], async () => {
  const { results, published } = await runCommands([
    { COMMAND: "sync", PLAN: "plan.json", ...STAGING },
    { COMMAND: "check" },
    { COMMAND: "sync", ENVIRONMENT: "production" },
    { COMMAND: "publish" },
  ]);
  for (const { code } of results) assert.notEqual(code, 0);
  assert.match(results[1]!.stdout, /::error::check needs an environment/);
  assert.match(results[3]!.stdout, /::error::command "publish" is none of/);
  assert.equal(published, undefined);
});

unixTest("the action shows each finding next to its line", ["bash", "jq"], async () => {
  const { results: [result] } = await runCommands(
    [{ COMMAND: "validate" }],
    (folder) =>
      writeFile(join(folder, "cliconfig.toml"), "[staging.entries.a]\nvalue = 1\nvalu = 2\n"),
  );
  assert.equal(result!.code, 1);
  assert.match(
    result!.stdout,
    /^::error file=cliconfig\.toml,line=3::entry "a" has an unknown field/m,
  );
});
