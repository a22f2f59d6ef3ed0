import assert from "node:assert/strict";
import { DEFAULTS, type PlatformSetup } from "./platform/setup.ts";
import { canOpenTerminal, type Terminal } from "./terminal.ts";
import { putFile } from "./transcript/folder.ts";
import { setStage, type Stage } from "./transcript/stage.ts";

/** Keys that a person presses. */
export const CTRL_C = "\x03";
export const ENTER = "\r";
export const UP = "\x1b[A";
export const DOWN = "\x1b[B";

/** The environment that gives the program the platform's key. */
export const KEY = { CLI_API_KEY: DEFAULTS.key.secret };

/** A test that is played in a real terminal. */
export type Interactive = (name: string, play: (stage: Stage) => Promise<void>) => void;

/**
 * Make tests in a real terminal, each on a stage of its own; where there is no terminal to be had
 * they are left out, which CI does not allow.
 *
 * @param setup What the platform starts with.
 * @param files The files of the project's folder, by name.
 */
export function inTerminal(
  setup: PlatformSetup,
  files: Readonly<Record<string, string>>,
): Interactive {
  const possible = canOpenTerminal();
  return (name, play) =>
    Deno.test({
      name: possible ? name : `${name} (left out: it needs python3 and a terminal)`,
      ignore: !possible,
      fn: async () => {
        const stage = await setStage(setup);
        try {
          for (const [file, content] of Object.entries(files)) {
            await putFile(stage.around.folder, file, content);
          }
          await play(stage);
        } finally {
          await stage.close();
        }
      },
    });
}

/** The end of a run: its exit code, after a look that no secret is on the screen. */
export async function exitOf(terminal: Terminal): Promise<number> {
  const { code, screen } = await terminal.end();
  assert.ok(!screen.includes(DEFAULTS.key.secret.slice(0, 10)), screen);
  return code;
}

/** The calls that changed something on the platform, in their order. */
export function writes({ platform }: Stage): string[] {
  return platform.requests.filter((request) => request.effect === "write")
    .map((request) => request.call ?? "?");
}
