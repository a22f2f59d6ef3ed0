import assert from "node:assert/strict";
import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeRelease } from "../../../scripts/release/writeRelease.ts";
import { type Answer, serving } from "./downloadServer.ts";
import { FAKE_RELEASE } from "./fakeRelease.ts";
import {
  findOnPath,
  type Finished,
  inFolder,
  runTool,
  unixTest,
} from "../../support/systemTool.ts";

/** A stage on which the installer runs. */
export interface Stage {
  /** The release's files by name; a test changes them before it installs. */
  readonly files: Map<string, Answer>;
  /** A folder that contains only what the installer leaves there. */
  readonly home: string;
  /** The installer's folder for temporary files, which it must leave empty. */
  readonly temporary: string;
  /** A folder of programs that come first on PATH. */
  readonly programs: string;
}

/** How the installer is run. */
export interface Run {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The shell that runs the script, and its flags; `sh` when absent. */
  readonly shell?: readonly string[];
}

/** What every run needs; a test that names others needs them too. */
const TOOLS = ["sh", "tar", "gzip", findOnPath("wget") ? "wget" : "curl"];

/** A test of the installer, on a stage of its own that says it is Linux on x64 with glibc. */
export function installTest(
  name: string,
  fn: (stage: Stage) => Promise<void>,
  tools: readonly string[] = [],
): void {
  unixTest(name, [...TOOLS, ...tools], () =>
    inFolder(async (folder) => {
      const stage: Stage = {
        files: new Map(),
        home: join(folder, "home"),
        temporary: join(folder, "temporary"),
        programs: join(folder, "programs"),
      };
      for (const path of [stage.home, stage.temporary, stage.programs]) await mkdir(path);
      const release = join(folder, "release");
      for (const file of await writeRelease(release, FAKE_RELEASE)) {
        stage.files.set(file, await readFile(join(release, file)));
      }
      changeScript(stage, (script) => script.replace("\nstall=30\n", "\nstall=2\n"));
      await pretend(stage, "uname", '[ "$1" = -s ] && echo Linux || echo x86_64');
      await pretend(stage, "ldd", "echo 'ldd (GNU libc) 2.36'");
      await fn(stage);
    }));
}

/** Change the installer that is run. */
export function changeScript({ files }: Stage, change: (script: string) => string): void {
  const before = new TextDecoder().decode(files.get("install.sh") as Uint8Array);
  const after = change(before);
  assert.notEqual(after, before);
  files.set("install.sh", new TextEncoder().encode(after));
}

/** A program that prints some version. */
export function ourProgram(version: string): string {
  return `#!/bin/sh
if [ "$2" = --json ]; then echo '{ "permissions_enforced_by": "program" }'; exit; fi
echo "cli ${version}"
`;
}

/** Put a program before the system's on PATH. */
export async function pretend({ programs }: Stage, name: string, script: string): Promise<void> {
  await writeProgram(join(programs, name), `#!/bin/sh\n${script}\n`);
}

/** Put a program into the home folder. */
export async function putProgram({ home }: Stage, text: string, name = "cli"): Promise<string> {
  return await writeProgram(join(home, name), text);
}

async function writeProgram(path: string, text: string): Promise<string> {
  await writeFile(path, text);
  await chmod(path, 0o755);
  return path;
}

/** Run the release's installer against the served files. */
export async function install(
  stage: Stage,
  { args = [], env = {}, shell = ["sh"] }: Run = {},
): Promise<Finished & { asked: readonly string[] }> {
  const script = join(stage.temporary, "..", "install.sh");
  await writeFile(script, stage.files.get("install.sh") as Uint8Array);
  let finished: Finished | undefined;
  let asked: readonly string[] = [];
  await serving(stage.files, async (server) => {
    asked = server.asked;
    const [program = "", ...flags] = shell;
    finished = await runTool(program, [...flags, script, ...args], {
      cwd: stage.home,
      clearEnv: true,
      env: {
        PATH: `${stage.programs}:${Deno.env.get("PATH")}`,
        HOME: stage.home,
        TMPDIR: stage.temporary,
        CLI_INSTALL_BASE_URL: server.address,
        ...env,
      },
    });
  });
  assert.ok(finished);
  assert.deepEqual(await readdir(stage.temporary), [], "temporary files are left");
  return { ...finished, asked };
}

/** Assert that an installer refused for a reason and left nothing behind. */
export async function refused(stage: Stage, { code, stdout, stderr }: Finished, reason: RegExp) {
  assert.equal(code, 1, stdout + stderr);
  assert.match(stderr, reason);
  assert.equal(stdout, "");
  assert.deepEqual(await readdir(stage.home), []);
}
