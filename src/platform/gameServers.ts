import { definedOnly } from "../values/definedOnly.ts";
import { isNumber, type Json } from "../values/json.ts";
import { array, boolean, integer, json, map, nullish, object, string } from "../values/schema.ts";
import type { GameServer, LogLine } from "../values/serverLogs.ts";
import { addressOf, type HttpClient, readWithKey, type Reply } from "./http.ts";
import { refusalOf } from "./refusal.ts";
import { readReply } from "./reply.ts";
import type { UniverseTarget } from "./universe.ts";

/** Reads the game servers of one universe (docs/dev/platform.md, Game servers). */
export interface GameServers {
  /** Find the place that a game starts with; undefined when it has none. */
  readonly rootPlace: () => Promise<number | undefined>;
  /** List the versions of a place that have servers, newest first. */
  readonly versions: (place: number) => Promise<readonly number[]>;
  readonly list: (place: number, version: number, query: ServersQuery) => Promise<ServersPage>;
  /** List what a server logged, newest first, on one page or more. */
  readonly logs: (server: GameServer, query: LogsQuery) => Promise<readonly LogLine[]>;
}

export interface ServersQuery {
  readonly filter?: string;
  readonly orderBy?: string;
  /** 0 only counts. */
  readonly most: number;
}

export interface ServersPage {
  readonly servers: readonly GameServer[];
  /** How many fit the filter; absent when Roblox does not say. */
  readonly total?: number;
  /** True when Roblox says that some are missing. */
  readonly isPartial: boolean;
}

export interface LogsQuery {
  readonly filter: string;
  readonly most: number;
  readonly pages: number;
  /** Lines that were logged earlier end the reading. */
  readonly from: number;
}

export interface GameServersTarget extends UniverseTarget {
  readonly now: () => Date;
  /** Called before each request. */
  readonly spend: () => void;
}

const UNIVERSE = object({ rootPlace: nullish(string()) });
const OPTIONS = object({
  filters: nullish(map(object({ values: nullish(array(json())) }))),
});
const SERVERS = object({
  gameServers: nullish(array(object({
    jobId: nullish(string()),
    status: nullish(string()),
    createTime: nullish(string()),
    terminationTime: nullish(string()),
  }))),
  totalCount: nullish(integer()),
  shutdownServersFetchError: nullish(boolean()),
  activeServersFetchError: nullish(boolean()),
});
const LOGS = object({
  gameServerLogs: nullish(array(object({
    messageTimestampMs: nullish(string()),
    severity: nullish(integer()),
    message: nullish(string()),
    stackTrace: nullish(string()),
    messageTemplate: nullish(string()),
    skippedCount: nullish(integer()),
  }))),
  nextPageToken: nullish(string()),
});

/** The severity of an error (OpenAPI: LogSeverity). */
export const ERROR_SEVERITY = 3;

/** Open the game servers of a universe. Its reads throw Refusal, UnusableReply or Unreachable. */
export function openGameServers(http: HttpClient, target: GameServersTarget): GameServers {
  // How filters are written is documented only in part: after a refusal, everything is read without.
  let takesFilters = true;

  async function read(
    call: string,
    path: string,
    query: Readonly<Record<string, string | undefined>> = {},
  ): Promise<Reply> {
    target.spend();
    const url = addressOf(target.base, path);
    url.search = new URLSearchParams(definedOnly(query) as Record<string, string>).toString();
    const request = readWithKey(call, url, target.key);
    const reply = await http.send(request);
    if (reply.status === 200) return reply;
    throw refusalOf(request, reply, "universe:read", target.now());
  }

  async function readFiltered(
    call: string,
    path: string,
    { Filter, OrderBy, ...rest }: Record<string, string | undefined>,
  ): Promise<Reply> {
    if (!takesFilters) return await read(call, path, rest);
    return await read(call, path, { ...rest, Filter, OrderBy }).catch((error) => {
      if (error.status !== 400) throw error;
      takesFilters = false;
      return read(call, path, rest);
    });
  }

  const places = `/server-management/v1/universes/${target.universeId}/places`;
  return {
    rootPlace: async () => {
      const call = "finding the root place";
      const reply = await read(call, `/cloud/v2/universes/${target.universeId}`);
      const [, id] = /\/places\/([1-9]\d{0,15})$/.exec(
        readReply(UNIVERSE, reply, call).rootPlace ?? "",
      ) ?? [];
      return id === undefined ? undefined : Number(id);
    },
    versions: async (place) => {
      const call = `finding the versions of place ${place} that have servers`;
      const path = `${places}/${place}/game-servers:filter-options`;
      const { filters } = readReply(OPTIONS, await read(call, path), call);
      const named = [...filters ?? []].find(([name]) => name.toLowerCase() === "placeversion");
      const values = named?.[1].values ?? [];
      const versions = values.map(versionOf).filter((one) => one !== undefined);
      return [...new Set(versions)].sort((a, b) => b - a);
    },
    list: async (place, version, { filter, orderBy, most }) => {
      const call = `listing the servers of place ${place}`;
      const path = `${places}/${place}/versions/${version}/game-servers`;
      const query = { MaxPageSize: String(most), Filter: filter, OrderBy: orderBy };
      const found = readReply(SERVERS, await readFiltered(call, path, query), call);
      const servers = (found.gameServers ?? []).flatMap((row): GameServer[] => {
        const created = Date.parse(row.createTime ?? "");
        const ended = Date.parse(row.terminationTime ?? "");
        if (!row.jobId || Number.isNaN(created)) return [];
        const { jobId } = row;
        const end = Number.isNaN(ended) ? {} : { ended };
        return [{ place, version, jobId, status: row.status ?? "", created, ...end }];
      });
      const isPartial = found.shutdownServersFetchError === true ||
        found.activeServersFetchError === true;
      return { servers, isPartial, ...definedOnly({ total: found.totalCount ?? undefined }) };
    },
    logs: async ({ place, version, jobId }, { filter, most, pages, from }) => {
      const call = `reading what a server of place ${place} logged`;
      const path = `${places}/${place}/versions/${version}/game-servers/${
        encodeURIComponent(jobId)
      }/logs`;
      const lines: LogLine[] = [];
      let token: string | undefined;
      for (let page = 0; page < pages; page++) {
        const reply = await readFiltered(call, path, {
          MaxPageSize: String(most),
          Filter: filter,
          OrderBy: "messageTimestampMs desc",
          PageToken: token,
        });
        const { gameServerLogs, nextPageToken } = readReply(LOGS, reply, call);
        const read = (gameServerLogs ?? []).flatMap((line): LogLine[] => {
          const time = Date.parse(line.messageTimestampMs ?? "");
          if (Number.isNaN(time)) return [];
          return [{
            time,
            isError: line.severity === ERROR_SEVERITY,
            message: line.message ?? "",
            stack: line.stackTrace ?? "",
            count: 1 + Math.max(0, line.skippedCount ?? 0),
            ...(line.messageTemplate ? { template: line.messageTemplate } : {}),
          }];
        });
        for (const line of read) lines.push(line);
        token = nextPageToken ?? undefined;
        const isOver = takesFilters && read.some(({ time }) => time < from);
        if (!token || isOver) break;
      }
      return lines;
    },
  };
}

function versionOf(value: Json): number | undefined {
  const written = isNumber(value) ? value.lexeme : value;
  return typeof written === "string" && /^[1-9]\d{0,15}$/.test(written)
    ? Number(written)
    : undefined;
}
