import type { VersionResult } from "../views/version.ts";

/** What a build writes into the program; a program run from source carries nothing. */
interface Stamp {
  readonly target: string;
  readonly commit: string;
  readonly substitute: boolean;
}

/** The build script puts a value in the place of this name, or ahead of the bundle. */
declare const CLI_BUILD: Stamp | undefined;

/** Which program this is, apart from its version. */
type BuildInfo = Omit<VersionResult, "version">;

const SOURCE: Stamp = { target: "source", commit: "source", substitute: false };

/**
 * The build that is running. Engine and version are read from the running engine, so that they
 * cannot be wrong; target and commit were written in by scripts/build.ts.
 */
export const BUILD = readBuild(globalThis, typeof CLI_BUILD === "undefined" ? SOURCE : CLI_BUILD);

function readBuild(engines: Engines, { target, commit, substitute }: Stamp): BuildInfo {
  return {
    engine: { ...runningEngine(engines), substitute },
    permissions_enforced_by: enforcedBy(engines),
    target,
    commit,
  };
}

/**
 * Who enforces what a command may touch. It is the runtime when it refuses a host that no command
 * has a use for: Bun has no permissions, and Deno with `-A` has given all of them.
 */
function enforcedBy({ Deno }: Engines): BuildInfo["permissions_enforced_by"] {
  const probe = { name: "net", host: "example.invalid" } as const;
  const state = Deno?.permissions.querySync(probe).state;
  return state === undefined || state === "granted" ? "program" : "runtime";
}

/** The parts of the two engines that tell which of them it is, and what it enforces. */
interface Engines {
  readonly Bun?: { readonly version: string };
  readonly Deno?: {
    readonly version: { readonly deno: string };
    readonly permissions: { querySync(of: { name: "net"; host: string }): { state: string } };
  };
}

function runningEngine({ Bun, Deno }: Engines): Omit<BuildInfo["engine"], "substitute"> {
  if (Bun !== undefined) return { name: "bun", version: Bun.version };
  return { name: "deno", version: Deno?.version.deno ?? "unknown" };
}
