import { GRANTED_HOSTS } from "../../src/cli/addresses.ts";
import { ENV_NAMES, type EnvName, PROGRAMS } from "../../src/values/system.ts";

/**
 * What the whole program is granted on every system, besides its files: what some command needs, and
 * nothing else. The permission set of deno.json and the flags that a compiled binary carries come
 * from it. Programs are for Windows alone.
 */
export const GRANT = {
  net: GRANTED_HOSTS,
  env: ENV_NAMES,
  run: PROGRAMS,
  // The owner of files in the folders above is compared with it.
  sys: ["uid"],
} as const;

/** Variables that only Windows has. */
const ON_WINDOWS: readonly EnvName[] = ["LOCALAPPDATA", "SYSTEMROOT"];

/**
 * The grant on one system as Deno's flags. Any other environment variable reads as absent, and nothing
 * asks for more: what is not granted is refused.
 */
export function denoFlags(os: string): string[] {
  const { net, env, run, sys } = GRANT;
  return [
    "--no-prompt",
    "--deny-import",
    "--ignore-env",
    `--allow-env=${env.filter((name) => os === "windows" || !ON_WINDOWS.includes(name)).join(",")}`,
    `--allow-net=${net.join(",")}`,
    "--allow-read",
    "--allow-write",
    `--allow-sys=${sys.join(",")}`,
    ...(os === "windows" ? [`--allow-run=${run.join(",")}`] : []),
  ];
}

/** The flags of `deno run` that the program is started with from source, as the task `cli` does. */
export const RUN_FLAGS: readonly string[] = ["--quiet", "--no-prompt", "--permission-set=cli"];
