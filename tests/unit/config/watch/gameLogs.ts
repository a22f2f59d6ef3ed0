import { type ErrorLine, readErrorLine } from "../../../../src/config/watch/errorKind.ts";
import { endOfWatch } from "../../../../src/config/watch/judgeWatch.ts";
import { addToLog, type ServerLog } from "../../../../src/config/watch/serverLog.ts";
import type { GameServer } from "../../../../src/values/serverLogs.ts";

export const MINUTE = 60_000;
/** When the publish was made. */
export const SINCE = 1_000 * MINUTE;
export const WATCH = { since: SINCE, minutes: 20, compared: 60 };
export const END = endOfWatch(WATCH);

/** Make a server; times are in minutes after the publish. */
export function server(job: number, created = -100, version = 1): GameServer {
  return {
    place: 1,
    version,
    jobId: `job-${job}`,
    status: "active",
    created: SINCE + created * MINUTE,
  };
}

/** Make an error line of a script. */
export function line(minute: number, script: string, count = 1): ErrorLine {
  const time = SINCE + minute * MINUTE;
  return readErrorLine({ time, isError: true, count, message: `A.${script}:1: broke`, stack: "" });
}

/** Make the logs of servers with an error in these minutes; the hour before and the minutes since are known. */
export function broken(count: number, ...minutes: number[]): readonly ServerLog[] {
  return Array.from(
    { length: count },
    (_, job) => log(server(job), ...minutes.map((minute) => line(minute, "New"))),
  );
}

/** Put items in another order. */
export function shuffle<Item>(items: readonly Item[], order: Iterator<number>): readonly Item[] {
  return items.map((item) => ({ item, at: order.next().value as number }))
    .sort((a, b) => a.at - b.at).map(({ item }) => item);
}

/** Make the log of a server, known from an hour before the publish or from its start. */
export function log(of: GameServer, ...lines: ErrorLine[]): ServerLog {
  const from = Math.max(of.created, SINCE - 60 * MINUTE);
  return addToLog(undefined, of, { from, to: END }, lines);
}
