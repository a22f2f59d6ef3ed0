import { GRANT } from "../src/cli/permissions.ts";

/** The flags of `deno run` that the program is started with from source. */
export const RUN_FLAGS: readonly string[] = ["--quiet", "--no-prompt", "--permission-set=cli"];

/**
 * The task `cli` as deno.json has it; a test holds the two together. It runs in the folder of the
 * caller, which a task knows as INIT_CWD, and not in the folder of deno.json.
 */
export function cliTask(): string {
  return `ROOT=$PWD && cd "$INIT_CWD" && deno run ${RUN_FLAGS.join(" ")} "$ROOT/main.ts"`;
}

/** The permission set `cli` as deno.json has it, from the one table; the same test holds it. */
export function permissionSet() {
  const { net, env, read, write, run } = GRANT;
  return {
    read,
    write,
    net,
    // Any other variable reads as absent.
    env: { allow: env, ignore: true },
    run,
    import: { deny: true },
  };
}
