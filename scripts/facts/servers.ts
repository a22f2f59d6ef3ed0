import { type Json, type jsonNumber, memberOf } from "../../src/values/json.ts";
import { pluralize } from "../../src/values/words.ts";
import { type Ask, listAt, objectAt, whyNot } from "./answer.ts";

const MINUTE = 60_000;

/** Say whether servers that run have logs, and how old the newest line is. */
export async function serverLogsSeen(ask: Ask, universeId: number, now: Date): Promise<string> {
  const universe = await ask(`/cloud/v2/universes/${universeId}`);
  const why = whyNot(universe);
  if (why !== undefined) return why;
  const rootPlace = memberOf(universe?.body, "rootPlace");
  const place = typeof rootPlace === "string" ? /\/places\/(\d+)$/.exec(rootPlace)?.[1] : undefined;
  if (place === undefined) return "not known: the game has no root place";
  const base = `/server-management/v1/universes/${universeId}/places/${place}`;
  const options = await ask(`${base}/game-servers:filter-options`);
  const version = listAt(objectAt(memberOf(options?.body, "filters"), "PlaceVersion"), "values").at(
    -1,
  );
  if (version === undefined) return whyNot(options) ?? "no server is listed";
  const ofVersion = `${base}/versions/${wordOf(version)}/game-servers`;
  const filter = encodeURIComponent('status == "active"');
  const servers = await ask(`${ofVersion}?MaxPageSize=10&Filter=${filter}`);
  const running = listAt(servers?.body, "gameServers")
    .filter((one) => memberOf(one, "status") === "active");
  if (running.length === 0) return whyNot(servers) ?? "no server runs";
  let lines = 0;
  let newest = -Infinity;
  for (const server of running.slice(0, 3)) {
    const job = wordOf(memberOf(server, "jobId"));
    const logs = await ask(`${ofVersion}/${job}/logs?MaxPageSize=100`);
    const failed = whyNot(logs);
    if (failed !== undefined) return failed;
    for (const line of listAt(logs?.body, "gameServerLogs")) {
      lines++;
      newest = Math.max(newest, Date.parse(`${memberOf(line, "messageTimestampMs")}`) || -Infinity);
    }
  }
  const looked = pluralize(Math.min(3, running.length), "running server");
  if (lines === 0) return `no line in the logs of ${looked}`;
  return `${pluralize(lines, "line")} of ${looked}; the newest is ${age(newest, now)} old`;
}

/** Say how late the newest minute of a metric comes. */
export async function analyticsDelaySeen(ask: Ask, universeId: number, now: Date): Promise<string> {
  const answer = await ask(
    `/analytics-query-api/v1/universes/${universeId}/metrics`,
    new Map<string, Json>([
      ["metric", "PeakConcurrentPlayers"],
      ["granularity", "OneMinute"],
      ["startTime", new Date(now.getTime() - 60 * MINUTE).toISOString()],
      ["endTime", now.toISOString()],
    ]),
  );
  if (answer?.status === 202) return "answered later (202); run this again";
  const why = whyNot(answer);
  if (why !== undefined) return why;
  const [series] = listAt(memberOf(answer?.body, "response"), "values");
  const points = listAt(series, "dataPoints").map((one) => Date.parse(`${memberOf(one, "time")}`));
  const newest = Math.max(...points.filter((time) => !Number.isNaN(time)));
  return Number.isFinite(newest)
    ? `the newest minute is ${age(newest, now)} old`
    : "no minute came";
}

function age(time: number, now: Date): string {
  return `${Math.round((now.getTime() - time) / MINUTE)} minutes`;
}

function wordOf(value: Json): string {
  const word = typeof value === "string" ? value : (value as ReturnType<typeof jsonNumber>)?.lexeme;
  return encodeURIComponent(word ?? "");
}
