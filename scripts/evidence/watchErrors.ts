import { openServers } from "../../src/commands/config/watch/readServers.ts";
import { isOnEnough } from "../../src/config/watch/judgeServers.ts";
import { findNewErrors } from "../../src/config/watch/serverErrors.ts";
import type { GameServers } from "../../src/platform/gameServers.ts";
import type { GameServer, LogLine } from "../../src/values/serverLogs.ts";
import { say } from "../support/say.ts";
import { seeded } from "./random.ts";

const MINUTE = 60_000;
const SINCE = 10_000 * MINUTE;
const WATCHED = 20;
const END = SINCE + (WATCHED + 3) * MINUTE;
const DAYS = 100;
const SIZES = [5, 50, 500, 5_000, 50_000];
/** The numbers of servers that a bound may ask for. */
const SERVERS = [1, 2, 3, 4, 5];
const PLAYERS_A_SERVER = 15;

/** What happens to a game around a publish. */
interface Scenario {
  readonly name: string;
  /** How long a server lives on average, in minutes. */
  readonly life?: number;
  /** True when a new version of the place comes three minutes after the publish. */
  readonly deploys?: true;
  /** The share of the servers on which a script breaks, and after how many minutes. */
  readonly breaks?: { readonly share: number; readonly after: number };
}

const LONG = 180;
const SCENARIOS: readonly Scenario[] = [
  { name: "nothing" },
  { name: "nothing, servers end every 10 minutes", life: 10 },
  { name: "nothing, a deploy of the place", deploys: true },
  { name: "breaks on every server", breaks: { share: 1, after: 0 } },
  { name: "breaks, servers end every 10 minutes", life: 10, breaks: { share: 1, after: 0 } },
  { name: "breaks, a deploy of the place", deploys: true, breaks: { share: 1, after: 0 } },
  { name: "breaks on one server in ten", breaks: { share: 0.1, after: 0 } },
  { name: "breaks after 8 minutes", breaks: { share: 1, after: 8 } },
];

/**
 * Play publishes, read and judged as `watch` does: every server logs an old error a minute, of three kinds; twelve
 * more are rare, from one in a server's hour to one in a thousand; a line comes up to a minute late; a config
 * reaches a server within five minutes; a broken script logs once a minute on average.
 */
export async function playErrors(seed: number): Promise<void> {
  say("");
  say(
    `NewScriptErrors > 0 on so many servers; ${WATCHED} minutes; ${DAYS} days a cell. Found: the`,
  );
  say("share of publishes that breach, of those within 5 minutes in brackets.");
  say("");
  say(`| What happens | Players | ${SERVERS.map((n) => `on ${n}`).join(" | ")} |`);
  say(`| --- | --- | ${SERVERS.map(() => "---").join(" | ")} |`);
  for (const [number, scenario] of SCENARIOS.entries()) {
    for (const players of SIZES) {
      const found = SERVERS.map(() => ({ all: 0, early: 0 }));
      for (let day = 0; day < DAYS; day++) {
        const random = seeded(seed + 7_919 * (day + DAYS * number) + players);
        const first = await playPublish(scenario, players, random);
        for (const [at, minute] of first.entries()) {
          if (minute === undefined) continue;
          found[at]!.all++;
          if (minute <= 5 + (scenario.breaks?.after ?? 0)) found[at]!.early++;
        }
      }
      const cells = found.map(({ all, early }) => `${percent(all)} (${percent(early)})`);
      say(`| ${scenario.name} | ${players} | ${cells.join(" | ")} |`);
    }
  }
}

function percent(count: number): string {
  return `${Math.round((100 * count) / DAYS)} %`;
}

/** Find the minute in which a new kind of error was first on each of {@link SERVERS}. */
async function playPublish(scenario: Scenario, players: number, random: () => number) {
  let now = SINCE;
  const read = openServers({
    places: [1],
    open: () => openGame,
    now: () => new Date(now),
    countsCrashes: false,
  });
  const openGame = gameOf(scenario, players, random, () => now);
  const first: (number | undefined)[] = SERVERS.map(() => undefined);
  for (let minute = 0; minute <= WATCHED + 3; minute++) {
    now = SINCE + minute * MINUTE;
    const evidence = await read(SINCE, END);
    const errors = findNewErrors(evidence.logs, SINCE, now);
    for (const [at, servers] of SERVERS.entries()) {
      if (errors.some((error) => isOnEnough(error, { servers }, evidence))) first[at] ??= minute;
    }
    if (first.every((minute) => minute !== undefined)) break;
  }
  return first;
}

