import assert from "node:assert/strict";
import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runStep, type StepStage, stepTest } from "./stepStage.ts";

/** Put a program first on PATH, and return the variable for it. */
async function putProgram({ folder }: StepStage, name: string, script: string) {
  const programs = join(folder, "programs");
  await mkdir(programs, { recursive: true });
  await writeFile(join(programs, name), `#!/bin/bash\n${script}\n`);
  await chmod(join(programs, name), 0o755);
  return { PATH: `${programs}:${Deno.env.get("PATH")}` };
}

const steps = new URL("../../../scripts/release/steps/", import.meta.url).pathname;
const serve = (stage: StepStage, args: readonly string[], env = {}) =>
  runStep(stage, "serve.sh", ["release", ...args], { HTTP_PROXY: "", ...env });

stepTest("the release is downloaded, installed, run and removed", async (stage) => {
  const install = ["sh", join(steps, "installAndRun.sh")];
  const { code, stdout, stderr } = await serve(stage, [...install, "0.9.0"]);
  assert.equal(code, 0, stdout + stderr);
  assert.match(stdout, /Installed cli 0\.9\.0 as [^]*Removed .*\/cli\n/);
  assert.deepEqual(await readdir(join(stage.folder, ".local/bin")), []);
  assert.deepEqual(await readdir(join(stage.folder, "temporary")), []);
  const other = await serve(stage, [...install, "0.10.0"]);
  assert.notEqual(other.code, 0);
  assert.match(other.stderr, /It says "cli 0\.9\.0", not "cli 0\.10\.0"/);
});

stepTest("a release whose archive differs from its installer's checksum fails", async (stage) => {
  for (const file of stage.files.filter((file) => file.endsWith(".tar.gz"))) {
    await writeFile(join(stage.folder, "release", file), "another");
  }
  const { code, stderr } = await serve(stage, ["sh", join(steps, "installAndRun.sh"), "0.9.0"]);
  assert.notEqual(code, 0);
  assert.match(stderr, /is not the file that was released/);
});

stepTest("the same works in Alpine, in an image pinned by its digest", async (stage) => {
  // The replacement of Docker runs the command here, with the folder in its place.
  const docker = `echo "$*" >>"$HOME/docker"
    for last; do :; done
    exec bash -euc "\${last//\\/steps/${steps.replace(/\/$/, "").replaceAll("/", "\\/")}}"`;
  await putProgram(stage, "apk", "exit 0");
  const env = await putProgram(stage, "docker", docker);
  const args = [join(steps, "installOnAlpine.sh"), "0.9.0"];
  const { code, stdout, stderr } = await serve(stage, args, env);
  assert.equal(code, 0, stdout + stderr);
  assert.match(stdout, /Installed cli 0\.9\.0/);
  const line = await readFile(join(stage.folder, "docker"), "utf8");
  assert.match(
    line,
    /^run --rm --network host --env CLI_INSTALL_BASE_URL .*alpine:[\d.]+@sha256:[0-9a-f]{64} /,
  );
});

/** Sign as macOS's tools do: their calls are recorded in a file of the folder. */
async function putMacTools(stage: StepStage, status: string) {
  const note = (name: string, more = "") =>
    putProgram(stage, name, `echo "${name} $*" >>"$HOME/asked"\n${more}`);
  await note("security");
  await note("codesign");
  await note("ditto", 'for last; do :; done; : >"$last"');
  const env = await note("xcrun", `echo '{ "status": "${status}" }'`);
  return { ...env, RUNNER_TEMP: join(stage.folder, "temporary") };
}

const SIGN = {
  MACOS_SIGN_IDENTITY: "Developer ID",
  MACOS_CERTIFICATE: btoa("p12"),
  MACOS_CERTIFICATE_PASSWORD: "secret",
  NOTARY_KEY: btoa("a key"),
  NOTARY_KEY_ID: "K",
  NOTARY_ISSUER: "I",
};

async function putBinaries({ folder }: StepStage): Promise<string[]> {
  const targets = ["aarch64-apple-darwin", "x86_64-apple-darwin"];
  for (const target of [...targets, "x86_64-unknown-linux-gnu"]) {
    await mkdir(join(folder, "binaries", target), { recursive: true });
    await writeFile(join(folder, "binaries", target, "cli"), target);
  }
  return targets.map((target) => join(folder, "binaries", target, "cli.signature"));
}

stepTest("binaries for macOS are signed, notarized, and said to be", async (stage) => {
  const env = await putMacTools(stage, "Accepted");
  const signatures = await putBinaries(stage);
  const folder = join(stage.folder, "binaries");
  const { code, stderr } = await runStep(stage, "signMac.sh", [folder], {
    ...env,
    ...SIGN,
  });
  assert.equal(code, 0, stderr);
  for (const file of signatures) {
    assert.equal(await readFile(file, "utf8"), "signed and notarized\n");
  }
  const asked = await readFile(join(stage.folder, "asked"), "utf8");
  assert.equal(
    asked.match(/^codesign --force --options runtime .*--sign Developer ID/gm)?.length,
    2,
  );
  assert.match(asked, /^security import \S+\/macos\.p12 .*-P secret/m);
  assert.equal(asked.match(/^xcrun notarytool submit .*--wait/gm)?.length, 2);
  assert.deepEqual(await readdir(join(stage.folder, "temporary")), []);
});

stepTest(
  "without a key nothing is notarized, and what Apple refuses is not signed",
  async (stage) => {
    const env = await putMacTools(stage, "Invalid");
    const signatures = await putBinaries(stage);
    const folder = join(stage.folder, "binaries");
    const refused = await runStep(stage, "signMac.sh", [folder], { ...env, ...SIGN });
    assert.notEqual(refused.code, 0);
    assert.match(refused.stderr, /Apple did not notarize .*notarytool log/);
    for (const file of signatures) await assert.rejects(readFile(file));
    const { code } = await runStep(stage, "signMac.sh", [folder], {
      ...env,
      ...SIGN,
      NOTARY_KEY: "",
    });
    assert.equal(code, 0);
    for (const file of signatures) assert.equal(await readFile(file, "utf8"), "signed\n");
    const bare = { ...env, ...SIGN, MACOS_SIGN_IDENTITY: "" };
    assert.equal((await runStep(stage, "signMac.sh", [folder], bare)).code, 0);
    for (const file of signatures) {
      assert.equal(await readFile(file, "utf8"), "signed without an identity\n");
    }
  },
);
