import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildBinary, writeBundle } from "../../build/buildBinary.ts";
import { bunBuildArgs, denoCompileArgs } from "../../build/commandLines.ts";
import { BUN_VERSION, bunBase, pinnedFile } from "../../build/pinnedFile.ts";
import { runTool } from "../../build/runTool.ts";
import { hostTarget } from "../../build/targets.ts";
import { denoFlags } from "../../support/grant.ts";

/** The program as one engine runs it, and a program that does nothing. */
export interface Program {
  readonly name: string;
  readonly command: readonly string[];
  readonly empty: readonly string[];
  /** The file that people download; undefined when it is run from its bundle. */
  readonly file?: string;
}

const TARGET = hostTarget();

/**
 * Build the program with both engines. Deno's file needs a base binary, which `DENORT_BIN` names, and
 * `BENCH_COMPILER` a Deno of the same version when it is not this one; without it the same bundle is
 * run by `deno run`, which reads all of it before it starts.
 *
 * @param folder Where the programs are put.
 */
export async function buildPrograms(folder: string, commit: string): Promise<readonly Program[]> {
  const entry = join(folder, "empty.js");
  await writeFile(entry, "export {};\n");
  return [await buildWithBun(folder, entry, commit), await buildWithDeno(folder, entry, commit)];
}

async function buildWithBun(folder: string, entry: string, commit: string): Promise<Program> {
  const file = join(folder, "cli-bun");
  const empty = join(folder, "empty-bun");
  await buildBinary({ target: TARGET, engine: "bun", output: file, commit });
  const stamp = { target: TARGET.name, commit, substitute: true };
  const base = await pinnedFile(...bunBase(TARGET), folder);
  await runTool([base, ...bunBuildArgs({ target: TARGET, entry, output: empty, base }, stamp)]);
  return { name: `Bun ${BUN_VERSION}`, command: [file], empty: [empty], file };
}

async function buildWithDeno(folder: string, entry: string, commit: string): Promise<Program> {
  const bundle = join(folder, "bundle");
  await writeBundle(bundle, { target: TARGET.name, commit, substitute: false });
  const main = join(bundle, "main.js");
  if (!Deno.env.get("DENORT_BIN")) {
    const flags = ["--quiet", "--no-config", "--no-code-cache", ...denoFlags(TARGET.os)];
    const start = [Deno.execPath(), "run", ...flags];
    const name = `Deno ${Deno.version.deno}, bundle under deno run`;
    return { name, command: [...start, main], empty: [...start, entry] };
  }
  const compiler = Deno.env.get("BENCH_COMPILER") ?? Deno.execPath();
  const compile = async (entry: string, output: string) => {
    await runTool([compiler, ...denoCompileArgs({ target: TARGET, entry, output })]);
    return output;
  };
  const file = await compile(main, join(folder, "cli-deno"));
  const empty = await compile(entry, join(folder, "empty-deno"));
  const { engine } = JSON.parse(await runTool([file, "version", "--json"]));
  const name = `Deno ${engine.version}, compiled${otherBase(engine.version)}`;
  return { name, command: [file], empty: [empty], file };
}

/** What a heading says about figures of another Deno version than releases have. */
function otherBase(version: string): string {
  return version === Deno.version.deno ? "" : ` (a release has ${Deno.version.deno})`;
}

/** The size of a file, in bytes. */
export async function sizeOf(file: string): Promise<number> {
  return (await stat(file)).size;
}