/** The servers of a game, and what they log, made up where it is asked for. */
function gameOf(
  { life = LONG, deploys, breaks }: Scenario,
  players: number,
  random: () => number,
  now: () => number,
): GameServers {
  const places = Math.max(1, Math.ceil(players / PLAYERS_A_SERVER));
  const servers: GameServer[] = [];
  for (let place = 0; place < places; place++) {
    // A server ends, and another one takes its players.
    let created = SINCE - 90 * MINUTE - random() * life * MINUTE;
    while (created < END) {
      const isNew = deploys === true && created >= SINCE + 3 * MINUTE;
      let ended = created - life * MINUTE * Math.log(1 - random());
      if (deploys === true && !isNew) {
        ended = Math.min(ended, SINCE + (3 + 10 * random()) * MINUTE);
      }
      servers.push({
        place: 1,
        version: isNew ? 2 : 1,
        jobId: String(servers.length),
        status: "active",
        created,
        ended,
      });
      created = Math.max(ended, created + MINUTE);
    }
  }
  servers.sort((a, b) => a.created - b.created);
  const rare = Array.from({ length: 12 }, () => 60 * 10 ** (3 * random()));
  const byId = new Map(servers.map((one) => [one.jobId, one]));
  const logs = new Map<string, readonly LogLine[]>();
  const seeds = Math.floor(random() * 2 ** 31);

  function shown(server: GameServer): GameServer {
    if (server.ended! <= now()) return server;
    const { ended: _, ...running } = server;
    return running;
  }

  function linesOf({ jobId, version, created, ended }: GameServer): readonly LogLine[] {
    const dice = seeded(seeds + Number(jobId));
    const lines: LogLine[] = [];
    const add = (message: string, every: number, from: number) => {
      let time = Math.max(created, from);
      while ((time -= every * MINUTE * Math.log(1 - dice())) < Math.min(ended!, END)) {
        lines.push({ time, isError: true, count: 1, stack: "", message });
      }
    };
    const start = SINCE - 61 * MINUTE;
    for (let kind = 0; kind < 3; kind++) add(`V${version}.Old:${kind}: no item 17`, 3, start);
    for (const [kind, every] of rare.entries()) add(`V${version}.Rare:${kind}: gone`, every, start);
    const reached = SINCE + (5 * dice() + (breaks?.after ?? 0)) * MINUTE;
    if (breaks !== undefined && dice() < breaks.share) add(`V${version}.Race:42: nil`, 1, reached);
    return lines.sort((a, b) => b.time - a.time);
  }

  return {
    rootPlace: () => Promise.resolve(1),
    versions: () => Promise.resolve(deploys === true && now() > SINCE + 3 * MINUTE ? [2, 1] : [1]),
    list: (_, version, { filter, most }) => {
      const there = servers.filter((one) => one.version === version && one.created <= now());
      const running = there.filter(({ ended }) => ended! > now());
      const start = Date.parse(/^createTime < "(.+)"$/.exec(filter!)?.[1] ?? "");
      const rows = Number.isNaN(start)
        ? running
        : there.filter(({ created }) => created < start).toReversed();
      const total = running.length;
      return Promise.resolve({ servers: rows.slice(0, most).map(shown), total, isPartial: false });
    },
    logs: (server, { most, pages, from }) => {
      const { jobId } = server;
      if (!logs.has(jobId)) logs.set(jobId, linesOf(byId.get(jobId)!));
      const late = (time: number) => time + ((time / 7) % MINUTE);
      const there = logs.get(jobId)!.filter(({ time }) => time >= from && late(time) <= now());
      return Promise.resolve(there.slice(0, most * pages));
    },
  };
}
