import assert from "node:assert/strict";
import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Platform, startPlatform } from "../support/platform/platform.ts";
import { DEFAULTS } from "../support/platform/setup.ts";
import { type Finished, inFolder, runTool, unixTest } from "../support/systemTool.ts";
import { launch } from "../support/program.ts";
import {
  CONFIG,
  configOfState,
  entriesOfState,
  layOutState,
  LOCK,
  LOCK_OF_PROD,
} from "../support/reliability/kills/killProject.ts";

/** A separate disk that is small enough to fill quickly. */
interface SmallDisk {
  readonly folder: string;
  /** Fills what is left of it. */
  fill(): Promise<void>;
  /** Makes all of it read-only. */
  makeReadOnly(): Promise<void>;
}

const SIZE = 96 * 1024;

/** How this machine allows a test to mount a disk: as root, with sudo, or not at all. */
let mounting: readonly string[] | undefined;

/** Say whether this machine allows a test to mount a disk. */
async function canMount(): Promise<boolean> {
  if (Deno.build.os !== "linux") return false;
  let mounted = false;
  for (const before of [[], ["sudo", "--non-interactive"]]) {
    if (mounted) break;
    mounting = before;
    await inFolder(async (folder) => {
      mounted = await system("mount", "-t", "tmpfs", "-o", "size=4k", "tmpfs", folder);
      if (mounted) await system("umount", folder);
    });
  }
  return mounted;
}

/** Call a function with a small disk in memory, and remove the disk afterwards. */
async function onSmallDisk(use: (disk: SmallDisk) => Promise<void>): Promise<void> {
  await inFolder(async (base) => {
    const folder = join(base, "disk");
    await mkdir(folder);
    const must = async (...command: string[]) => {
      if (!await system(...command)) throw new Error(`${command.join(" ")} failed`);
    };
    await must("mount", "-t", "tmpfs", "-o", `size=${SIZE},mode=0777`, "tmpfs", folder);
    try {
      await use({
        folder,
        fill: () => fill(folder),
        makeReadOnly: () => must("mount", "-o", "remount,ro", folder),
      });
    } finally {
      await must("umount", folder);
    }
  });
}

async function system(...command: readonly string[]): Promise<boolean> {
  const [program, ...args] = [...mounting ?? [], ...command];
  try {
    return (await runTool(program!, args)).code === 0;
  } catch {
    return false;
  }
}

/** Write until there is no space, in ever smaller pieces. */
async function fill(folder: string): Promise<void> {
  let number = 0;
  for (let size = SIZE; size >= 1;) {
    try {
      await writeFile(join(folder, `filler-${number++}`), new Uint8Array(size));
    } catch {
      size = Math.floor(size / 2);
    }
  }
}

const ON_WINDOWS = Deno.build.os === "windows";
const IS_ROOT = !ON_WINDOWS && Deno.uid() === 0;
const MOUNTS = await canMount();

const PULL = ["config", "pull", "--env", "dev", "--yes"];
const SYNC = ["config", "sync", "--env", "dev", "--no-message"];

/** @param words What is typed before the program, to change what it may do. */
async function run(
  platform: Platform,
  folder: string,
  args: readonly string[],
  words: readonly string[] = [],
): Promise<Finished> {
  const { argv, env } = await launch(args);
  const [command, ...rest] = [...words, ...argv];
  return await runTool(command!, rest, {
    cwd: folder,
    env: { ...env, ...envOf(platform), PATH: Deno.env.get("PATH") ?? "" },
    clearEnv: true,
    signal: AbortSignal.timeout(60_000),
  });
}

function envOf(platform: Platform): Record<string, string> {
  return { ...platform.env, CLI_API_KEY: DEFAULTS.key.secret };
}

/** The files as they were before, and nothing of ours next to them. */
async function assertUntouched(folder: string): Promise<void> {
  assert.equal(await readFile(join(folder, CONFIG), "utf8"), configOfState(0));
  assert.equal(await readFile(join(folder, LOCK), "utf8"), LOCK_OF_PROD);
  const names = await readdir(folder);
  assert.deepEqual(names.filter((name) => /^\./.test(name)), []);
}

async function assertPullFails(
  folder: string,
  why: RegExp,
  words: readonly string[] = [],
): Promise<void> {
  await using platform = await startPlatform({ config: { entries: entriesOfState(1) } });
  const ran = await run(platform, folder, PULL, words);
  assert.equal(ran.code, 1);
  assert.match(ran.stderr, why);
  assert.match(ran.stderr, /What was there before is unchanged\./);
  await assertUntouched(folder);
}

