import assert from "node:assert/strict";
import { readdir, readFile, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { type Target, TARGETS } from "../../../scripts/build/targets.ts";
import { fakeBinary } from "./fakeRelease.ts";
import {
  install,
  installTest,
  ourProgram,
  pretend,
  putProgram,
  refused,
  type Stage,
} from "./installStage.ts";
import { findOnPath } from "../../support/systemTool.ts";

/** What a machine of each target reports about itself: `uname -s`, `uname -m` and `ldd --version`. */
const MACHINES: Readonly<Record<string, readonly [string, string, string]>> = {
  "x86_64-unknown-linux-gnu": ["Linux", "x86_64", "ldd (Debian GLIBC 2.36) 2.36"],
  "aarch64-unknown-linux-gnu": ["Linux", "aarch64", "ldd (GNU libc) 2.34"],
  "x86_64-unknown-linux-musl": ["Linux", "x86_64", "musl libc (x86_64)"],
  "aarch64-unknown-linux-musl": ["Linux", "aarch64", "musl libc (aarch64)"],
  "x86_64-apple-darwin": ["Darwin", "x86_64", ""],
  "aarch64-apple-darwin": ["Darwin", "arm64", ""],
};

/** Make the installer believe that it runs on another machine. */
async function become(stage: Stage, [system, machine, ldd]: readonly [string, string, string]) {
  await pretend(stage, "uname", `[ "$1" = -s ] && echo ${system} || echo ${machine}`);
  // musl's own ldd prints to standard error and fails.
  await pretend(stage, "ldd", `echo '${ldd}' >&2; ${ldd.startsWith("musl") ? "exit 1" : ""}`);
  await pretend(stage, "sysctl", "exit 1");
}

installTest("each machine gets the binary that was built for it", async (stage) => {
  const targets: readonly Target[] = TARGETS.filter((target) => target.os !== "windows");
  for (const target of targets) {
    const machine = MACHINES[target.name];
    assert.ok(machine, `${target.name} has no machine in this test`);
    await become(stage, machine);
    const { code, stderr } = await install(stage);
    assert.equal(code, 0, stderr);
    const installed = await readFile(join(stage.home, ".local", "bin", "cli"));
    assert.deepEqual(new Uint8Array(installed), fakeBinary(target), target.name);
  }
});

installTest("a shell under Rosetta gets the binary for the real processor", async (stage) => {
  await become(stage, ["Darwin", "x86_64", ""]);
  await pretend(stage, "sysctl", "echo 1");
  const { asked } = await install(stage);
  assert.deepEqual(asked, ["/cli-0.9.0-aarch64-apple-darwin.tar.gz"]);
});

installTest("a machine without a binary is refused before a request", async (stage) => {
  const machines = [
    ["Linux", "riscv64", "GNU libc"],
    ["FreeBSD", "amd64", ""],
  ] as const;
  for (const machine of machines) {
    await become(stage, machine);
    const finished = await install(stage);
    await refused(stage, finished, /there is no binary for this machine \(.*-.*\)/);
    assert.deepEqual(finished.asked, []);
  }
});

installTest("in a Unix shell on Windows, the PowerShell installer is named", async (stage) => {
  for (const system of ["MINGW64_NT-10.0-26100", "MSYS_NT-10.0", "CYGWIN_NT-10.0"]) {
    await become(stage, [system, "x86_64", ""]);
    const finished = await install(stage);
    await refused(
      stage,
      finished,
      /this is Windows.*\n.*in PowerShell: irm .*\/install\.ps1 \| iex/,
    );
    assert.deepEqual(finished.asked, []);
  }
});

installTest("a program that does not start replaces nothing", async (stage) => {
  await become(stage, ["Linux", "x86_64", "musl libc"]);
  const program = await putProgram(stage, ourProgram("0.8.0"));
  // The archive's checksum is right, but its program cannot run here.
  await pretend(stage, "chmod", 'exec /bin/chmod 644 "$2"');
  const { code, stdout, stderr } = await install(stage, { args: ["--to", "."] });
  assert.equal(code, 1);
  assert.equal(stdout, "");
  assert.match(stderr, /does not start on this machine; nothing .*\n.*apk add libstdc\+\+ libgcc/);
  assert.deepEqual(await readdir(stage.home), ["cli"]);
  assert.equal(await readFile(program, "utf8"), ourProgram("0.8.0"));
});

/** The programs that the installer needs, without the interchangeable ones. */
const NEEDED = "sh cat chmod cp gzip mkdir mktemp mv rm tar".split(" ");

/** Install with only some of the system's programs on PATH. */
async function installWith(stage: Stage, tools: readonly string[]) {
  for (const tool of [...NEEDED, ...tools]) {
    await symlink(findOnPath(tool) ?? tool, join(stage.programs, tool));
  }
  return await install(stage, { env: { PATH: stage.programs } });
}

for (
  const tools of [
    ["curl", "sha256sum"],
    ["wget", "sha256sum"],
    ["curl", "shasum"],
    ["curl", "openssl"],
  ]
) {
  installTest(`${tools.join(" and ")} are enough to install`, async (stage) => {
    const { code, stderr } = await installWith(stage, tools);
    assert.equal(code, 0, stderr);
  }, tools);
}

installTest("without a download tool, nothing is installed", async (stage) => {
  await refused(stage, await installWith(stage, ["sha256sum"]), /neither curl nor wget/);
}, ["sha256sum"]);

installTest("without a checksum tool, nothing is installed", async (stage) => {
  const finished = await installWith(stage, ["curl"]);
  await refused(stage, finished, /none of sha256sum, shasum and openssl/);
}, ["curl"]);

/** The shells that may be `sh` somewhere, and how each is started; busybox brings its own tools. */
const SHELLS: Readonly<Record<string, readonly string[]>> = {
  dash: ["dash"],
  bash: ["bash"],
  zsh: ["zsh"],
  busybox: ["busybox", "sh"],
  mksh: ["mksh"],
};
/** The C libraries, and the system's own program that names each. */
const LIBRARIES: Readonly<Record<string, string>> = {
  gnu: "/usr/bin/ldd",
  musl: "/lib/ld-musl-x86_64.so.1",
};
/** The busybox programs that replace the system's tools. */
const APPLETS =
  "cat chmod cp expr gzip mkdir mktemp mv rm sh sha256sum sleep tar timeout uname wget".split(" ");

for (const [shell, command] of Object.entries(SHELLS)) {
  for (const [library, ldd] of Object.entries(LIBRARIES)) {
    installTest(`${shell} installs, updates and uninstalls with ${library}`, async (stage) => {
      await rm(join(stage.programs, "ldd"), { force: true });
      await symlink(ldd, join(stage.programs, "ldd"));
      if (shell === "busybox") await takeApplets(stage);
      const env = shell === "busybox" ? { PATH: stage.programs } : {};
      const [program = "", ...flags] = command;
      const run = { shell: [findOnPath(program) ?? program, ...flags], env };
      for (const _ of ["install", "update"]) {
        const { code, stderr, asked } = await install(stage, run);
        assert.equal(code, 0, stderr);
        assert.equal(stderr, "");
        assert.deepEqual(asked, [`/cli-0.9.0-x86_64-unknown-linux-${library}.tar.gz`]);
      }
      const refusal = await install(stage, { ...run, args: ["--too", "x"] });
      assert.match(refusal.stderr, /is not a flag/);
      const { code, stdout, stderr } = await install(stage, { ...run, args: ["--uninstall"] });
      assert.equal(code, 0, stderr);
      assert.equal(stdout.match(/^Removed /gm)?.length, 5);
    }, [command[0]!, ldd]);
  }
}

async function takeApplets(stage: Stage): Promise<void> {
  const busybox = findOnPath("busybox")!;
  for (const applet of APPLETS) {
    await rm(join(stage.programs, applet), { force: true });
    await symlink(busybox, join(stage.programs, applet));
  }
}
