import assert from "node:assert/strict";
import { readConfigFile } from "../../../../src/files/configFile.ts";
import { readLock } from "../../../../src/files/lockFile.ts";
import { type Platform, startPlatform } from "../../platform/platform.ts";
import { DEFAULTS } from "../../platform/setup.ts";
import { inFolder } from "../../systemTool.ts";
import { launch } from "../../program.ts";
import {
  CONFIG,
  configOfState,
  entriesOfState,
  type Files,
  layOutState,
  leftLocks,
  LOCK,
  LOCK_OF_PROD,
  readState,
} from "./killProject.ts";

/** The result of killing runs at random moments. */
export interface KillFigures {
  /** Runs that were killed before their end. */
  kills: number;
  /** Runs that ended before they could be killed. */
  late: number;
  /** Killed runs that left the files as they were, and those that had changed them already. */
  old: number;
  changed: number;
  /** Killed runs that had published already (sync). */
  published: number;
  /** Locks that were left; each was named by the next run, and removed as it advised. */
  locks: number;
  /** Publishes that the platform got; no run sends more than one. */
  publishes: number;
}

/** A number from 0, below 1. */
export type Chance = () => number;

interface Play {
  readonly folder: string;
  readonly platform: Platform;
  readonly figures: KillFigures;
}

/** The delay of the platform's answers, in milliseconds. */
const LATENCY = 4;

/**
 * Run a command again and again, kill each run at a random moment, and look at the files and the
 * platform after each: they are as they were or as they should be, never in between.
 *
 * @param kills How many runs are to be killed.
 * @throws AssertionError when anything is neither old nor new.
 */
export async function killRounds(
  command: "pull" | "sync",
  kills: number,
  chance: Chance = Math.random,
): Promise<KillFigures> {
  const figures: KillFigures = {
    kills: 0,
    late: 0,
    old: 0,
    changed: 0,
    published: 0,
    locks: 0,
    publishes: 0,
  };
  await inFolder(async (folder) => {
    await layOutState(folder, 0);
    await using platform = await startPlatform({
      config: { entries: entriesOfState(0) },
      latency: LATENCY,
    });
    const play = { folder, platform, figures };
    const duration = await measure(play, command);
    for (let state = 100; figures.kills < kills; state++) {
      await round(play, command, state, momentOf(duration, chance));
    }
    await finish(play, command);
  });
  return figures;
}

/** When a run is killed: a time after its start, or after its last request. */
interface Moment {
  readonly after: "start" | "requests";
  readonly milliseconds: number;
}

/** Half of the moments are anywhere in a run, half where the files are written. */
function momentOf(duration: Duration, chance: Chance): Moment {
  return chance() < 0.5
    ? { after: "start", milliseconds: chance() * duration.whole }
    : { after: "requests", milliseconds: chance() * duration.tail };
}

interface Duration {
  readonly whole: number;
  /** From the last request to the end. */
  readonly tail: number;
}

/** How long a run takes if nobody kills it. */
async function measure(play: Play, command: Command): Promise<Duration> {
  const times: Duration[] = [];
  for (let state = 1; state <= 3; state++) {
    await prepare(play, command, state);
    const started = performance.now();
    let last = started;
    const run = await start(play, command, () => last = performance.now());
    assert.equal((await run.status).code, 0);
    const end = performance.now();
    times.push({ whole: end - started, tail: end - last });
  }
  const middle = (pick: (time: Duration) => number) =>
    times.map(pick).sort((a, b) => a - b)[1]! * 1.1;
  return { whole: middle(({ whole }) => whole), tail: middle(({ tail }) => tail) };
}

type Command = "pull" | "sync";

const ARGS: Readonly<Record<Command, readonly string[]>> = {
  pull: ["config", "pull", "--env", "dev", "--yes"],
  sync: ["config", "sync", "--env", "dev", "--message", "Killed?"],
};

/** How many requests a complete run sends. */
const REQUESTS: Readonly<Record<Command, number>> = { pull: 1, sync: 4 };

/** Make the file and the platform differ by a state, so that there is something to do. */
async function prepare({ folder, platform }: Play, command: Command, state: number): Promise<void> {
  if (command === "pull") platform.publish({ entries: entriesOfState(state) });
  else await Deno.writeTextFile(`${folder}/${CONFIG}`, configOfState(state));
}

