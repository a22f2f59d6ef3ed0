import { launch } from "./program.ts";
import { openTerminal, type Terminal } from "./terminal.ts";
import type { Stage } from "./transcript/stage.ts";

/** Starts the program in a terminal, in the folder of a stage. */
export async function openProgram(
  stage: Stage,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Terminal> {
  const started = await launch(args);
  return openTerminal(started.argv, {
    cwd: stage.around.folder,
    env: { ...started.env, ...stage.env, TERM: "xterm-256color", ...env },
    cols: 100,
  });
}
