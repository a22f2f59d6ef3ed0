import { denoFlags } from "../support/grant.ts";
import type { Target } from "./targets.ts";

/** What is written into a binary. */
export interface Stamp {
  readonly target: string;
  readonly commit: string;
  /** Whether the build uses another engine than the target's own. */
  readonly substitute: boolean;
  /** True when Deno's base binary was not compared with a checksum; otherwise absent. */
  readonly unpinned_base?: true;
}

/** One file to another, for one target. */
export interface Compilation {
  readonly target: Target;
  readonly entry: string;
  readonly output: string;
}

/**
 * The arguments of `bun build` that make a binary. Nothing in the binary's folder or the user's is
 * read when it starts. What is imported when it is first needed is split off, so that a start reads
 * only its own part of the binary. Machine code is made of what ran ten times as often as usual: most
 * commands end before it would have paid.
 *
 * @param base The program of Bun that the binary is made of; Bun would download one by its version alone.
 */
export function bunBuildArgs(
  { target, entry, output, base }: Compilation & { readonly base: string },
  stamp: Stamp,
): string[] {
  return [
    "build",
    "--compile",
    "--bytecode",
    "--minify",
    "--splitting",
    "--compile-jit-policy=10",
    "--format=esm",
    `--target=${target.bun}`,
    "--no-compile-autoload-dotenv",
    "--no-compile-autoload-bunfig",
    "--no-compile-autoload-tsconfig",
    "--no-compile-autoload-package-json",
    "--define",
    `CLI_BUILD=${JSON.stringify(stamp)}`,
    `--compile-executable-path=${base}`,
    entry,
    `--outfile=${output}`,
  ];
}

/**
 * The arguments of `deno bundle` that bundle the program and its libraries. What is imported when it is
 * first needed is split off, so that a start parses only its own part.
 */
export function denoBundleArgs(entry: string, folder: string): string[] {
  const flags = ["--quiet", "--platform", "deno", "--minify", "--code-splitting"];
  return ["bundle", ...flags, "--outdir", folder, entry];
}

/**
 * A file of the bundle whose `require`, which the libraries of the questions call for parts of Node, is
 * made with its first call: Deno's bundler makes it at each start, by loading Node's module loader.
 */
export function withLateRequire(source: string): string {
  const made =
    /import\{createRequire as (\w+)\} ?from ?"node:module";var (\w+)=\1\(import\.meta\.url\);/;
  return source.replace(made, "var $2=(name)=>globalThis.process.getBuiltinModule(name);");
}

/** A file of the bundle with the stamp, where it asks for it; Deno's bundler cannot write a value in. */
export function stamped(source: string, stamp: Stamp): string {
  if (!source.includes("CLI_BUILD")) return source;
  return `const CLI_BUILD = ${JSON.stringify(stamp)};\n${source}`;
}

/**
 * The arguments of `deno compile` that make a binary of the bundle, with the program's permissions
 * embedded.
 *
 * No code cache: the binary would keep it under a name that can be foretold in the system's folder
 * for temporary files, where another user of the machine could lay a cache of his own.
 *
 * @param entry The bundle's entry; what it imports, now or later, is taken along.
 */
export function denoCompileArgs({ target, entry, output }: Compilation): string[] {
  return [
    "compile",
    "--quiet",
    "--no-config",
    "--no-check",
    "--no-code-cache",
    "--target",
    target.name,
    ...denoFlags(target.os),
    "--output",
    output,
    entry,
  ];
}
