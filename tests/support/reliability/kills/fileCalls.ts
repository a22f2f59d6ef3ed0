import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readLock } from "../../../../src/files/lockFile.ts";
import { startPlatform } from "../../platform/platform.ts";
import { DEFAULTS } from "../../platform/setup.ts";
import { inFolder } from "../../systemTool.ts";
import { launch } from "../../program.ts";
import {
  configOfState,
  entriesOfState,
  layOutState,
  leftLocks,
  LOCK,
  readState,
} from "./killProject.ts";

/** The result of failing and killing a pull at each call that changes a file. */
export interface FileCallFigures {
  /** Runs that were killed as they made a call. */
  killed: number;
  /** Runs in which one call failed. */
  failed: number;
}

/** The calls by which a pull replaces its files, in Linux's words; nothing else makes them. */
const CALLS = ["/chmod", "fsync", "rename"];
/** A pull writes two files. */
const TIMES = [1, 2];
const ERRORS = ["EIO", "ENOSPC", "EDQUOT"];

/**
 * Run a pull under strace, which fails one of its calls or kills it there, for each call.
 *
 * @throws AssertionError when a file is neither old nor new.
 */
export async function failFileCalls(): Promise<FileCallFigures> {
  const figures = { killed: 0, failed: 0 };
  for (const call of CALLS) {
    for (const time of TIMES) {
      await pullUnder(`${call}:signal=SIGKILL:when=${time}`);
      figures.killed++;
      for (const error of ERRORS) {
        const code = await pullUnder(`${call}:error=${error}:when=${time}`);
        // The lock file is not a reason to fail.
        assert.equal(code, time === 1 ? 1 : 0, `${error} of ${call} ${time}`);
        figures.failed++;
      }
    }
  }
  return figures;
}

async function pullUnder(injection: string): Promise<number> {
  let exit = -1;
  await inFolder(async (folder) => {
    await layOutState(folder, 0);
    const before = await readState(folder);
    await using platform = await startPlatform({ config: { entries: entriesOfState(1) } });
    const { argv, env } = await launch(["config", "pull", "--env", "dev", "--yes"]);
    const { code } = await new Deno.Command("strace", {
      args: ["-f", "-o", "/dev/null", "-e", `inject=${injection}`, ...argv],
      cwd: folder,
      env: {
        ...env,
        ...platform.env,
        CLI_API_KEY: DEFAULTS.key.secret,
        PATH: Deno.env.get("PATH") ?? "",
      },
      clearEnv: true,
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).output();
    exit = code;
    const after = await readState(folder);
    const { config } = after;
    assert.ok(config === before.config || config === configOfState(1), `${injection}: a mixture`);
    const lock = readLock(await readFile(join(folder, LOCK), "utf8"), LOCK);
    assert.equal(lock.get("prod")?.version, 77, injection);
    const state = lock.get("dev")?.entries.get("state");
    assert.ok(after.lock === before.lock || state === "state 1", `${injection}: a mixture`);
    const locks = await leftLocks(folder);
    if (!injection.includes("SIGKILL")) assert.deepEqual(locks, [], injection);
  });
  return exit;
}
