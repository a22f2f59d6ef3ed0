import assert from "node:assert/strict";
import { DEFAULTS, type PlatformSetup } from "./platform/setup.ts";
import { launch } from "./program.ts";
import { canOpenTerminal, openTerminal, type Terminal, type TerminalOptions } from "./terminal.ts";
import { putFile } from "./transcript/folder.ts";
import { setStage, type Stage } from "./transcript/stage.ts";

/** Keys that a person presses. */
export const CTRL_C = "\x03";
export const ENTER = "\r";
export const UP = "\x1b[A";
export const DOWN = "\x1b[B";

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

/** How a program is opened: in 100 columns, and with the platform's key, by default. */
interface Opened extends Partial<Omit<TerminalOptions, "cwd">> {
  /** The file to which standard output is redirected; the terminal by default. */
  readonly output?: string;
}

/** Start the program in a terminal, in the transcript's folder. */
export async function openProgram(
  stage: Stage,
  args: readonly string[],
  { output, env, ...options }: Opened = {},
): Promise<Terminal> {
  const started = await launch(args);
  const argv = output === undefined
    ? started.argv
    : ["/bin/sh", "-c", 'output=$1; shift; exec "$@" >"$output"', "sh", output, ...started.argv];
  const key = { CLI_API_KEY: DEFAULTS.key.secret };
  return openTerminal(argv, {
    cwd: stage.around.folder,
    cols: 100,
    ...options,
    env: { ...started.env, ...stage.env, TERM: "xterm-256color", ...key, ...env },
  });
}

/** What is seen, one after the other, and what is then typed. */
export type Dialog = readonly (readonly [seen: RegExp, keys?: string])[];

/** Answer each question when it is shown. */
export async function answer(terminal: Terminal, dialog: Dialog): Promise<void> {
  for (const [seen, keys] of dialog) {
    await terminal.see(seen);
    if (keys !== undefined) await terminal.send(keys);
  }
}

/**
 * Run the program in a terminal, answer its questions, and check its exit code.
 *
 * @returns What is on the screen at the end.
 */
export async function converse(
  stage: Stage,
  args: readonly string[],
  { exit, ...opened }: Opened & { readonly exit: number },
  dialog: Dialog = [],
): Promise<string> {
  await using terminal = await openProgram(stage, args, opened);
  await answer(terminal, dialog);
  assert.equal(await exitOf(terminal), exit);
  return terminal.screen();
}

/** The end of a run: its exit code, after checking that no secret is on the screen. */
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