/** A publish is reported as done, whatever happens to the lock file. */
async function assertSyncWarns(folder: string, why: RegExp): Promise<void> {
  await using platform = await startPlatform({ config: { entries: entriesOfState(1) } });
  const ran = await run(platform, folder, SYNC);
  assert.equal(ran.code, 0, ran.stderr);
  assert.match(ran.stdout, /Published v2 to dev/);
  assert.match(ran.stderr, /^warning: /);
  assert.match(ran.stderr, why);
  assert.match(ran.stderr, /The command itself succeeded/);
  assert.equal(platform.config().entries.get("state"), "state 0");
}

function onMount(name: string, fn: () => Promise<void>): void {
  const shown = MOUNTS ? name : `${name} (left out: this machine lets no test mount a disk)`;
  Deno.test({ name: shown, ignore: !MOUNTS, fn });
}

onMount(
  "a pull to a full disk reports it and leaves the old file",
  () =>
    onSmallDisk(async ({ folder, fill }) => {
      await layOutState(folder, 0);
      await fill();
      await assertPullFails(folder, /cliconfig\.toml cannot be written: the disk is full/);
    }),
);

onMount(
  "a publish succeeds with a warning when the lock file does not fit on the disk",
  () =>
    onSmallDisk(async ({ folder, fill }) => {
      await layOutState(folder, 0);
      await fill();
      await assertSyncWarns(folder, /cliconfig\.lock\.toml cannot be written: the disk is full/);
      await assertUntouched(folder);
    }),
);

onMount(
  "a pull to a read-only disk reports it and leaves the old file",
  () =>
    onSmallDisk(async ({ folder, makeReadOnly }) => {
      await layOutState(folder, 0);
      await makeReadOnly();
      await assertPullFails(folder, /cannot be written: the disk is read-only/);
    }),
);

onMount(
  "a publish succeeds with a warning when the lock file is on a read-only disk",
  () =>
    onSmallDisk(async ({ folder, makeReadOnly }) => {
      await layOutState(folder, 0);
      await makeReadOnly();
      await assertSyncWarns(
        folder,
        /cliconfig\.lock\.toml cannot be written: the disk is read-only/,
      );
      await assertUntouched(folder);
    }),
);

/** Root may read and write everywhere, unless that permission is dropped first. */
const POWERLESS = IS_ROOT
  ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all"]
  : [];

unixTest(
  "a pull into a folder without write permission reports it and leaves the old file",
  POWERLESS.slice(0, 1),
  () =>
    inFolder(async (folder) => {
      await layOutState(folder, 0);
      await chmod(folder, 0o555);
      await assertPullFails(folder, /cannot be written: permission denied/, POWERLESS).finally(() =>
        chmod(folder, 0o755)
      );
    }),
);

for (const args of [PULL, SYNC]) {
  unixTest(
    `a ${args[1]} next to a lock file that may not be read is done, and leaves it with a warning`,
    POWERLESS.slice(0, 1),
    () =>
      inFolder(async (folder) => {
        await layOutState(folder, 0);
        await chmod(join(folder, LOCK), 0o000);
        await using platform = await startPlatform({ config: { entries: entriesOfState(1) } });
        const ran = await run(platform, folder, args, POWERLESS);
        assert.equal(ran.code, 0, ran.stderr);
        assert.match(
          ran.stderr,
          /warning: cliconfig\.lock\.toml cannot be read: permission denied/,
        );
        await chmod(join(folder, LOCK), 0o644);
        assert.equal(await readFile(join(folder, LOCK), "utf8"), LOCK_OF_PROD);
      }),
  );
}

unixTest(
  "a disk that fails in the middle of a write leaves the old file",
  [],
  () =>
    inFolder(async (folder) => {
      await layOutState(folder, 0);
      // No file may grow past 2 or 4 KiB, and the config file is larger.
      const words = ["sh", "-c", 'trap "" XFSZ; ulimit -f 4; exec "$@"', "sh"];
      const why = /cannot be written: the file would be too large/;
      await assertPullFails(folder, why, words);
    }),
);

Deno.test("a publish succeeds with a warning when the lock file is a folder", () =>
  inFolder(async (folder) => {
    await layOutState(folder, 0);
    await Deno.remove(join(folder, LOCK));
    await mkdir(join(folder, LOCK));
    await assertSyncWarns(folder, /cliconfig\.lock\.toml cannot be read: it is a folder/);
  }));
