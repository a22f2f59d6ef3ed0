import type { GameServers } from "../../src/platform/gameServers.ts";
import type { GameServer, LogLine } from "../../src/values/serverLogs.ts";
import { seeded } from "./random.ts";

const MINUTE = 60_000;
const PLAYERS_A_SERVER = 15;
const LONG = 180;
const ONE = { most: 1, lasts: 0 };

/** What happens to a game around a publish; times are in minutes after it. */
export interface Scenario {
  readonly name: string;
  /** How long a server lives on average. */
  readonly life?: number;
  /** When a new version of the place comes. */
  readonly deploys?: number;
  /** How many lines of old errors a server logs a minute. */
  readonly chatty?: number;
  /** The most lines that a rare error logs, and in how many minutes. */
  readonly burst?: { readonly most: number; readonly lasts: number };
  /** When the publish is judged; minute by minute when absent. */
  readonly judged?: number;
  /** The share of the servers on which a script breaks, and from when. */
  readonly breaks?: {
    readonly share: number;
    readonly after: number;
    /** True when it breaks once, as a server starts. */
    readonly atStart?: true;
  };
}

/**
 * Make a game whose servers log what a scenario says. Three old errors are logged all the time, one more when a server
 * starts, and one when it ends; twelve are rare, from one in a server's hour to one in a thousand; a line comes up
 * to a minute late; a config reaches a server within five minutes; a broken script logs once a minute on average.
 *
 * @param since When the publish was made, in milliseconds; the game is known until `end`.
 */
export function gameOf(
  { life = LONG, deploys = Infinity, chatty = 1, burst = ONE, breaks }: Scenario,
  players: number,
  { since, end }: { readonly since: number; readonly end: number },
  random: () => number,
  now: () => number,
): GameServers {
  const deployed = since + deploys * MINUTE;
  const all = startServers();
  const versions = Map.groupBy(
    all.toSorted((a, b) => a.created - b.created),
    ({ version }) => version,
  );
  const rare = Array.from({ length: 12 }, () => 60 * 10 ** (3 * random()));
  const logs = new Map<string, readonly LogLine[]>();
  const start = since - 61 * MINUTE;
  const seeds = Math.floor(random() * 2 ** 31);

  /** A server ends, and another one takes its players. */
  function startServers(): readonly Required<GameServer>[] {
    const servers: Required<GameServer>[] = [];
    for (let place = 0; place < Math.max(1, players / PLAYERS_A_SERVER); place++) {
      let created = since - 90 * MINUTE - random() * life * MINUTE;
      while (created < end) {
        const isNew = created >= deployed;
        const natural = created - life * MINUTE * Math.log(1 - random());
        const ended = isNew ? natural : Math.min(natural, deployed + 10 * random() * MINUTE);
        const jobId = String(servers.length);
        const version = isNew ? 2 : 1;
        servers.push({ place: 1, version, jobId, status: "active", created, ended });
        created = Math.max(ended, created + MINUTE);
      }
    }
    return servers;
  }

  function shown(server: Required<GameServer>): GameServer {
    if (server.ended <= now()) return { ...server, status: "shut_down" };
    const { ended: _, ...running } = server;
    return running;
  }

  function linesOf({ jobId, version, created, ended }: Required<GameServer>): readonly LogLine[] {
    const dice = seeded(seeds + Number(jobId));
    const lines: LogLine[] = [];
    const last = Math.min(ended, end);
    const once = (message: string, time: number) => {
      if (time >= Math.max(start, created) && time < last) {
        lines.push({ time, isError: true, count: 1, stack: "", message });
      }
    };
    const add = (message: string, every: number, from: number, { most, lasts } = ONE) => {
      let time = Math.max(created, from);
      while ((time -= every * MINUTE * Math.log(1 - dice())) < last) {
        const count = Math.ceil(most * dice());
        for (let line = 0; line < count; line++) once(message, time + line * lasts * MINUTE / most);
      }
    };
    once(`V${version}.Begin:1: no`, created + 10_000 * dice());
    once(`V${version}.Finish:1: no`, ended - 10_000 * dice());
    for (let kind = 0; kind < 3; kind++) add(`V${version}.Old:${kind}: no`, 3 / chatty, start);
    for (const [kind, every] of rare.entries()) {
      add(`V${version}.Rare:${kind}: no`, every, start, burst);
    }
    const reached = since + (5 * dice() + (breaks?.after ?? 0)) * MINUTE;
    const isBroken = breaks !== undefined && dice() < breaks.share;
    const broken = `V${version}.Race:42: nil`;
    if (isBroken && breaks.atStart !== true) add(broken, 1, reached);
    if (isBroken && breaks.atStart === true && created >= reached) once(broken, created + 5_000);
    return lines.sort((a, b) => b.time - a.time);
  }

  return {
    rootPlace: () => Promise.resolve(1),
    versions: () => Promise.resolve(now() > deployed ? [2, 1] : [1]),
    list: (_, version, { filter, most }) => {
      const servers = versions.get(version) ?? [];
      const [, before] = /^createTime < "(.+)"$/.exec(filter!) ?? [];
      const to = Math.min(now(), before === undefined ? Infinity : Date.parse(before));
      const count = servers.findLastIndex(({ created }) => created <= to) + 1;
      const rows = before === undefined
        ? servers.slice(0, count).filter(({ ended }) => ended > now())
        : servers.slice(Math.max(0, count - most), count).reverse();
      const total = before === undefined ? rows.length : count;
      return Promise.resolve({
        servers: rows.slice(0, most).map(shown),
        total,
        isPartial: false,
      });
    },
    logs: ({ jobId }, { most, pages, from, filter }) => {
      if (!logs.has(jobId)) logs.set(jobId, linesOf(all[Number(jobId)]!));
      const to = Date.parse(/messageTimestampMs < "(.+?)"/.exec(filter)![1]!);
      const late = (time: number) => time + ((time / 7) % MINUTE);
      const there = logs.get(jobId)!.filter(({ time }) =>
        time >= from && time < to && late(time) <= now()
      );
      return Promise.resolve(there.slice(0, most * pages));
    },
  };
}
