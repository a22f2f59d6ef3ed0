import { VERSION } from "../values/project.ts";
import type { Context } from "../files/project/context.ts";

/** What a build writes into the program; absent when run from source. */
interface Stamp {
  readonly target: string;
  readonly commit: string;
  readonly substitute: boolean;
  /** True when Deno's base binary was compared with no sum; absent otherwise. */
  readonly unpinned_base?: true;
}

/** The build script replaces this name with a value, or defines it before the bundle. */
declare const CLI_BUILD: Stamp | undefined;

const SOURCE: Stamp = { target: "source", commit: "source", substitute: false };

/** Describe this build: the engine is asked at run time; scripts/build.ts wrote the target and the commit. */
export function version(_: unknown, context: Pick<Context, "engine">) {
  const { name, version, enforces } = context.engine();
  const { target, commit, ...build } = typeof CLI_BUILD === "undefined" ? SOURCE : CLI_BUILD;
  return Promise.resolve({
    version: VERSION,
    engine: { name, version, ...build },
    permissions_enforced_by: enforces ? "runtime" as const : "program" as const,
    target,
    commit,
  });
}
