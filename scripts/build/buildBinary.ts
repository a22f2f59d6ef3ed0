import { mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Failure } from "../../src/values/failure.ts";
import { PROJECT } from "../support/project.ts";
import {
  bunBuildArgs,
  denoBundleArgs,
  denoCompileArgs,
  type Stamp,
  stamped,
  withLateRequire,
} from "./commandLines.ts";
import { findBase, findBun } from "./findBun.ts";
import type { Build } from "./options.ts";
import { requireDeno } from "./requireDeno.ts";
import { retried } from "./retried.ts";
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

/**
 * Build one binary, and sign it where it can.
 *
 * @throws Failure when a tool is not there or fails, with what it said.
 */
export async function buildBinary(request: BinaryRequest): Promise<Signature> {
  const { target, engine } = request;
  const stamp = stampOf(request);
  await mkdir(dirname(request.output), { recursive: true });
  await (engine === "bun" ? buildWithBun : buildWithDeno)(request, stamp);
  return await sign(request.output, target);
}

/** What is written into a binary. */
export function stampOf({ target, engine, commit }: Omit<BinaryRequest, "output">): Stamp {
  return { target: target.name, commit, substitute: engine !== target.engine };
}

async function buildWithBun({ target, output }: BinaryRequest, stamp: Stamp): Promise<void> {
  // Bun finds the libraries in node_modules, which a fresh clone does not have.
  await runTool([Deno.execPath(), "install", "--quiet"]);
  const bun = await findBun();
  const entry = join(PROJECT, "main.node.ts");
  const base = await findBase(target);
  await retried(() => runTool([...bun, ...bunBuildArgs({ target, entry, output, base }, stamp)]));
}

async function buildWithDeno({ target, output }: BinaryRequest, stamp: Stamp): Promise<void> {
  const scratch = await Deno.makeTempDir();
  try {
    // The names of the bundle's folder and files become a part of the binary.
    const bundle = join(scratch, "bundle");
    await writeBundle(bundle, stamp);
    const compile = [
      Deno.execPath(),
      ...denoCompileArgs({ target, entry: "bundle/main.js", output }),
    ];
    await retried(() => runTool(compile, scratch)).catch((error) => {
      throw error instanceof Failure ? withoutBase(target, error) : error;
    });
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

/** What to do when `deno compile` fails, which it does where it cannot have its base binary. */
function withoutBase({ name }: Target, { message }: Failure): Failure {
  return new Failure(
    `${name} is built with Deno, and deno compile failed.`,
    `If it could not download its base binary, name one with DENORT_BIN, or take --engine bun, ` +
      `which the binary then says in cli version --json. ${message}`,
  );
}
