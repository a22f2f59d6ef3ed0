import { openServers } from "../../src/commands/config/watch/readServers.ts";
import { DEFAULT_BOUNDS } from "../../src/config/watch/bound.ts";
import { isOnEnough, judgeServers } from "../../src/config/watch/judgeServers.ts";
import { findNewErrors } from "../../src/config/watch/findNewErrors.ts";
import { say } from "../support/say.ts";
import { atLeast, atMost } from "./confidence.ts";
import { seeded } from "./random.ts";
import { gameOf, type Scenario } from "./watchGame.ts";

const MINUTE = 60_000;
const SINCE = 10_000 * MINUTE;
const WATCH = { since: SINCE, minutes: 20, compared: 60 };
const END = SINCE + (WATCH.minutes + 3) * MINUTE;
/** A game of 300 players has 20 servers. */
const SIZES = numbersAfter("--players", [5, 30, 50, 300, 5_000, 50_000]);
/** How many games a row has: where nothing breaks, and where a script does. */
const [QUIET_GAMES, BROKEN_GAMES] = numbersAfter("--games", [300, 100]) as [number, number];
const BOUND = DEFAULT_BOUNDS.find(({ metric }) => metric === "NewScriptErrors")!;
/** The numbers of servers that a bound may ask for. */
const SERVERS = [1, 2, 3];
const DEFAULT = SERVERS.indexOf(BOUND.servers!);

const QUIET: readonly Scenario[] = [
  { name: "nothing" },
  { name: "servers end every 10 minutes", life: 10 },
  { name: "a deploy 3 minutes after", deploys: 3 },
  { name: "a deploy 10 minutes before", deploys: -10 },
  { name: "10 old errors a minute", chatty: 10 },
  { name: "rare errors, up to 20 at once", burst: { most: 20, lasts: 0 } },
  { name: "rare errors, for up to 10 minutes", burst: { most: 20, lasts: 10 } },
  { name: "judged an hour later", judged: 60 },
  { name: "judged an hour later, servers end every 10 minutes", judged: 60, life: 10 },
];
const ALL = { share: 1, after: 0 };
const BROKEN: readonly Scenario[] = [
  { name: "on every server", breaks: ALL },
  { name: "servers end every 10 minutes", life: 10, breaks: ALL },
  { name: "a deploy 3 minutes after", deploys: 3, breaks: ALL },
  { name: "a deploy 10 minutes before", deploys: -10, breaks: ALL },
  { name: "10 old errors a minute", chatty: 10, breaks: ALL },
  { name: "judged an hour later", judged: 60, breaks: ALL },
  { name: "on one server in ten", breaks: { share: 0.1, after: 0 } },
  { name: "after 8 minutes", breaks: { share: 1, after: 8 } },
  { name: "once, as a server starts", breaks: { share: 1, after: 0, atStart: true } },
];

/** How a publish was judged. */
interface Played {
  /** The first minute with a new kind of error on so many of {@link SERVERS}. */
  readonly first: readonly (number | undefined)[];
  readonly isUnknown: boolean;
}

/**
 * Play publishes, read and judged as `watch` does, and print how often a bound cries wolf, and how often and when it
 * finds what breaks.
 */
export async function playErrors(seed: number): Promise<void> {
  const columns = SERVERS.map((servers) => `on ${servers}`).join(" | ");
  say("");
  say("NewScriptErrors > 0 on so many servers; the bounds are one-sided, of 95 %.");
  say("");
  say(`| Nothing breaks | Players | Games | ${columns} | on 2 at most | not known |`);
  say(`|${" --- |".repeat(5 + SERVERS.length)}`);
  await playRows(QUIET, seed, QUIET_GAMES, (games) => {
    const found = SERVERS.map((_, at) =>
      games.filter(({ first }) => first[at] !== undefined).length
    );
    const most = percent(atMost(found[DEFAULT]!, games.length), 2);
    return [...found.map((count) => percent(count / games.length)), most, unknownOf(games)];
  });
  say("");
  say(
    `| A script breaks | Players | Games | ${columns} | on 2 in 5 minutes | at least | median minute | not known |`,
  );
  say(`|${" --- |".repeat(7 + SERVERS.length)}`);
  await playRows(BROKEN, seed, BROKEN_GAMES, (games, { breaks }) => {
    const minutes = games.flatMap(({ first }) => first[DEFAULT] ?? []).sort((a, b) => a - b);
    const soon = minutes.filter((minute) => minute <= 5 + breaks!.after).length;
    const found = SERVERS.map((_, at) =>
      games.filter(({ first }) => first[at] !== undefined).length
    );
    return [
      ...found.map((count) => percent(count / games.length)),
      percent(soon / games.length),
      percent(atLeast(soon, games.length)),
      String(minutes[Math.floor(minutes.length / 2)] ?? "-"),
      unknownOf(games),
    ];
  });
}

/** Print a row for each scenario and size. */
async function playRows(
  scenarios: readonly Scenario[],
  seed: number,
  count: number,
  cellsOf: (games: readonly Played[], scenario: Scenario) => readonly string[],
): Promise<void> {
  for (const [number, scenario] of scenarios.entries()) {
    for (const players of SIZES) {
      const games: Played[] = [];
      for (let game = 0; game < count; game++) {
        const random = seeded(
          Math.imul(seed, 104_729) + 7_919 * (game + 10_000 * number) + players,
        );
        games.push(await playPublish(scenario, players, random));
      }
      say(`| ${[scenario.name, players, count, ...cellsOf(games, scenario)].join(" | ")} |`);
    }
  }
}

/** Read the numbers after a flag: `--players 5,50`. */
function numbersAfter(flag: string, usual: readonly number[]): readonly number[] {
  const at = Deno.args.indexOf(flag);
  return at < 0 ? usual : Deno.args[at + 1]!.split(",").map(Number);
}

function unknownOf(games: readonly Played[]): string {
  return percent(games.filter(({ isUnknown }) => isUnknown).length / games.length);
}

function percent(share: number, digits = 1): string {
  return `${(100 * share).toFixed(digits)} %`;
}

async function playPublish(
  scenario: Scenario,
  players: number,
  random: () => number,
): Promise<Played> {
  let now = SINCE;
  const game = gameOf(scenario, players, { since: SINCE, end: END }, random, () => now);
  const read = openServers({
    places: [1],
    open: () => game,
    now: () => new Date(now),
    countsCrashes: false,
  });
  const first: (number | undefined)[] = SERVERS.map(() => undefined);
  let isUnknown = false;
  for (let time = SINCE; time <= END && first.includes(undefined); time += MINUTE) {
    now = scenario.judged === undefined ? time : SINCE + scenario.judged * MINUTE;
    const evidence = { ...await read(SINCE, END), heard: time };
    const errors = findNewErrors(evidence.logs, SINCE, time);
    for (const [at, servers] of SERVERS.entries()) {
      if (errors.some((error) => isOnEnough(error, { servers }, evidence))) {
        first[at] ??= (time - SINCE) / MINUTE;
      }
    }
    isUnknown = time === END && judgeServers(BOUND, WATCH, evidence, time).verdict === "unknown";
  }
  return { first, isUnknown };
}
