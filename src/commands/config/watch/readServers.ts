import { readErrorLine } from "../../../config/watch/errorKind.ts";
import type { ServerEvidence } from "../../../config/watch/judgeServers.ts";
import { MINUTE } from "../../../config/watch/judgeWatch.ts";
import { drawServers } from "../../../config/watch/drawServers.ts";
import { addToLog, HOUR, serverId, type ServerLog } from "../../../config/watch/serverLog.ts";
import { ERROR_SEVERITY, type GameServers } from "../../../platform/gameServers.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { definedOnly } from "../../../values/definedOnly.ts";
import { asFailure, Failure } from "../../../values/failure.ts";
import { mapAtMost } from "../../../values/mapAtMost.ts";
import type { GameServer, LogLine } from "../../../values/serverLogs.ts";
import { countCrashes, listServers, MOST_PLACES, timeFilter } from "./listServers.ts";

export interface ServersRead extends ServerEvidence {
  /** What could not be read in the last look. */
  readonly failures: readonly Failure[];
}

/**
 * Look at a game's servers, at most once in half a minute for one publish.
 *
 * @param since When the publish was made, in milliseconds since 1970; now when it is still to come.
 */
export type ReadServers = (since: number, end: number) => Promise<ServersRead>;

export interface ServersSource {
  /** The places of the game; none when the places file names none. */
  readonly places: readonly number[];
  /** Open the servers; the function is called before each request. */
  readonly open: (spend: () => void) => GameServers;
  readonly now: () => Date;
  readonly countsCrashes: boolean;
}

/** The requests of one look: with those of analytics, a minute has at most 60. */
const MOST_REQUESTS = 47;
const MOST_PAGES = 2;
/** The most lines on a page (OpenAPI: GameServers_ListGameServerLogs). */
const LINES = 100;
/** A line may come late: a server's log is read again from so many minutes before the last look. */
const LATE_MINUTES = 5;
/** Servers are listed that were started in so many milliseconds from the first of the hour before a publish. */
const BEGUN = 5 * MINUTE;
/** How many servers are asked for any line when none of them logged an error. */
const ASKED_FOR_ANY = 3;

