import { launch } from "./program.ts";
import { openTerminal, type Terminal } from "./terminal.ts";
import type { Stage } from "./transcript/stage.ts";

/**
 * Starts the program in a terminal, in the folder of a stage.
 *
 * @param cols How wide the terminal is; 100 columns unless told.
 */
export async function openProgram(
  stage: Stage,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cols = 100,
): Promise<Terminal> {
  const started = await launch(args);
  return openTerminal(started.argv, {
    cwd: stage.around.folder,
    env: { ...started.env, ...stage.env, TERM: "xterm-256color", ...env },
    cols,
  });
}
