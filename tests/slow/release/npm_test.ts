import assert from "node:assert/strict";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { TARGETS } from "../../../scripts/build/targets.ts";
import { PACKAGE } from "../../../scripts/release/project.ts";
import { packageName, rootPackage } from "../../../scripts/release/npmPackages.ts";
import { findOnPath, runTool } from "../../support/systemTool.ts";
import { fakeBinary } from "./fakeRelease.ts";
import { keepThree, type Npm, npmEnv, withNpm } from "./standInNpm.ts";
import { runStep, type StepStage, stepTest } from "./stepStage.ts";

Deno.test("npm finds a package for each machine that has a binary", async () => {
  const { files } = await rootPackage();
  const manifest = JSON.parse(new TextDecoder().decode(files[0]!.bytes));
  assert.deepEqual(Object.keys(manifest.optionalDependencies), TARGETS.map(packageName));
  assert.deepEqual(TARGETS.map(packageName).map((name) => name.replace(`${manifest.name}-`, "")), [
    "linux-x64",
    "linux-arm64",
    "linux-x64-musl",
    "linux-arm64-musl",
    "darwin-x64",
    "darwin-arm64",
    "win32-x64",
    "win32-arm64",
  ]);
  const versions = new Set(Object.values(manifest.optionalDependencies));
  assert.deepEqual([...versions], [manifest.version]);
  assert.equal(manifest.scripts, undefined);
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  assert.ok(size < 8000, `${size}`);
});

/** A test of the packages for npm, with a registry on this machine. */
function npmTest(
  name: string,
  fn: (stage: StepStage, npm: Npm, env: Record<string, string>) => Promise<void>,
) {
  stepTest(name, (stage) => withNpm((npm) => fn(stage, npm, npmEnv(npm, stage.folder))));
}

/** Leave three packages, which the registry has in an older version. */
async function keepThreeOf(stage: StepStage, npm: Npm, version = "0.8.0"): Promise<void> {
  for (const name of await keepThree(join(stage.folder, "release"))) npm.older.set(name, version);
}

const publish = (stage: StepStage, env: Record<string, string>) =>
  runStep(stage, "publishNpm.sh", ["release/npm"], env);

npmTest(
  "the programs are published first, the package that people install last, without a stored token",
  async (stage, npm, env) => {
    await keepThreeOf(stage, npm);
    npm.refuses = (name) => name.endsWith("win32-x64");
    const first = await publish(stage, env);
    assert.notEqual(first.code, 0);
    assert.equal(npm.published.length, 1);
    assert.ok(!npm.published.includes(`${PACKAGE}@0.9.0`));
    npm.refuses = () => false;
    const second = await publish(stage, env);
    assert.equal(second.code, 0, second.stderr);
    assert.match(second.stdout, /is published already/);
    assert.equal(npm.published.length, 3);
    assert.equal(new Set(npm.published).size, 3);
    assert.equal(npm.published.at(-1), `${PACKAGE}@0.9.0`);
    assert.equal(new Set(npm.exchanged).size, 3);
    assert.deepEqual([...new Set(npm.tags)], ["latest"]);
    assert.deepEqual(await readdir(join(stage.folder, "temporary")), []);
  },
);

for (
  const [what, older, prerelease, tag] of [
    ["a pre-release is not installed by the package's name alone", "0.8.0", "true", "next"],
    ["an old release that is published again is not the latest", "0.10.0", "false", "earlier"],
    ["a release comes after its own pre-releases", "0.9.0-rc.1", "false", "latest"],
  ] as const
) {
  npmTest(what, async (stage, npm, env) => {
    await keepThreeOf(stage, npm, older);
    const { code, stderr } = await publish(stage, { ...env, PRERELEASE: prerelease });
    assert.equal(code, 0, stderr);
    assert.deepEqual([...new Set(npm.tags)], [tag]);
  });
}

npmTest("the first version of a package is left to a person", async (stage, npm, env) => {
  const names = await keepThree(join(stage.folder, "release"));
  const none = await publish(stage, env);
  assert.equal(none.code, 0, none.stderr);
  for (const name of names) assert.ok(none.stdout.includes(name), none.stdout);
  assert.match(
    none.stdout,
    /^Nothing was published on npm: a person publishes the first version of /,
  );
  // Where npm is in use, a package that is new would be missing from the others.
  for (const name of names.slice(0, 2)) npm.older.set(name, "0.8.0");
  const some = await publish(stage, env);
  assert.equal(some.code, 1);
  assert.match(some.stdout, /the first version of \S+-linux-x64-musl, as docs/);
  assert.deepEqual(npm.published, []);
});

npmTest(
  "packages that were not built, or without a name, are not published",
  async (stage, npm, env) => {
    await keepThreeOf(stage, npm);
    const nameless = await publish(stage, { ...env, ACTIONS_ID_TOKEN_REQUEST_TOKEN: "of another" });
    assert.notEqual(nameless.code, 0);
    const [file = ""] = (await readdir(join(stage.folder, "release/npm"))).filter((name) =>
      name.endsWith("x64.tgz") || name.endsWith("-win32-x64-0.9.0.tgz")
    );
    await writeFile(join(stage.folder, "release/npm", file), "another");
    const changed = await publish(stage, env);
    assert.notEqual(changed.code, 0);
    assert.match(changed.stderr, /are not those that were built/);
    assert.deepEqual(npm.published, []);
  },
);

npmTest(
  "the packages install from their files, and npx runs the program",
  async (stage, _, env) => {
    const run = () => runStep(stage, "installWithNpm.sh", ["release/npm", "0.9.0"], env);
    const { code, stdout, stderr } = await run();
    assert.equal(code, 0, stdout + stderr);
    const other = await runStep(stage, "installWithNpm.sh", ["release/npm", "0.9.1"], env);
    assert.notEqual(other.code, 0);
  },
);

npmTest(
  "the program for this machine is installed, and no script ran",
  async (stage, _, env) => {
    const project = join(stage.folder, "project");
    await mkdir(project);
    await writeFile(join(project, "package.json"), '{ "private": true }');
    const npm = (...args: string[]) =>
      runTool(findOnPath("npm")!, args, { cwd: project, env: { ...env, HOME: stage.folder } });
    const own = TARGETS.find(({ name }) => name === Deno.build.target)!;
    const packed = (name: string) =>
      join(stage.folder, "release/npm", `${name.replace("@", "").replace("/", "-")}-0.9.0.tgz`);
    const installed = await npm(
      "install",
      "--no-audit",
      packed(PACKAGE),
      packed(packageName(own)),
    );
    assert.equal(installed.code, 0, installed.stderr);
    const program = join(project, "node_modules", packageName(own), "cli");
    assert.deepEqual(new Uint8Array(await readFile(program)), fakeBinary(own));
    assert.equal((await stat(program)).mode & 0o777, 0o755);

    // The exit code is the program's, also when a signal ends it.
    for (const [script, code] of [["exit 7", 7], ["kill -TERM $$", 143]] as const) {
      await writeFile(program, `#!/bin/sh\n${script}\n`);
      assert.equal((await npm("exec", "--no", "cli")).code, code);
    }
    await rm(join(project, "node_modules", packageName(own)), { recursive: true });
    const without = await npm("exec", "--no", "cli");
    assert.equal(without.code, 1);
    assert.match(
      without.stderr,
      /The package \S+ is not installed, [^]*--omit=optional/,
    );
  },
);
