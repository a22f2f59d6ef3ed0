import { mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PROJECT } from "../support/project.ts";
import {
  bunBuildArgs,
  denoBundleArgs,
  denoCompileArgs,
  type Stamp,
  stamped,
  withLateRequire,
} from "./commandLines.ts";
import { fetchBase } from "./denoBase.ts";
import { findBase, findBun } from "./findBun.ts";
import type { Build } from "./options.ts";
import { requireDeno } from "./requireDeno.ts";
import { retried } from "./retried.ts";
import { runTool } from "./runTool.ts";
import { sign, type Signature } from "./sign.ts";

/** One binary to build. */
export interface BinaryRequest extends Build {
  /** Whether Deno's base binary may be one that there is no sum of. */
  readonly unpinnedBase?: boolean;
  /** The whole path of the binary; its folder is made. */
  readonly output: string;
  /** The commit that is written into the binary. */
  readonly commit: string;
}

/** The time of every file that is written into a binary, in seconds. */
const NO_TIME = 0;

/**
 * Build one binary, and sign it where it can.
 *
 * @throws Failure when a tool is not there or fails, with what it said.
 */
export async function buildBinary(request: BinaryRequest): Promise<Signature> {
  const { target, engine } = request;
  await mkdir(dirname(request.output), { recursive: true });
  await (engine === "bun" ? buildWithBun : buildWithDeno)(request);
  return await sign(request.output, target);
}

/** What is written into a binary; `unpinned` when its base was compared with nothing. */
export function stampOf(
  { target, engine, commit }: Omit<BinaryRequest, "output">,
  unpinned = false,
): Stamp {
  const stamp = { target: target.name, commit, substitute: engine !== target.engine };
  return unpinned ? { ...stamp, unpinned_base: true } : stamp;
}

async function buildWithBun(request: BinaryRequest): Promise<void> {
  const { target, output } = request;
  // Bun finds the libraries in node_modules, which a fresh clone does not have.
  await runTool([Deno.execPath(), "install", "--quiet"]);
  const bun = await findBun();
  const entry = join(PROJECT, "main.node.ts");
  const base = await findBase(target);
  await retried(() =>
    runTool([...bun, ...bunBuildArgs({ target, entry, output, base }, stampOf(request))])
  );
}

async function buildWithDeno(request: BinaryRequest): Promise<void> {
  const { target, output, unpinnedBase = false } = request;
  const scratch = await Deno.makeTempDir();
  try {
    const denort = Deno.env.get("DENORT_BIN");
    const { path, unpinned } = await fetchBase(target, scratch, { unpinnedBase, denort });
    // The names of the bundle's folder and files become a part of the binary.
    await writeBundle(join(scratch, "bundle"), stampOf(request, unpinned));
    const compile = denoCompileArgs({ target, entry: "bundle/main.js", output });
    await runTool([Deno.execPath(), ...compile], scratch, { DENORT_BIN: path });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * Write just what `deno compile` gets: the split bundle, with the stamp in it. Builds of one commit
 * are the same bytes only when the files' times are the same, too.
 */
export async function writeBundle(folder: string, stamp: Stamp): Promise<void> {
  requireDeno(Deno.version.deno);
  await runTool([Deno.execPath(), ...denoBundleArgs(join(PROJECT, "main.ts"), folder)]);
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const source = withLateRequire(await readFile(file, "utf8"));
    await writeFile(file, stamped(source, stamp));
    await utimes(file, NO_TIME, NO_TIME);
  }
}
