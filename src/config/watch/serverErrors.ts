import type { Point } from "../../values/point.ts";
import type { GameServer } from "../../values/serverLogs.ts";
import type { ErrorLine } from "./errorKind.ts";
import { MINUTE } from "./judgeWatch.ts";

/** The errors that one server logged, as far as they were read. */
export interface ServerLog {
  readonly server: GameServer;
  /** The times for which its errors are known, in milliseconds since 1970. */
  readonly spans: readonly { readonly from: number; readonly to: number }[];
  readonly lines: readonly ErrorLine[];
}

/** A kind of error that began after a publish. */
export interface NewError extends Pick<ErrorLine, "script" | "message" | "stack"> {
  readonly kind: string;
  readonly count: number;
  /** How many of the servers that were read logged it. */
  readonly servers: number;
  /** When it was logged first and last, in milliseconds since 1970. */
  readonly first: number;
  readonly last: number;
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
  const versions = new Set<string>();
  for (const { server, lines } of logs) {
    if (server.created < since) versions.add(versionOfPlace(server));
    for (const { kind, time } of lines) if (time < since) before.add(kind);
  }
  const found = new Map<string, ErrorLine[]>();
  const servers = new Map<string, number>();
  for (const { server, lines } of logs) {
    if (versions.size > 0 && !versions.has(versionOfPlace(server))) continue;
    const here = lines.filter(({ kind, time }) =>
      time >= since && time < until && !before.has(kind)
    );
    for (const line of here) found.set(line.kind, [...found.get(line.kind) ?? [], line]);
    for (const kind of new Set(here.map(({ kind }) => kind))) {
      servers.set(kind, (servers.get(kind) ?? 0) + 1);
    }
  }
  return [...found].map(([kind, lines]): NewError => {
    const sorted = lines.toSorted((a, b) => a.time - b.time || (a.message < b.message ? -1 : 1));
    const { script, message, stack, time: first } = sorted[0]!;
    const count = lines.reduce((sum, line) => sum + line.count, 0);
    const last = sorted.at(-1)!.time;
    return { kind, script, message, stack, count, servers: servers.get(kind)!, first, last };
  }).sort((a, b) => b.servers - a.servers || b.count - a.count || (a.kind < b.kind ? -1 : 1));
}

function versionOfPlace({ place, version }: GameServer): string {
  return `${place}/${version}`;
}

/** Count the errors per minute and server whose log is known for that whole minute. */
export function errorMinutes(
  logs: readonly ServerLog[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly Point[] {
  const minutes: Point[] = [];
  for (let time = Math.ceil(from / MINUTE) * MINUTE; time + MINUTE <= to; time += MINUTE) {
    const known = logs.filter(({ spans }) =>
      spans.some((span) => span.from <= time && span.to >= time + MINUTE)
    );
    if (known.length === 0) continue;
    const lines = known.flatMap(({ lines }) => lines)
      .filter((line) => line.time >= time && line.time < time + MINUTE);
    const count = lines.reduce((sum, line) => sum + line.count, 0);
    minutes.push({ time, value: count / known.length, usable: true });
  }
  return minutes;
}

/** Add what another read of a server's log found; a line that is known already counts once. */
export function addToLog(
  log: ServerLog | undefined,
  server: GameServer,
  span: ServerLog["spans"][number],
  lines: readonly ErrorLine[],
): ServerLog {
  const all = new Map<string, ErrorLine>();
  for (const line of [...log?.lines ?? [], ...lines]) {
    const id = `${line.time}\n${line.kind}`;
    const known = all.get(id);
    if (known === undefined || known.count < line.count) all.set(id, line);
  }
  return { server, spans: joinSpans([...log?.spans ?? [], span]), lines: [...all.values()] };
}

function joinSpans(spans: ServerLog["spans"]): ServerLog["spans"] {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** Which servers to read in one minute. */
export interface ServerDraw {
  /** To be read for the time since the publish. */
  readonly since: readonly GameServer[];
  /** To be read for the time before it. */
  readonly before: readonly GameServer[];
}

/** How many servers are read in a minute: the team's other tools keep their share of the requests. */
export const SERVERS_A_MINUTE = 20;
/** How many of them are read for the time since the publish. */
const READ_SINCE = 12;

/**
 * Draw the servers to read in one minute: the same ones again, as long as they run, half from before the
 * publish and half newer; and others for what was there before, as rare errors need many servers to be known.
 *
 * @param rows The servers that are listed, running or ended.
 * @param panel Those that were read last for the time since the publish, by {@link serverId}.
 * @param known Those whose time before the publish is known.
 * @param isBefore True when nothing is published yet.
 */
export function drawServers(
  rows: readonly GameServer[],
  since: number,
  panel: ReadonlySet<string>,
  known: ReadonlySet<string>,
  isBefore: boolean,
): ServerDraw {
  const isIn = (ids: ReadonlySet<string>) => (server: GameServer) => ids.has(serverId(server));
  const newest = rows.toSorted((a, b) =>
    b.created - a.created || (serverId(a) < serverId(b) ? -1 : 1)
  );
  const live = isBefore ? [] : newest.filter(({ ended }) => ended === undefined || ended >= since);
  const chosen = (servers: readonly GameServer[]) =>
    servers.toSorted((a, b) => Number(isIn(panel)(b)) - Number(isIn(panel)(a)));
  const byHistory = (servers: readonly GameServer[]) =>
    servers.toSorted((a, b) =>
      Number(isIn(known)(b)) - Number(isIn(known)(a)) || minutesBefore(b) - minutesBefore(a)
    );
  const old = chosen(byHistory(live.filter(({ created }) => created < since)));
  const fresh = chosen(live.filter(({ created }) => created >= since));
  const half = READ_SINCE / 2;
  const ofOld = Math.max(half, READ_SINCE - fresh.length);
  const drawn = [...old.slice(0, ofOld), ...fresh].slice(0, READ_SINCE);
  const before = newest.filter((server) =>
    server.created < since && !isIn(known)(server) && !drawn.includes(server)
  ).sort((a, b) => minutesBefore(b) - minutesBefore(a));
  return { since: drawn, before: before.slice(0, SERVERS_A_MINUTE - drawn.length) };

  /** In a large game, the newest servers have no time before the publish to tell of. */
  function minutesBefore({ created, ended = since }: GameServer): number {
    return Math.floor(Math.min(60, (Math.min(ended, since) - created) / MINUTE));
  }
}

/** Name a server in all of a game. */
export function serverId({ place, version, jobId }: GameServer): string {
  return `${place}/${version}/${jobId}`;
}
