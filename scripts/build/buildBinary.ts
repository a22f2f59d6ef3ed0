import { mkdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PROJECT } from "../support/project.ts";
import type { Engine } from "./chooseEngine.ts";
import {
  bunBuildArgs,
  bundleHeader,
  denoBundleArgs,
  denoCompileArgs,
  type Stamp,
} from "./commandLines.ts";
import { findBun } from "./findBun.ts";
import { runTool } from "./runTool.ts";
import { signForMac } from "./signForMac.ts";
import type { Target } from "./targets.ts";

/** One binary to build. */
export interface BinaryRequest {
  readonly target: Target;
  readonly engine: Engine;
  /** The whole path of the binary; its folder is made. */
  readonly output: string;
  /** The commit that is written into the binary. */
  readonly commit: string;
}

/** The time of every file that is written into a binary, in seconds. */
const NO_TIME = 0;
const MAIN = join(PROJECT, "main.ts");

/**
 * Builds one binary.
 *
 * @throws Failure when a tool is not there or fails, with what it said.
 */
export async function buildBinary(request: BinaryRequest): Promise<void> {
  const stamp: Stamp = { target: request.target.name, commit: request.commit };
  await mkdir(dirname(request.output), { recursive: true });
  await (request.engine === "bun" ? buildWithBun : buildWithDeno)(request, stamp);
  await signForMac(request.output, request.target);
}

async function buildWithBun({ target, output }: BinaryRequest, stamp: Stamp): Promise<void> {
  // Bun finds the libraries in node_modules, which a fresh clone does not have.
  await runTool([Deno.execPath(), "install", "--quiet"]);
  const bun = await findBun();
  await runTool([...bun, ...bunBuildArgs({ target, entry: MAIN, output }, stamp)]);
}

async function buildWithDeno({ target, output }: BinaryRequest, stamp: Stamp): Promise<void> {
  const scratch = await Deno.makeTempDir();
  try {
    // The name of the entry's folder and its time become a part of the binary: builds of one commit
    // are the same bytes only when both are.
    const entry = join(scratch, "bundle", "main.js");
    await runTool([Deno.execPath(), ...denoBundleArgs(MAIN, entry)]);
    await writeFile(entry, bundleHeader(stamp) + await readFile(entry, "utf8"));
    await utimes(entry, NO_TIME, NO_TIME);
    await runTool(
      [Deno.execPath(), ...denoCompileArgs({ target, entry, output })],
      dirname(entry),
    );
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
