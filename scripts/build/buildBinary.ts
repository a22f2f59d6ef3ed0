import { mkdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Failure } from "../../src/values/failure.ts";
import { PROJECT } from "../support/project.ts";
import {
  bunBuildArgs,
  bundleHeader,
  denoBundleArgs,
  denoCompileArgs,
  type Stamp,
} from "./commandLines.ts";
import { findBun } from "./findBun.ts";
import type { Build } from "./options.ts";
import { requireDeno } from "./requireDeno.ts";
import { runTool } from "./runTool.ts";
import { sign, type Signature } from "./sign.ts";
import type { Target } from "./targets.ts";

/** One binary to build. */
export interface BinaryRequest extends Build {
  /** The whole path of the binary; its folder is made. */
  readonly output: string;
  /** The commit that is written into the binary. */
  readonly commit: string;
}

/** The time of every file that is written into a binary, in seconds. */
const NO_TIME = 0;
const MAIN = join(PROJECT, "main.ts");

/**
 * Builds one binary, and signs it where it can.
 *
 * @throws Failure when a tool is not there or fails, with what it said.
 */
export async function buildBinary(request: BinaryRequest): Promise<Signature> {
  const { target, engine, commit } = request;
  const stamp: Stamp = { target: target.name, commit, substitute: engine !== target.engine };
  await mkdir(dirname(request.output), { recursive: true });
  await (engine === "bun" ? buildWithBun : buildWithDeno)(request, stamp);
  return await sign(request.output, target);
}

async function buildWithBun({ target, output }: BinaryRequest, stamp: Stamp): Promise<void> {
  // Bun finds the libraries in node_modules, which a fresh clone does not have.
  await runTool([Deno.execPath(), "install", "--quiet"]);
  const bun = await findBun();
  await runTool([...bun, ...bunBuildArgs({ target, entry: MAIN, output }, stamp)]);
}

async function buildWithDeno({ target, output }: BinaryRequest, stamp: Stamp): Promise<void> {
  requireDeno(Deno.version.deno);
  const scratch = await Deno.makeTempDir();
  try {
    // The name of the entry's folder and its time become a part of the binary: builds of one commit
    // are the same bytes only when both are.
    const entry = join(scratch, "bundle", "main.js");
    await runTool([Deno.execPath(), ...denoBundleArgs(MAIN, entry)]);
    await writeFile(entry, bundleHeader(stamp) + await readFile(entry, "utf8"));
    await utimes(entry, NO_TIME, NO_TIME);
    const compile = [Deno.execPath(), ...denoCompileArgs({ target, entry, output })];
    await runTool(compile, dirname(entry)).catch((error) => {
      throw error instanceof Failure ? withoutBase(target, error) : error;
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** What to do when `deno compile` fails, which it does where it cannot have its base binary. */
function withoutBase({ name }: Target, { message }: Failure): Failure {
  return new Failure(
    `${name} is built with Deno, and deno compile failed.`,
    `If it could not download its base binary, name one with DENORT_BIN, or take --engine bun, ` +
      `which the binary then says in cli version --json. ${message}`,
  );
}