async function start(
  { folder, platform }: Play,
  command: Command,
  requested: () => void,
): Promise<Deno.ChildProcess> {
  const { argv: [program, ...args], env } = await launch(ARGS[command]);
  let seen = 0;
  platform.fail({
    match: () => {
      if (++seen >= REQUESTS[command]) requested();
      return false;
    },
  });
  return new Deno.Command(program, {
    args,
    cwd: folder,
    env: { ...env, ...platform.env, CLI_API_KEY: DEFAULTS.key.secret },
    clearEnv: true,
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
}

async function round(
  play: Play,
  command: Command,
  state: number,
  moment: Moment,
): Promise<void> {
  await prepare(play, command, state);
  const before = await readState(play.folder);
  const live = play.platform.config().version;
  const publishes = publishesOf(play.platform);
  const timers: ReturnType<typeof setTimeout>[] = [];
  const ripe = Promise.withResolvers<void>();
  const arm = () => timers.push(setTimeout(() => ripe.resolve(), moment.milliseconds));
  const child = await start(play, command, () => {
    if (moment.after === "requests" && timers.length === 0) arm();
  });
  if (moment.after === "start") arm();
  const ended = child.status.then(() => ripe.resolve());
  await ripe.promise;
  timers.forEach(clearTimeout);
  const killed = kill(child);
  await ended;
  const status = await child.status;
  if (killed && status.signal !== null) play.figures.kills++;
  else play.figures.late++;
  // What the run had sent is still carried out.
  await new Promise((resolve) => setTimeout(resolve, 10 * LATENCY));
  const after = await readState(play.folder);
  const sent = publishesOf(play.platform) - publishes;
  play.figures.publishes += sent;
  assert.ok(sent <= 1, `${sent} publishes were sent by one run`);
  if (command === "pull") judgePull(play, state, before, after);
  else judgeSync(play, state, before, after, live);
  await removeLocks(play);
}

function kill(child: Deno.ChildProcess): boolean {
  try {
    child.kill("SIGKILL");
    return true;
  } catch {
    return false;
  }
}

function publishesOf(platform: Platform): number {
  return platform.calls().filter((call) => call === "publish").length;
}

function judgePull(play: Play, state: number, before: Files, after: Files): void {
  const pulled = configOfState(state);
  assert.ok(after.config === before.config || after.config === pulled, "the config is a mixture");
  readConfigFile(after.config, CONFIG);
  const { version } = play.platform.config();
  const locked = judgeLock(before, after, version, state);
  assert.ok(!locked || after.config === pulled, "the lock is ahead of the config");
  if (after.config === before.config) play.figures.old++;
  else play.figures.changed++;
}

function judgeSync(play: Play, state: number, before: Files, after: Files, live: number): void {
  assert.equal(after.config, before.config, "a sync wrote the config");
  const config = play.platform.config();
  const published = config.version !== live;
  assert.ok(config.version === live || config.version === live + 1);
  assert.equal(config.entries.get("state") === `state ${state}`, published);
  assert.equal(config.entries.size, Object.keys(entriesOfState(state)).length);
  const locked = judgeLock(before, after, live + 1, state);
  assert.ok(!locked || published, "the lock is ahead of the platform");
  if (published) play.figures.published++;
  if (locked) play.figures.changed++;
  else play.figures.old++;
}

/** Say whether the lock file is the new one; otherwise it is the old one, and `prod` is always in it. */
function judgeLock(before: Files, after: Files, version: number, state: number): boolean {
  const lock = readLock(after.lock, LOCK);
  assert.deepEqual(lock.get("prod"), readLock(LOCK_OF_PROD, LOCK).get("prod"));
  if (after.lock === before.lock) return false;
  const dev = lock.get("dev")!;
  assert.equal(dev.version, version);
  assert.equal(dev.entries.get("state"), `state ${state}`);
  assert.equal(dev.entries.size, Object.keys(entriesOfState(state)).length);
  return true;
}

/** Remove what a killed run left, as a person does who reads the next run's error. */
async function removeLocks({ folder, figures }: Play): Promise<void> {
  for (const lock of await leftLocks(folder)) {
    figures.locks++;
    await Deno.remove(`${folder}/${lock}`);
  }
}

/** Run the command to its end, after all that was killed. */
async function finish(play: Play, command: Command): Promise<void> {
  const state = 1_000_000 + play.figures.kills;
  await prepare(play, command, state);
  const { code } = await (await start(play, command, () => {})).status;
  assert.equal(code, 0, "a run after killed ones failed");
  const { config, lock } = await readState(play.folder);
  assert.equal(config, configOfState(state));
  assert.equal(readLock(lock, LOCK).get("dev")?.entries.get("state"), `state ${state}`);
  assert.deepEqual(await leftLocks(play.folder), []);
}
