import type { GameServer } from "../../values/serverLogs.ts";
import { MINUTE } from "./judgeWatch.ts";
import { HOUR, serverId, versionOfPlace } from "./serverLog.ts";

export interface ServerDraw {
  /** To be read for the time since the publish. */
  readonly since: readonly GameServer[];
  /** To be read for the time before it. */
  readonly before: readonly GameServer[];
}

/** How many servers are read in a minute: the team's other tools keep their share of the requests. */
const SERVERS_A_MINUTE = 20;
const READ_SINCE = 12;
/** How many of the newest ones take the place of others: a script may read a value only as its server starts. */
const ENTERING = 2;

/**
 * Draw the servers to read in one minute. For the time since the publish, half are from before it, the same ones
 * again as long as they run, and half are newer, the newest first. The others are for what was there before it:
 * half of them started within the hour, as a server that starts logs errors of its own.
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
  const isRead = (server: GameServer) => panel.has(serverId(server));
  const isKnown = (server: GameServer) => known.has(serverId(server));
  const newest = rows.toSorted((a, b) =>
    b.created - a.created || (serverId(a) < serverId(b) ? -1 : 1)
  );
  const there = newest.filter(({ ended }) => ended === undefined || ended >= since);
  // A version of the place that is gone shows nothing of the time since.
  const versions = new Set(there.map(versionOfPlace));
  const live = isBefore ? [] : there;
  const old = live.filter(({ created }) => created < since).sort((a, b) =>
    Number(isRead(b)) - Number(isRead(a)) || Number(isKnown(b)) - Number(isKnown(a)) ||
    minutesBefore(b) - minutesBefore(a)
  );
  const fresh = live.filter(({ created }) => created >= since);
  const followed = new Set([...fresh.slice(0, ENTERING), ...fresh.filter(isRead), ...fresh]);
  const ofOld = Math.max(READ_SINCE / 2, READ_SINCE - fresh.length);
  const drawn = [...old.slice(0, ofOld), ...followed].slice(0, READ_SINCE);
  const others = newest.filter((server) =>
    server.created < since && versions.has(versionOfPlace(server)) && !isKnown(server) &&
    !drawn.includes(server)
  ).sort((a, b) => minutesBefore(b) - minutesBefore(a));
  const begun = others.filter(({ created }) => created >= since - HOUR);
  const longer = others.filter(({ created }) => created < since - HOUR);
  const places = SERVERS_A_MINUTE - drawn.length;
  const ofBegun = Math.max(Math.ceil(places / 2), places - longer.length);
  return { since: drawn, before: [...begun.slice(0, ofBegun), ...longer].slice(0, places) };

  /** In a large game, the newest servers ran for too short a time before the publish to show anything. */
  function minutesBefore({ created, ended = since }: GameServer): number {
    return Math.floor(Math.min(HOUR, Math.min(ended, since) - created) / MINUTE);
  }
}
