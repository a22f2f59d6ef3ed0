import type { GameServer } from "../../values/serverLogs.ts";
import type { ErrorLine } from "./errorKind.ts";
import { MINUTE } from "./judgeWatch.ts";
import { CRASHED, HOUR, serverId, type ServerLog, versionOfPlace } from "./serverLog.ts";

export interface NewError extends Pick<ErrorLine, "script" | "message" | "stack">, Chance {
  readonly kind: string;
  readonly count: number;
  readonly servers: number;
  /** When it was logged first and last, in milliseconds since 1970. */
  readonly first: number;
  readonly last: number;
  /** In how many minutes it was logged, of all servers. */
  readonly minutes: number;
}

/** How likely an error that is as frequent before a publish is logged only after it. */
export interface Chance {
  readonly chance: number;
  readonly isAlone: boolean;
}

/**
 * Find the kinds of errors that no line before a publish had. A version of the place that came after it
 * does not count, since its scripts are other ones.
 *
 * @param until Later lines do not count.
 * @returns The kind on most servers first.
 */
export function findNewErrors(
  logs: readonly ServerLog[],
  since: number,
  until: number,
): readonly NewError[] {
  const before = new Set<string>();
  for (const { lines } of logs) {
    for (const { kind, time } of lines) if (time < since) before.add(kind);
  }
  const comparable = comparableLogs(logs, since);
  const isUnlike = comparable.filter((log) => knowsStart(log, since)).length < ENOUGH_STARTS;
  const found = comparable.flatMap(({ server, lines }) =>
    lines.filter((line) =>
      line.time >= since && line.time < until && !before.has(line.kind) &&
      !isOfEnding(line, server) && !(isUnlike && isOfStart(line, server))
    ).map((line) => ({ server, line }))
  );
  return [...Map.groupBy(found, ({ line }) => line.kind)].map(([kind, all]): NewError => {
    const lines = all.map(({ line }) => line)
      .sort((a, b) => a.time - b.time || (a.message < b.message ? -1 : 1));
    const { script, message, stack, time: first } = lines[0]!;
    const count = lines.reduce((sum, line) => sum + line.count, 0);
    const last = lines.at(-1)!.time;
    const servers = Map.groupBy(all, ({ server }) => serverId(server));
    const times = [...servers.values()].map((some) =>
      some.map(({ line }) => line.time).sort((a, b) => a - b)
    );
    const minutes = times.reduce((sum, some) => sum + countApart(some, MINUTE), 0);
    const versions = new Set(all.map(({ server }) => versionOfPlace(server)));
    const there = comparable.filter(({ server }) => versions.has(versionOfPlace(server)));
    return {
      kind,
      script,
      message,
      stack,
      count,
      servers: servers.size,
      first,
      last,
      minutes,
      ...chanceOf(times, there, since, until),
    };
  }).sort((a, b) => b.servers - a.servers || b.count - a.count || (a.kind < b.kind ? -1 : 1));
}

/** Choose the logs of versions of a place that were there before the publish. */
export function comparableLogs(logs: readonly ServerLog[], since: number): readonly ServerLog[] {
  const before = logs.filter(({ server }) => server.created < since);
  const versions = new Set(before.map(({ server }) => versionOfPlace(server)));
  return versions.size === 0
    ? logs
    : logs.filter(({ server }) => versions.has(versionOfPlace(server)));
}

/**
 * Find the least chance that there can be until a time: that of an error all the time on every server, of the version of
 * a place of which most is known since the publish.
 */
export function leastChance(logs: readonly ServerLog[], since: number, until: number): Chance {
  const after = (some: readonly ServerLog[]) => knownTime(some, since, until);
  const versions = Map.groupBy(comparableLogs(logs, since), ({ server }) => versionOfPlace(server));
  const [most = []] = [...versions.values()].sort((a, b) => after(b) - after(a));
  const always: number[] = [];
  for (let time = since; time < until; time += MINUTE) always.push(time);
  return chanceOf(most.filter((log) => after([log]) > 0).map(() => always), most, since, until);
}

/** Servers count once each; fewer than these count more often, up to so many times in all. */
const ENOUGH_SERVERS = 6;
/** One player, or one round, causes errors for minutes: what a server logs within these is one incident. */
const INCIDENT = 10 * MINUTE;
/** It is shorter where one server or two are all there is to go by. */
const SHORT_INCIDENT = 5 * MINUTE;

/**
 * Find the chance that an error comes only after a publish although it is as frequent before: the share of the
 * known time that is after it, once for each incident. One player may cause all that a server logs, so more than one of
 * its incidents count only where few servers were read.
 *
 * @param times When each server logged it, in order.
 * @param logs All logs of the versions that logged it.
 */
function chanceOf(
  times: readonly (readonly number[])[],
  logs: readonly ServerLog[],
  since: number,
  until: number,
): Chance {
  const read = logs.filter((log) => knownTime([log], since, until) > 0).length;
  const most = Math.ceil(ENOUGH_SERVERS / Math.max(1, read));
  const length = read <= 2 ? SHORT_INCIDENT : INCIDENT;
  const counted = times.reduce((sum, some) => sum + Math.min(most, countApart(some, length)), 0);
  const [before, after] = [knownTime(logs, since - HOUR, since), knownTime(logs, since, until)];
  return { chance: before === 0 ? 1 : (after / (before + after)) ** counted, isAlone: read === 1 };
}

/** Count times that are so far apart at least, in order. */
function countApart(times: readonly number[], length: number): number {
  let [count, next] = [0, -Infinity];
  for (const time of times) {
    if (time < next) continue;
    count++;
    next = time + length;
  }
  return count;
}

function knownTime(logs: readonly ServerLog[], from: number, to: number): number {
  const spans = logs.flatMap(({ spans }) => spans);
  return spans.reduce(
    (sum, span) => sum + Math.max(0, Math.min(span.to, to) - Math.max(span.from, from)),
    0,
  );
}

/** What servers log as they start is new only where the starts of so many servers before the publish are known. */
const ENOUGH_STARTS = 3;

function isOfStart({ time }: ErrorLine, { created }: GameServer): boolean {
  return time < created + MINUTE;
}

function knowsStart({ server: { created }, spans }: ServerLog, since: number): boolean {
  return created + MINUTE <= since &&
    spans.some(({ from, to }) => from <= created && to >= created + MINUTE);
}

/** Check for what a server logs only as it ends, as when many do at a deploy. */
function isOfEnding({ time }: ErrorLine, { ended = Infinity, status }: GameServer): boolean {
  return time >= ended - MINUTE && !CRASHED.includes(status);
}
