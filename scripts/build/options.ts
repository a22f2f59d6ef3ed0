import { parseArgs } from "node:util";
import { Failure } from "../../src/values/failure.ts";
import type { Engine } from "./chooseEngine.ts";
import { hostTarget, type Target, targetNamed, TARGETS } from "./targets.ts";

/** What `deno task build` and `deno task release` are asked for. */
export interface BuildOptions {
  readonly targets: readonly Target[];
  /** Whether a target was named: its binary then stands in a folder of the target's name. */
  readonly named: boolean;
  /** The engine that was asked for; the script chooses when it is absent. */
  readonly engine?: Engine;
}

/**
 * Reads the command line of the build.
 *
 * @param denort `DENORT_BIN`: the base binary of `deno compile` for one target.
 * @param usual The targets when none is named.
 * @throws Failure for anything that is not a target or an engine.
 */
export function readBuildOptions(
  args: readonly string[],
  denort: string | undefined,
  usual: () => readonly Target[] = () => [hostTarget()],
): BuildOptions {
  const { target, engine } = parse(args);
  const targets = target === undefined ? usual() : targetsNamed(target);
  if (denort && targets.length > 1 && engine !== "bun") {
    throw new Failure(
      "DENORT_BIN names one base binary, and it fits one target only.",
      "Build that target alone with --target, take --engine bun, or unset DENORT_BIN.",
    );
  }
  const named = target !== undefined;
  return engine === undefined ? { targets, named } : { targets, named, engine };
}

function targetsNamed(name: string): readonly Target[] {
  return name === "all" ? TARGETS : [targetNamed(name)];
}

function parse(args: readonly string[]): { target?: string | undefined; engine?: Engine } {
  const { target, engine } = readFlags(args);
  if (engine === undefined) return { target };
  if (engine !== "deno" && engine !== "bun") {
    throw new Failure(`--engine ${engine} is not an engine.`, "Use deno or bun.");
  }
  return { target, engine };
}

function readFlags(args: readonly string[]) {
  try {
    const options = { target: { type: "string" }, engine: { type: "string" } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new Failure(what, "The flags are --target <name> and --engine <deno|bun>.");
  }
}
