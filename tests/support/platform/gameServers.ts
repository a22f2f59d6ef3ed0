import { type Answer, object, ok } from "./answer.ts";
import { errorAnswer } from "./errors.ts";
import type { Asked } from "./routes.ts";
import type { ServersSetup } from "./setup.ts";
import type { UniverseState } from "./state.ts";

const MINUTE = 60_000;
/** Servers without another time were started so many minutes before the publish. */
const STARTED = -180;
/** Older lines than these minutes are not made up. */
const LONGEST = 24 * 60;

/** A row of the list, or a line of a log, by the names that a filter may use. */
type Row = Readonly<Record<string, string | number | boolean | null>>;

/** GET filter-options: the versions of a place that have servers. */
export function serverVersions({ state, path }: Asked): Answer {
  const servers = serversOf(state.universes.get(Number(path.universeId))!)
    .filter(({ place }) => place === Number(path.placeId));
  const values = [...new Set(servers.map(({ version }) => String(version)))];
  return ok(object({
    filters: { PlaceVersion: { field: "PlaceVersion", type: "String", values } },
  }));
}

/** GET game-servers: a page of those of a version, in the order that is asked for. */
export function gameServers(asked: Asked): Answer {
  const { state, path } = asked;
  const found = serversOf(state.universes.get(Number(path.universeId))!)
    .filter(({ place, version }) =>
      place === Number(path.placeId) && version === Number(path.versionNumber)
    );
  return answerPage(asked, found.map(({ row }) => row), (page, total, nextPageToken) => ({
    gameServers: page.map((row) => ({ ...row, playerIds: [156, 261] })),
    nextPageToken,
    totalCount: total,
    activeServersFetchError: false,
    shutdownServersFetchError: false,
  }));
}

/** GET logs: a page of what one server logged; none under another version. */
export function serverLogs(asked: Asked): Answer {
  const { state, path, request: { query } } = asked;
  const server = serversOf(state.universes.get(Number(path.universeId))!).find((one) =>
    one.row["jobId"] === path.jobId && one.version === Number(path.versionNumber)
  );
  const before = /messageTimestampMs < "([^"]+)"/.exec(query.get("Filter") ?? "")?.[1];
  const lines = server === undefined ? [] : linesOf(server, before && Date.parse(before));
  return answerPage(asked, lines, (page, _, nextPageToken) => ({
    gameServerLogs: page,
    nextPageToken,
  }));
}

interface Server {
  readonly place: number;
  readonly version: number;
  readonly setup: ServersSetup;
  /** Its number in its group. */
  readonly index: number;
  /** When the publish was made that its times are counted from. */
  readonly published: number;
  readonly row: Row;
}

function serversOf(universe: UniverseState): readonly Server[] {
  const { revisions } = universe.configs.InExperienceConfig;
  return universe.servers.flatMap((setup, group) => {
    const { count = 1, publish, place = universe.id + 1, version = 1 } = setup;
    const { started = STARTED, ended } = setup;
    const known = publish === undefined
      ? revisions.at(-1)
      : revisions.find((revision) => revision.version === publish);
    // What comes after a publish is not there before it.
    if (known === undefined && (publish === undefined || started > STARTED)) return [];
    const published = Date.parse((known ?? revisions.at(-1)!).time) + (known ? 0 : MINUTE);
    const hasEnded = ended !== undefined && known !== undefined;
    return Array.from({ length: count }, (_, index): Server => ({
      place,
      version,
      setup,
      index,
      published,
      row: {
        placeId: String(place),
        placeVersion: String(version),
        jobId: `00000000-0000-4000-8000-${String(group * 100_000 + index).padStart(12, "0")}`,
        createTime: at(published, started),
        uptime: "03:00:00",
        memoryUsageBytes: 1_000_000,
        frameRate: 60,
        occupancy: 2,
        maxOccupancy: 20,
        shutDown: hasEnded,
        status: setup.status ?? (hasEnded ? "shut_down" : "active"),
        terminationTime: hasEnded ? at(published, ended) : null,
      },
    }));
  });
}

function at(published: number, minutes: number): string {
  return new Date(published + minutes * MINUTE).toISOString();
}

/** What a server logged up to a time; half an hour after the publish when none is asked for. */
function linesOf({ setup, index, published, row }: Server, to?: number | ""): readonly Row[] {
  const last = to || published + 30 * MINUTE;
  const end = Math.min(last, Date.parse(String(row["terminationTime"])) || last);
  return (setup.logs ?? []).filter(({ on = Infinity }) => index < on).flatMap((log) => {
    const { from = setup.started ?? STARTED, until = Infinity, every = 1 } = log;
    const lines: Row[] = [];
    // A test may ask for the lines of a server of months ago.
    const skipped = Math.max(0, Math.floor(((end - published) / MINUTE - LONGEST - from) / every));
    for (
      let number = skipped, minute = from + skipped * every;
      minute < until;
      number++, minute += every
    ) {
      const time = published + minute * MINUTE + 5_000;
      if (time >= end) break;
      lines.push({
        messageTimestampMs: new Date(time).toISOString(),
        severity: log.severity ?? 3,
        message: log.message.replaceAll("#", String(number)),
        stackTrace: log.stack ?? null,
        skippedCount: log.skipped ?? 0,
        rateLimitedCount: 0,
      });
    }
    return lines;
  });
}

/** Answer a page of rows: filtered, sorted, cut. */
function answerPage(
  { state: { switches }, request: { query } }: Asked,
  rows: readonly Row[],
  body: (page: readonly Row[], total: number, next: string | null) => Parameters<typeof object>[0],
): Answer {
  const most = Number(query.get("MaxPageSize") ?? 25);
  const skip = Number(query.get("PageToken") ?? 0);
  const filter = switches.filters === "ignored" ? "" : query.get("Filter") ?? "";
  const fits = switches.filters === "refused" && query.has("Filter")
    ? undefined
    : readFilter(filter);
  if (fits === undefined) {
    const wrong = { status: 400, code: 3, message: "The filter is not valid." };
    const answer = errorAnswer("code", wrong);
    return switches.filters === "refused" ? answer : { ...answer, unexpected: `Filter: ${filter}` };
  }
  const [field, order] = (query.get("OrderBy") ?? "").split(" ");
  const value = (row: Row) => String(row[field ?? ""] ?? "");
  const sorted = rows.filter(fits).toSorted((a, b) =>
    (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0) * (order === "desc" ? -1 : 1)
  );
  const end = skip + most;
  return ok(object(
    body(
      sorted.slice(skip, end),
      sorted.length,
      end < sorted.length && most > 0 ? String(end) : null,
    ),
  ));
}

/** Read a filter of the documented operators; undefined when it is none. */
function readFilter(filter: string): ((row: Row) => boolean) | undefined {
  if (filter === "") return () => true;
  const tests = filter.split(" && ").map((part) => {
    const [, field, operator, literal] = /^(\w+) (<=|>=|<|>|==|in) (.+)$/.exec(part) ?? [];
    if (field === undefined) return undefined;
    const wanted = JSON.parse(literal!) as string | number | readonly string[];
    return (row: Row) => {
      const value = row[field];
      if (value === null || value === undefined) return false;
      if (Array.isArray(wanted)) return operator === "in" && wanted.includes(value);
      if (operator === "==") return value === wanted;
      if (operator === "<") return value < wanted;
      if (operator === ">") return value > wanted;
      return operator === "<=" ? value <= wanted : value >= wanted;
    };
  });
  return tests.includes(undefined) ? undefined : (row) => tests.every((test) => test!(row));
}
