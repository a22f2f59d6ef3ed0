import type { Engine } from "../host/host.ts";
import type { VersionResult } from "../views/version.ts";

/** What a build writes into the program; from source there is nothing. */
interface Stamp {
  readonly target: string;
  readonly commit: string;
  readonly substitute: boolean;
}

/** The build script replaces this name with a value, or defines it before the bundle. */
declare const CLI_BUILD: Stamp | undefined;

const SOURCE: Stamp = { target: "source", commit: "source", substitute: false };

/**
 * Say which build this is, apart from its version. The engine is the one that is running, so it cannot be
 * wrong; scripts/build.ts wrote the target and the commit.
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
