import { denoFlags, GRANT } from "../src/cli/permissions.ts";

/** The flags of `deno run` that the program is started with from source. */
export const RUN_FLAGS: readonly string[] = ["--quiet", ...denoFlags(GRANT)];

/**
 * The task `cli` as deno.json has it; a test holds the two together. It runs in the folder of the
 * caller, which a task knows as INIT_CWD, and not in the folder of deno.json.
 */
export function cliTask(): string {
  // An address in brackets is a pattern of file names for the shell unless it is quoted.
  const flags = RUN_FLAGS.map((flag) => flag.replace(/\[.*?\]/g, (host) => `"${host}"`));
  return `ROOT=$PWD && cd "$INIT_CWD" && deno run ${flags.join(" ")} "$ROOT/main.ts"`;
}
