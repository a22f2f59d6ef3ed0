import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Prompts } from "../../../src/host/terminal.ts";
import { Interrupted } from "../../../src/values/failure.ts";
import { setClock } from "../../support/reliability/clock.ts";
import { runInside } from "../../support/runInside.ts";
import { type Platform, startPlatform } from "../../support/platform/platform.ts";
import type { Entries } from "../../support/platform/setup.ts";

const KEY = "test-key-0123456789abcdef";
const MINUTE = 60_000;

/** How the platform refuses a restore or a publish while a rollout runs. */
export const ROLLING_OUT = {
  status: 400,
  body: { errors: [{ code: 0, message: "MultipleDraftNotSupported" }] },
};

/** A game on the stand-in platform, and the folder of its config. */
export interface Game {
  readonly platform: Platform;
  readonly folder: string;
  /** Write a file of the folder. */
  readonly write: (name: string, content: string) => Promise<void>;
}

/** What a game begins with. */
export interface Setup {
  readonly confirm?: boolean;
  readonly history?: readonly { readonly entries: Entries }[];
}

/** A game, live as v2, whose servers crash two minutes after the next publish. */
export async function inGame(
  work: (game: Game) => Promise<void>,
  { confirm = false, history = [{ entries: { "boss.health": 1000 } }] }: Setup = {},
): Promise<void> {
  const crashing = { usual: [2], version: history.length + 2, then: { "2": 40 } };
  const skyline = {
    displayName: "Skyline Racing",
    history,
    entries: { "boss.health": 900 },
    metrics: { ServerCrashCount: crashing },
  };
  const other = { ...skyline, id: 999, displayName: "Another game" };
  await using platform = await startPlatform({
    universes: [skyline, other],
    keys: [{
      secret: KEY,
      scopes: ["universe:read", "universe:write", "universe.analytics:read"],
    }],
  });
  const folder = await mkdtemp(join(tmpdir(), "watched-"));
  const write = (name: string, content: string) => writeFile(join(folder, name), content);
  await write("cliplace.toml", PLACES + (confirm ? "confirm = true\n" : ""));
  await write("cliconfig.toml", '[production.entries."boss.health"]\nvalue = 90\n');
  await write("key.txt", KEY);
  try {
    await work({ platform, folder, write });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The places file of a game, without `confirm`. */
export const PLACES = "[production]\nuniverse_id = 1234567890\n";

/** The flags of a publish that is watched, and rolled back. */
export const WATCHED = ["--watch", "20m", "--fail-if", "ServerCrashCount > 3x", "--rollback"];

/** What others do during a run. */
export interface Meanwhile {
  readonly person?: Prompts;
  /** The number of minutes after which Ctrl-C is pressed. */
  readonly interruptAfter?: number;
  /** Ctrl-C, for a fault of the platform to press. */
  readonly interruption?: AbortController;
  /** What happens in a minute of the watch, counted from 1. */
  readonly inMinute?: (minute: number) => Promise<void> | void;
}

/** Publish the config file, as {@link run} does. */
export function sync(game: Game, args: readonly string[], meanwhile?: Meanwhile) {
  return run(game, ["sync", ...args], meanwhile);
}

/** Run a command at the platform's current time. */
export async function run(
  { platform, folder }: Game,
  args: readonly string[],
  { person, interruptAfter = Infinity, interruption = new AbortController(), inMinute }: Meanwhile =
    {},
) {
  const clock = setClock(new Date(platform.state.clock).toISOString());
  let waited = 0;
  const ran = await runInside({
    args: ["config", ...args, "--env", "production"],
    folder,
    env: { ...platform.env, CLI_API_KEY_FILE: "key.txt" },
    now: clock.now,
    sleep: async (milliseconds, signal) => {
      if (milliseconds > MINUTE / 2) {
        waited++;
        await inMinute?.(waited);
        if (waited > interruptAfter) interruption.abort(CTRL_C);
      }
      await clock.sleep(milliseconds, signal);
    },
    interrupted: interruption.signal,
    ...(person === undefined ? {} : { person }),
  });
  return { ...ran, waited };
}

/** Why a run ends when a person presses Ctrl-C. */
export const CTRL_C = new Interrupted("Nothing was changed.");

/** A person who agrees, and records the questions. */
export function agreeing(asked: string[]): Prompts {
  return {
    confirm: (question) => {
      asked.push(question.printed);
      return Promise.resolve(true);
    },
    input: () => Promise.resolve("Easier boss"),
    secret: () => Promise.reject(new Error("no secret is asked for here")),
    select: () => Promise.reject(new Error("nothing is chosen here")),
  };
}
