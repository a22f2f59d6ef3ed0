import assert from "node:assert/strict";
import { printFigures, WHOLE } from "../../support/reliability/evidence.ts";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readConfigFile } from "../../../src/files/configFile.ts";
import { readLock } from "../../../src/files/lockFile.ts";
import { type Platform, startPlatform } from "../../support/platform/platform.ts";
import { DEFAULTS } from "../../support/platform/setup.ts";
import { inFolder } from "../../support/systemTool.ts";
import { runProgram } from "../../support/program.ts";

/** The result of running programs at once in one folder. */
interface TogetherFigures {
  /** Runs in all, two or more at a time. */
  runs: number;
  /** Runs that did what they were asked. */
  done: number;
  /** Runs that were refused because another one changed the file meanwhile. */
  refused: number;
  /** Env sections looked for in the lock file afterwards, and found. */
  sections: number;
}

/** A run of those that are started at once: what it does, for which env. */
type Job = readonly ["pull" | "sync", Env];

const ENVS = { dev: 101, stage: 102, prod: 103 } as const;
type Env = keyof typeof ENVS;

/** What runs at once in one folder, by name. */
const MEETINGS: Readonly<Record<string, readonly Job[]>> = {
  "pull with pull, two envs": [["pull", "dev"], ["pull", "prod"]],
  "pull with pull, one env": [["pull", "dev"], ["pull", "dev"]],
  "sync with pull": [["sync", "dev"], ["pull", "prod"]],
  "sync with sync": [["sync", "dev"], ["sync", "stage"]],
  "two syncs and two pulls": [
    ["sync", "dev"],
    ["sync", "stage"],
    ["pull", "prod"],
    ["pull", "prod"],
  ],
};

const CONFIG = "cliconfig.toml";
const LOCK = "cliconfig.lock.toml";

interface Play {
  readonly folder: string;
  readonly platform: Platform;
  readonly figures: TogetherFigures;
}

/**
 * Run programs at once in one folder, again and again.
 *
 * @throws AssertionError when a file is a mixture, or something that was done is not in it.
 */
async function runTogether(jobs: readonly Job[], rounds: number): Promise<TogetherFigures> {
  const figures = { runs: 0, done: 0, refused: 0, sections: 0 };
  await inFolder(async (folder) => {
    await using platform = await startPlatform({
      universes: Object.values(ENVS).map((id) => ({ id, entries: entriesOf(0, id) })),
      latency: 2,
    });
    const places = Object.entries(ENVS).map(([env, id]) => `[${env}]\nuniverse_id = ${id}\n`);
    await writeFile(join(folder, "cliplace.toml"), places.join("\n"));
    for (let number = 1; number <= rounds; number++) {
      await round({ folder, platform, figures }, jobs, number);
    }
    const left = (await readdir(folder)).filter((name) => name.startsWith("."));
    assert.deepEqual(left, [], "something was left behind");
  });
  return figures;
}

function entriesOf(number: number, universe: number): Record<string, string> {
  const keys = Array.from({ length: 30 }, (_, i) => `key-${i}`);
  return Object.fromEntries(keys.map((key) => [key, `${universe} in round ${number}`]));
}

function section(env: Env, number: number): string {
  const blocks = Object.entries(entriesOf(number, ENVS[env])).map(([key, value]) => {
    return `[${env}.entries."${key}"] # of ${env}\nvalue = "${value}"\n`;
  });
  return blocks.join("\n");
}

async function round(play: Play, jobs: readonly Job[], number: number): Promise<void> {
  const { folder, platform, figures } = play;
  const syncs = jobs.filter(([command]) => command === "sync").map(([, env]) => env);
  const envs = Object.keys(ENVS) as Env[];
  // An env that is synced is ahead in the file, one that is pulled is ahead on the platform.
  const config = envs.map((env) => section(env, syncs.includes(env) ? number : number - 1));
  await writeFile(join(folder, CONFIG), config.join("\n"));
  for (const env of envs) {
    if (syncs.includes(env)) continue;
    platform.publish({ entries: entriesOf(number, ENVS[env]) }, { universe: ENVS[env] });
  }
  const ends = await Promise.all(jobs.map((job) => start(play, job)));
  const done = jobs.filter((_, i) => ends[i]!.code === 0);
  jobs.forEach(([command], i) => {
    const { code, stderr } = ends[i]!;
    if (code === 0) return;
    assert.equal(command, "pull", stderr);
    assert.match(stderr, /cliconfig\.toml changed while this ran; nothing was written to it/);
    figures.refused++;
  });
  assert.ok(done.length > 0, "every one of them was refused");
  figures.runs += jobs.length;
  figures.done += done.length;
  await render(play, jobs, done, number);
}

async function start({ folder, platform }: Play, [command, env]: Job) {
  const agreed = command === "pull" ? "--yes" : "--no-message";
  return await runProgram(["config", command, "--env", env, agreed], {
    cwd: folder,
    env: { ...platform.env, CLI_API_KEY: DEFAULTS.key.secret },
  });
}

async function render(
  { folder, figures }: Play,
  jobs: readonly Job[],
  done: readonly Job[],
  number: number,
): Promise<void> {
  const text = await readFile(join(folder, CONFIG), "utf8");
  const lock = readLock(await readFile(join(folder, LOCK), "utf8"), LOCK);
  const pulled = new Set(done.filter(([command]) => command === "pull").map(([, env]) => env));
  const synced = new Set(jobs.filter(([command]) => command === "sync").map(([, env]) => env));
  const expected = (Object.keys(ENVS) as Env[]).map((env) =>
    section(env, pulled.has(env) || synced.has(env) ? number : number - 1)
  );
  assert.equal(text, expected.join("\n"), "the config file is a mixture");
  readConfigFile(text, CONFIG);
  for (const [, env] of done) {
    const entries = new Map(Object.entries(entriesOf(number, ENVS[env])));
    assert.deepEqual(lock.get(env)?.entries, entries, `the lock lost ${env}`);
    figures.sections++;
  }
}

const ROUNDS = WHOLE ? 25 : 3;

for (const [what, jobs] of Object.entries(MEETINGS)) {
  Deno.test(`programs that run at the same time in one folder (${what}) mix nothing up and lose nothing`, async () => {
    const figures = await runTogether(jobs, ROUNDS);
    assert.equal(figures.runs, jobs.length * ROUNDS);
    assert.equal(figures.done + figures.refused, figures.runs);
    printFigures(figures);
  });
}
