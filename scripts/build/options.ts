import { parseArgs } from "node:util";
import { Failure } from "../../src/values/failure.ts";
import { type Engine, hostTarget, type Target, targetNamed, TARGETS } from "./targets.ts";

/** A binary to build, and the engine to build it with. */
export interface Build {
  readonly target: Target;
  readonly engine: Engine;
}

/** The options of `deno task build`. */
export interface BuildOptions {
  readonly builds: readonly Build[];
  /** Whether a target was named: its binary is then written into a folder of the target's name. */
  readonly named: boolean;
  /** `--unpinned-base`: Deno's base binary may lack a pinned checksum. */
  readonly unpinnedBase: boolean;
}

/**
 * Read the command line of the build. The engine of a target is fixed in the table; only `--engine`
 * changes it, and never what a host answers.
 *
 * @param denort `DENORT_BIN`: the base binary of `deno compile` for one target.
 * @param usual The targets when none is named.
 * @throws Failure for anything that is not a target or an engine, or that Deno cannot build.
 */
export function readBuildOptions(
  args: readonly string[],
  denort: string | undefined,
  usual: () => readonly Target[] = () => [hostTarget()],
): BuildOptions {
  const { target: name, engine: asked, "unpinned-base": unpinnedBase = false } = readFlags(args);
  if (asked !== undefined && asked !== "deno" && asked !== "bun") {
    throw new Failure(`--engine ${asked} is not an engine.`, "Use deno or bun.");
  }
  const targets = name === undefined ? usual() : name === "all" ? TARGETS : [targetNamed(name)];
  const builds = targets.map((target) => ({ target, engine: asked ?? target.engine }));
  const byDeno = builds.filter(({ engine }) => engine === "deno").map(({ target }) => target);
  const without = byDeno.find((target) => target.engine !== "deno");
  if (without !== undefined) {
    throw new Failure(`Deno has no base binary for ${without.name}.`, "Use --engine bun for it.");
  }
  if (denort && byDeno.length > 1) {
    throw new Failure(
      "DENORT_BIN names one base binary, and it fits one target only.",
      "Build that target alone with --target, or unset DENORT_BIN.",
    );
  }
  return { builds, named: name !== undefined, unpinnedBase };
}

function readFlags(args: readonly string[]) {
  try {
    const value = { type: "string" } as const;
    const unpinned = { type: "boolean" } as const;
    const options = { target: value, engine: value, "unpinned-base": unpinned };
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new Failure(
      what,
      "The flags are --target <name>, --engine <deno|bun> and --unpinned-base.",
    );
  }
}
