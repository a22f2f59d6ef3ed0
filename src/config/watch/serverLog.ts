import type { Point } from "../../values/point.ts";
import type { GameServer } from "../../values/serverLogs.ts";
import type { ErrorLine } from "./errorKind.ts";
import { MINUTE } from "./judgeWatch.ts";

/** What is compared with: so long before a publish, in milliseconds. */
export const HOUR = 60 * MINUTE;

/** How a server ends that was not shut down. */
export const CRASHED: readonly string[] = ["crashed", "out_of_memory"];

/** The errors that one server logged, as far as they were read. */
export interface ServerLog {
  readonly server: GameServer;
  /** The times for which its errors are known, in milliseconds since 1970. */
  readonly spans: readonly { readonly from: number; readonly to: number }[];
  readonly lines: readonly ErrorLine[];
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
  const known = log?.lines ?? [];
  const joined = { server, spans: joinSpans([...log?.spans ?? [], span]) };
  if (lines.length === 0) return { ...joined, lines: known };
  const all = new Map<string, ErrorLine>();
  for (const line of [...known, ...lines]) {
    const id = `${line.time}\n${line.kind}`;
    const same = all.get(id);
    if (same === undefined || same.count < line.count) all.set(id, line);
  }
  return { ...joined, lines: [...all.values()] };
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

/** Name a server in all of a game. */
export function serverId({ place, version, jobId }: GameServer): string {
  return `${place}/${version}/${jobId}`;
}

/** Name a version of a place. */
export function versionOfPlace({ place, version }: GameServer): string {
  return `${place}/${version}`;
}
