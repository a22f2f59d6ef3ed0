import assert from "node:assert/strict";
import { openGameServers } from "../../../src/platform/gameServers.ts";
import type { Reply } from "../../../src/platform/http.ts";
import type { UniverseId } from "../../../src/values/ids.ts";
import { Secret } from "../../../src/values/secret.ts";
import { reply, scriptedHttp } from "../../support/network/fakeNetwork.ts";

const SERVER = { place: 7, version: 3, jobId: "job/1", status: "active", created: 0 };
const QUERY = { filter: "severity == 3", most: 2, pages: 2, from: 0 };

function open(...replies: readonly (Reply | Error)[]) {
  const http = scriptedHttp(...replies);
  let spent = 0;
  const servers = openGameServers(http, {
    base: new URL("https://api.example/"),
    key: new Secret("canary-key"),
    universeId: 42 as UniverseId,
    now: () => new Date(0),
    spend: () => spent++,
  });
  const paths = () => http.requests.map(({ url }) => url.pathname + url.search);
  return { servers, paths, spent: () => spent };
}

const line = (second: number, severity = 3) => ({
  messageTimestampMs: new Date(second * 1000).toISOString(),
  severity,
  message: `line ${second}`,
  stackTrace: null,
  skippedCount: 2,
});

Deno.test("the versions that have servers are read as numbers or digits, newest first", async () => {
  const values = ["3", 12, "12", "x", null, -1];
  const { servers, paths } = open(reply(200, { filters: { placeVersion: { values } } }));
  assert.deepEqual(await servers.versions(7), [12, 3]);
  assert.deepEqual(paths(), [
    "/server-management/v1/universes/42/places/7/game-servers:filter-options",
  ]);
  assert.deepEqual(await open(reply(200, { filters: null })).servers.versions(7), []);
});

Deno.test("of a server its players are not kept, and a row without an id or a time is left out", async () => {
  const row = { jobId: "a", status: "crashed", createTime: "1970-01-01T00:00:01Z", playerIds: [5] };
  const { servers } = open(reply(200, {
    gameServers: [row, { ...row, jobId: null }, { ...row, createTime: "soon" }],
    totalCount: 1830,
    shutdownServersFetchError: true,
  }));
  const { jobId: _, ...rest } = { ...SERVER, jobId: "" };
  assert.deepEqual(await servers.list(7, 3, { most: 100 }), {
    servers: [{ ...rest, jobId: "a", status: "crashed", created: 1_000 }],
    total: 1830,
    isPartial: true,
  });
});

Deno.test("a log is read on two pages at most, with what was skipped", async () => {
  const page = (second: number) =>
    reply(200, { gameServerLogs: [line(second), line(second - 1, 0)], nextPageToken: "next" });
  const { servers, paths, spent } = open(page(9), page(7), page(5));
  const lines = await servers.logs(SERVER, QUERY);
  assert.deepEqual(lines.map(({ time, isError, count }) => [time, isError, count]), [
    [9_000, true, 3],
    [8_000, false, 3],
    [7_000, true, 3],
    [6_000, false, 3],
  ]);
  assert.equal(spent(), 2);
  assert.match(paths()[0]!, /\/versions\/3\/game-servers\/job%2F1\/logs\?MaxPageSize=2&Filter=/);
  assert.match(paths()[1]!, /PageToken=next/);
});

Deno.test("lines from before the asked time end the reading", async () => {
  const { servers, paths } = open(reply(200, { gameServerLogs: [line(1)], nextPageToken: "n" }));
  await servers.logs(SERVER, { ...QUERY, from: 5_000 });
  assert.equal(paths().length, 1);
});

Deno.test("a filter that Roblox refuses is left out from then on", async () => {
  const { servers, paths } = open(
    reply(400, { title: "Bad filter" }),
    reply(200, { gameServerLogs: [] }),
    reply(200, { gameServers: [] }),
  );
  await servers.logs(SERVER, QUERY);
  await servers.list(7, 3, { filter: 'status == "active"', orderBy: "createTime", most: 100 });
  assert.deepEqual(paths().map((path) => path.includes("Filter")), [true, false, false]);
});

Deno.test("a refusal names the scope", async () => {
  await assert.rejects(open(reply(403, {})).servers.versions(7), /universe:read/);
});

Deno.test("a game without a root place has none", async () => {
  const root = (rootPlace: unknown) => open(reply(200, { rootPlace })).servers.rootPlace();
  assert.equal(await root("universes/42/places/77"), 77);
  assert.equal(await root(null), undefined);
  assert.equal(await root("places/none"), undefined);
});
