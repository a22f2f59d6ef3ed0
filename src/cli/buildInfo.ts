import type { Engine } from "../host/host.ts";
import type { VersionResult } from "../views/version.ts";

/** What a build writes into the program; a program run from source carries nothing. */
interface Stamp {
  readonly target: string;
  readonly commit: string;
  readonly substitute: boolean;
}

/** The build script puts a value in the place of this name, or ahead of the bundle. */
declare const CLI_BUILD: Stamp | undefined;

const SOURCE: Stamp = { target: "source", commit: "source", substitute: false };

/**
 * Which program this is, apart from its version. Engine and version are the running engine's, so that
 * they cannot be wrong; target and commit were written in by scripts/build.ts.
 */
export function readBuild({ name, version, enforces }: Engine): Omit<VersionResult, "version"> {
  const { target, commit, substitute } = typeof CLI_BUILD === "undefined" ? SOURCE : CLI_BUILD;
  return {
    engine: { name, version, substitute },
    permissions_enforced_by: enforces ? "runtime" : "program",
    target,
    commit,
  };
}
