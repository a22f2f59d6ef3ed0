import { launch } from "./program.ts";
import { openTerminal, type Terminal } from "./terminal.ts";
import type { Stage } from "./transcript/stage.ts";

/**
 * Start the program in a terminal, in the folder of a stage.
 *
 * @param cols How wide the terminal is; 100 columns by default.
 * @param output The file that standard output goes to, as by `>`; the terminal by default.
 * @param resized How wide the terminal is after {@link Terminal.resize}.
 */
export async function openProgram(
  stage: Stage,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cols = 100,
  output?: string,
  resized?: number,
): Promise<Terminal> {
  const started = await launch(args);
  const argv = output === undefined
    ? started.argv
    : ["/bin/sh", "-c", 'output=$1; shift; exec "$@" >"$output"', "sh", output, ...started.argv];
  return openTerminal(argv, {
    cwd: stage.around.folder,
    env: { ...started.env, ...stage.env, TERM: "xterm-256color", ...env },
    cols,
    ...(resized === undefined ? {} : { resized }),
  });
}
