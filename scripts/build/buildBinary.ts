import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
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
import type { Build } from "./options.ts";
import { bunBase, BUNDLER_VERSION, bundlerPackage, pinnedFile } from "./pinnedFile.ts";
import { requireDeno } from "./requireDeno.ts";
import { runBuildTool } from "./runTool.ts";
import { sign, type Signature } from "./sign.ts";
import { hostTarget } from "./targets.ts";

/** One binary to build. */
export interface BinaryRequest extends Build {
  /** Whether Deno's base binary may lack a pinned checksum. */
  readonly unpinnedBase?: boolean;
  /** The whole path of the binary; its folder is made. */
  readonly output: string;
  /** The commit that is written into the binary. */
  readonly commit: string;
}

/** The time of every file that is written into a binary, in seconds. */
const NO_TIME = 0;

/**
 * Build one binary, and sign it if possible.
 *
 * @throws Failure when a tool is not there or fails, with what it said.
 */
export async function buildBinary(request: BinaryRequest): Promise<Signature> {
  const { target, engine } = request;
  await mkdir(dirname(request.output), { recursive: true });
  await (engine === "bun" ? buildWithBun : buildWithDeno)(request);
  return await sign(request.output, target);
}

/** What is written into a binary; `unpinned` when its base was not compared with a checksum. */
function stampOf(
  { target, engine, commit }: Omit<BinaryRequest, "output">,
  unpinned = false,
): Stamp {
  const stamp = { target: target.name, commit, substitute: engine !== target.engine };
  return unpinned ? { ...stamp, unpinned_base: true } : stamp;
}

async function buildWithBun(request: BinaryRequest): Promise<void> {
  const { target, output } = request;
  await installLibraries();
  await inScratch(async (scratch) => {
    const bun = await pinnedFile(...bunBase(hostTarget()), join(scratch, "compiler"));
    const base = await pinnedFile(...bunBase(target), join(scratch, "base"));
    const entry = join(PROJECT, "main.node.ts");
    await runBuildTool([
      bun,
      ...bunBuildArgs({ target, entry, output, base }, stampOf(request)),
    ]);
  });
}

async function buildWithDeno(request: BinaryRequest): Promise<void> {
  const { target, output, unpinnedBase = false } = request;
  await inScratch(async (scratch) => {
    const denort = Deno.env.get("DENORT_BIN");
    const { path, unpinned } = await fetchBase(target, scratch, { unpinnedBase, denort });
    // The names of the bundle's folder and files become a part of the binary.
    await writeBundle(join(scratch, "bundle"), stampOf(request, unpinned));
    const compile = denoCompileArgs({ target, entry: "bundle/main.js", output });
    const env = { DENORT_BIN: path, DENO_DIR: join(scratch, "cache") };
    await runBuildTool([Deno.execPath(), ...compile], scratch, env);
  });
}

/** Put the libraries, as `deno.lock` pins them, into node_modules, which a fresh clone does not have. */
async function installLibraries(): Promise<void> {
  await runBuildTool([Deno.execPath(), "install", "--quiet"]);
}

/** Call a function with a new folder, which is removed afterwards. */
async function inScratch(use: (folder: string) => Promise<void>): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), "cli-build-"));
  try {
    await use(scratch);
  } finally {
    // Windows may not let go of a program that just ended: what is left is in the system's folder for that.
    await rm(scratch, { recursive: true }).catch(() => {});
  }
}

/** Where Deno looks for its bundler in its cache, before it asks the registry for one by its version alone. */
const BUNDLER = `dl/esbuild-${BUNDLER_VERSION}-1/esbuild-${
  bundlerPackage().replace("@esbuild/", "")
}`;

/**
 * Write just what `deno compile` gets: the split bundle, with the stamp in it. Builds of one commit
 * are the same bytes only when the files' times are the same, too.
 *
 * Deno gets a cache of this build's own, in which nothing is but its bundler, and no registry.
 */
export async function writeBundle(folder: string, stamp: Stamp): Promise<void> {
  requireDeno(Deno.version.deno);
  await installLibraries();
  await inScratch(async (scratch) => {
    const ending = Deno.build.os === "windows" ? ".exe" : "";
    const bundler = join(scratch, BUNDLER + ending);
    await mkdir(dirname(bundler), { recursive: true });
    const path = ending === "" ? "bin/esbuild" : "esbuild.exe";
    await rename(await pinnedFile(bundlerPackage(), path, scratch), bundler);
    const env = { DENO_DIR: scratch, NPM_CONFIG_REGISTRY: "http://127.0.0.1:9" };
    const bundle = denoBundleArgs(join(PROJECT, "main.ts"), folder);
    await runBuildTool([Deno.execPath(), ...bundle], PROJECT, env);
  });
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const source = withLateRequire(await readFile(file, "utf8"));
    await writeFile(file, stamped(source, stamp));
    await utimes(file, NO_TIME, NO_TIME);
  }
}