/** Make the reader of a game's servers, which remembers what it read. */
export function openServers({ places, open, now, countsCrashes }: ServersSource): ReadServers {
  const logs = new Map<string, ServerLog>();
  /** Those whose errors before the publish are known. */
  const known = new Set<string>();
  let panel: ReadonlySet<string> = new Set();
  let heard: number | undefined;
  let crashed: ServerEvidence["crashed"];
  let running: number | undefined;
  let rootPlace: number | undefined;
  let last: ServersRead | undefined;
  let game: readonly number[] = [];
  const refused = new Map<number, Failure>();
  let isRefused = false;
  let looks = 0;
  let lookedAt = -Infinity;
  let seenSince = -Infinity;

  async function look(since: number, end: number): Promise<ServersRead> {
    // A publish of long ago is judged by its own minutes.
    const time = Math.min(now().getTime(), end);
    let left = MOST_REQUESTS;
    const servers = open(() => left--);
    if (places.length === 0) rootPlace ??= await servers.rootPlace();
    game = places.length > 0 ? places : rootPlace === undefined ? [] : [rootPlace];
    if (game.length === 0) return evidence([], { why: "no place" });
    const starts = [time, since, since - HOUR + BEGUN].filter((start) => start <= time);

    const asked = game.filter((place) => !refused.has(place));
    const { listed, failures } = await listServers(servers, asked, looks++, starts);
    for (const { place, failure } of failures) refuse(place, failure);
    const unlisted = failures.map(({ failure }) => failure);
    if (listed.length === 0 && unlisted[0] !== undefined) throw unlisted[0];
    const counts = listed.map((one) => one.running);
    // Of a place that is not listed, nobody knows how many run.
    if (failures.length > 0 || game.length > Math.min(asked.length, MOST_PLACES)) {
      counts.push(undefined);
    }
    running = counts.includes(undefined) ? undefined : counts.reduce((sum, one) => sum! + one!, 0);
    if (countsCrashes) {
      crashed = await countCrashes(servers, listed, since, time, crashed?.before);
    }
    const rows = listed.flatMap((one) => one.servers);
    if (rows.length === 0) return evidence(unlisted, { why: "no servers" });
    const draw = drawServers(rows, since, panel, known, time <= since);
    panel = new Set(draw.since.map(serverId));
    const before = since - HOUR;
    const reads = [
      ...draw.since.map((server) => {
        const from = lastRead(server) - LATE_MINUTES * MINUTE;
        const isKnown = known.has(serverId(server)) || server.created >= since;
        return { server, from: isKnown ? Math.max(since, from) : before, to: time };
      }),
      ...draw.before.map((server) => ({ server, from: before, to: since })),
    ];
    const failed = await mapAtMost(reads, 4, async ({ server, from, to }) => {
      if (left < MOST_PAGES || refused.has(server.place)) return;
      const filter = `severity == ${ERROR_SEVERITY} && ${
        timeFilter("messageTimestampMs", from, to)
      }`;
      const query = { filter, most: LINES, pages: MOST_PAGES, from };
      const lines = await servers.logs(server, query).catch(asFailure);
      if (lines instanceof Failure) return orGone(server, lines);
      keep(server, lines, from, to);
      if (from === before) known.add(serverId(server));
    });
    const silent = await askForAny(servers, reads, before, time, () => left > 0);
    const all = [...unlisted, ...failed, silent].filter((one) => one !== undefined);
    if (all[0] !== undefined && asked.every((place) => refused.has(place))) throw all[0];
    // Each refusal is said, as it is not asked again; of the others one is enough.
    return evidence([
      ...all.filter(isRefusal),
      ...all.filter((one) => !isRefusal(one)).slice(0, 1),
    ]);
  }

  function refuse(place: number, failure: Failure): void {
    if (isRefusal(failure)) refused.set(place, failure);
  }

  /** Return a failure of one server's log; undefined when the server is gone, or its place is refused already. */
  function orGone({ place }: GameServer, failure: Failure): Failure | undefined {
    const isGone = failure instanceof Refusal && failure.status === 404;
    if (isGone || refused.has(place)) return undefined;
    refuse(place, failure);
    return failure;
  }

  /** Begin again, for another publish: what is known are other minutes. */
  function forget(): void {
    logs.clear();
    known.clear();
    panel = new Set();
    heard = crashed = last = undefined;
  }

  function lastRead(server: GameServer): number {
    return logs.get(serverId(server))?.spans.at(-1)?.to ?? -Infinity;
  }

  function keep(server: GameServer, lines: readonly LogLine[], from: number, to: number): void {
    hear(lines);
    const inside = lines.filter(({ time }) => time >= from && time < to);
    const isCut = lines.length >= MOST_PAGES * LINES;
    const oldest = isCut ? lines.reduce((least, { time }) => Math.min(least, time), to) : from;
    const span = {
      from: Math.max(server.created, oldest),
      to: Math.min(to, server.ended ?? Infinity),
    };
    const errors = inside.filter(({ isError }) => isError).map(readErrorLine);
    const id = serverId(server);
    logs.set(id, addToLog(logs.get(id), server, span, errors));
  }

  /** Where no error was logged, any other line shows that one would have been seen. */
  async function askForAny(
    servers: GameServers,
    reads: readonly { readonly server: GameServer; readonly to: number }[],
    before: number,
    time: number,
    mayAsk: () => boolean,
  ): Promise<Failure | undefined> {
    const newest = reads.filter(({ to }) => to === time);
    const asked = newest.length > 0 ? newest : reads;
    const from = newest.length > 0 ? time - LATE_MINUTES * MINUTE : before;
    const answering = asked.filter(({ server }) => !refused.has(server.place));
    for (const { server } of answering.slice(0, ASKED_FOR_ANY)) {
      if (!mayAsk() || (heard !== undefined && heard >= from)) return undefined;
      const filter = timeFilter("messageTimestampMs", from, time);
      const query = { filter, most: 1, pages: 1, from };
      const lines = await servers.logs(server, query).catch(asFailure);
      if (lines instanceof Failure) return orGone(server, lines);
      hear(lines);
    }
    return undefined;
  }

  function hear(lines: readonly LogLine[]): void {
    for (const { time } of lines) heard = Math.max(heard ?? time, time);
  }

  function evidence(
    failures: readonly Failure[],
    blind?: ServerEvidence["blind"],
  ): ServersRead {
    return {
      logs: [...logs.values()],
      failures,
      ...definedOnly({ running, heard, crashed, blind }),
    };
  }

  return async (since, end) => {
    const time = now().getTime();
    const isSame = Math.abs(since - seenSince) < LATE_MINUTES * MINUTE;
    // A publish that was just made is still seen by the look before it.
    const isSeen = isSame && time - lookedAt < MINUTE / 2;
    if (last !== undefined && (isRefused || isSeen)) return { ...last, failures: [] };
    if (!isSame) forget();
    lookedAt = time;
    seenSince = since;
    const read = await look(since, end).catch(asFailure);
    if (!(read instanceof Failure)) return last = read;
    isRefused = isRefusal(read) && game.every((place) => refused.has(place));
    const isBlind = last === undefined || isRefused;
    const blind = isBlind ? { why: "not read", because: read } as const : undefined;
    return last = evidence(isBlind ? [] : [read], blind);
  };
}

/** Check whether asking again cannot help during this run. */
function isRefusal(failure: Failure): boolean {
  return failure instanceof Refusal && failure.status >= 400 && failure.status < 429;
}
