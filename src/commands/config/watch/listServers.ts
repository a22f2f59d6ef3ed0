import type { ServerEvidence } from "../../../config/watch/judgeServers.ts";
import { CRASHED, HOUR } from "../../../config/watch/serverLog.ts";
import type { GameServers, ServersPage } from "../../../platform/gameServers.ts";
import { asFailure, Failure } from "../../../values/failure.ts";
import type { GameServer } from "../../../values/serverLogs.ts";

export interface ListedVersion {
  readonly place: number;
  readonly version: number;
  /** The newest ones of all and of before the publish, and the oldest of those that run. */
  readonly servers: readonly GameServer[];
  /** How many run; absent when Roblox does not say. */
  readonly running?: number;
}

/** How many places one look lists; the next look lists the next ones. */
export const MOST_PLACES = 3;
/** How many versions of a place one look lists, the newest that have servers. */
const MOST_VERSIONS = 2;
/** The most rows on a page (OpenAPI: GameServers_ListGameServers). */
const PAGE = 100;
const ACTIVE = "active";

/**
 * List some of the game's servers: the newest of all and of before a publish, and the oldest of those that
 * run.
 *
 * @param look How many times they were listed before.
 * @param starts Before which times the newest ones were started: now, and the publish when it was made.
 */
export async function listServers(
  servers: GameServers,
  places: readonly number[],
  look: number,
  starts: readonly number[],
): Promise<{
  readonly listed: readonly ListedVersion[];
  readonly failures: readonly { readonly place: number; readonly failure: Failure }[];
}> {
  const turned = places.map((_, at) => places[(at + look * MOST_PLACES) % places.length]!);
  const found = await Promise.all(
    turned.slice(0, MOST_PLACES).map(async (place) => ({
      place,
      versions: await listPlace(servers, place, starts).catch(asFailure),
    })),
  );
  return {
    listed: found.flatMap(({ versions }) => versions instanceof Failure ? [] : versions),
    failures: found.flatMap(({ place, versions }) =>
      versions instanceof Failure ? [{ place, failure: versions }] : []
    ),
  };
}

async function listPlace(
  servers: GameServers,
  place: number,
  starts: readonly number[],
): Promise<readonly ListedVersion[]> {
  const versions = await servers.versions(place);
  return await Promise.all(
    versions.slice(0, MOST_VERSIONS).map(async (version) => {
      const running = servers.list(place, version, {
        filter: `status == "${ACTIVE}"`,
        orderBy: "createTime",
        most: PAGE,
      });
      const newest = starts.map((start) =>
        servers.list(place, version, {
          filter: `createTime < "${new Date(start).toISOString()}"`,
          orderBy: "createTime desc",
          most: PAGE,
        })
      );
      const pages = await Promise.all([running, ...newest]);
      const rows = pages.flatMap((page) => page.servers).map((row) => [row.jobId, row] as const);
      const known = knownTotal(pages[0]!, ({ status }) => status === ACTIVE);
      const count = known === undefined ? {} : { running: known };
      return { place, version, servers: [...new Map(rows).values()], ...count };
    }),
  );
}

/** Return how many servers fit a filter; undefined when Roblox ignored it, or cannot say. */
function knownTotal(
  { servers, total, isPartial }: ServersPage,
  fits: (server: GameServer) => boolean,
): number | undefined {
  return isPartial || !servers.every(fits) ? undefined : total;
}

/**
 * Count the servers that crashed or ran out of memory in the hour before a publish, and since then.
 *
 * @param to Later crashes do not count.
 * @param before The count of the hour before, if known already.
 * @returns Undefined when Roblox cannot say.
 */
export async function countCrashes(
  servers: GameServers,
  listed: readonly ListedVersion[],
  since: number,
  to: number,
  before: number | undefined,
): Promise<ServerEvidence["crashed"]> {
  const countBetween = async (from: number, to: number, most: number) => {
    const filter = `status in [${CRASHED.map((one) => `"${one}"`).join(", ")}] && ${
      timeFilter("terminationTime", from, to)
    }`;
    const fits = ({ status, ended = 0 }: GameServer) =>
      CRASHED.includes(status) && ended >= from && ended < to;
    const counts = await Promise.all(
      listed.map(async ({ place, version }) =>
        knownTotal(await servers.list(place, version, { filter, most }), fits)
      ),
    );
    return counts.some((count) => count === undefined)
      ? undefined
      : counts.reduce<number>((sum, count) => sum + count!, 0);
  };
  // One row of each shows whether Roblox applies the filter.
  const earlier = before ?? await countBetween(since - HOUR, since, 1);
  const later = to <= since ? 0 : await countBetween(since, to, before === undefined ? 1 : 0);
  return earlier === undefined || later === undefined
    ? undefined
    : { before: earlier, since: later, at: to };
}

/** Write a filter for a time, in milliseconds since 1970: from the start up to, not including, the end. */
export function timeFilter(field: string, from: number, to: number): string {
  const [start, end] = [from, to].map((time) => new Date(time).toISOString());
  return `${field} >= "${start}" && ${field} < "${end}"`;
}
