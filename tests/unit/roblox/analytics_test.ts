import assert from "node:assert/strict";
import { queryMetric } from "../../../src/roblox/analytics.ts";
import { createHttpClient } from "../../../src/roblox/http.ts";
import { Failure } from "../../../src/values/failure.ts";
import type { UniverseId } from "../../../src/values/ids.ts";
import { Secret } from "../../../src/values/secret.ts";
import { type Answer, answer, fakeNetwork } from "../../support/network/fakeNetwork.ts";

const KEY = new Secret("canary-key-0123456789");
const FROM = Date.parse("2026-03-01T10:00:00Z");
const SPAN = { from: FROM, to: FROM + 3 * 60_000 };

function query(...answers: readonly Answer[]) {
  const network = fakeNetwork(...answers);
  const target = { base: new URL("https://api.example/"), key: KEY, universeId: 42 as UniverseId };
  const found = queryMetric(
    createHttpClient(network),
    target,
    "ServerCrashCount",
    SPAN,
    network.now,
  );
  found.catch(() => {});
  return { found, ...network };
}

const json = (status: number, body: unknown) => answer(status, JSON.stringify(body));
const done = (...dataPoints: unknown[]) =>
  json(200, { done: true, response: { values: [{ breakdowns: [], dataPoints }] } });
const point = { time: "2026-03-01T10:00:00Z", value: 2 };
const later = (path: unknown) => json(202, { done: false, path });
const PATH = "v1/universes/42/operations/metrics/op-1";

async function failureOf(...answers: readonly Answer[]): Promise<Failure> {
  const error = await query(...answers).found.then(() => undefined, (error) => error);
  assert.ok(error instanceof Failure);
  return error;
}

Deno.test("a metric is requested by the minute, as the API document says", async () => {
  const { found, sent } = query(done(point, { ...point, value: 0.5, status: "Projected" }));
  assert.deepEqual(await found, [
    { time: FROM, value: 2, usable: true },
    { time: FROM, value: 0.5, usable: false },
  ]);
  assert.equal(sent[0]!.method, "POST");
  assert.equal(
    sent[0]!.url,
    "https://api.example/analytics-query-api/v1/universes/42/metrics",
  );
  assert.deepEqual(JSON.parse(sent[0]!.body!), {
    metric: "ServerCrashCount",
    granularity: "OneMinute",
    startTime: "2026-03-01T10:00:00.000Z",
    endTime: "2026-03-01T10:03:00.000Z",
  });
});

Deno.test("points without a time or value, with an unknown status, or for only some players are ignored", async () => {
  const values = [
    {
      breakdowns: null,
      dataPoints: [{ value: 1 }, { time: point.time }, { ...point, value: null }, {
        ...point,
        time: "x",
      }],
    },
    {
      dataPoints: [{ ...point, status: "NotStatisticallySignificant" }, {
        ...point,
        status: "New",
      }],
    },
    { breakdowns: [{ dimension: "Platform", value: "Phone" }], dataPoints: [point] },
    { dataPoints: null },
  ];
  const { found } = query(json(200, { done: true, response: { values } }));
  assert.deepEqual((await found).map(({ usable }) => usable), [false, false]);
  assert.deepEqual(await query(json(200, { response: { values: null } })).found, []);
});

Deno.test("an answer that comes later is requested until it is ready, at the operation of the same universe", async () => {
  const { found, sent, waits } = query(later(`/${PATH}`), later(PATH), later(PATH), done(point));
  assert.equal((await found).length, 1);
  assert.deepEqual(sent.map(({ method }) => method), ["POST", "GET", "GET", "GET"]);
  assert.equal(sent[1]!.url, `https://api.example/analytics-query-api/${PATH}`);
  assert.equal(sent[1]!.body, undefined);
  assert.deepEqual(waits, [500, 1000]);
});

Deno.test("a 202 means later unless it says done, a 200 only if it says not done", async () => {
  const later = [json(202, { path: PATH }), json(202, {}), answer(202), json(200, { done: false })];
  const { found, sent } = query(...later, done(point));
  assert.equal((await found).length, 1);
  assert.equal(sent.length, 5);
  const failed = json(202, { done: true, error: { code: 2001, message: "Sorry" } });
  assert.match((await failureOf(failed)).what, /was refused as invalid/);
});

for (
  const path of [
    null,
    "",
    "v1/universes/43/operations/metrics/op-1",
    "v1/universes/42/operations/metrics/..",
    "v1/universes/42/operations/metrics/a/b",
    "v1/universes/42/operations/metrics/a?b=c",
    "https://evil.example/v1/universes/42/operations/metrics/op-1",
    "v2/universes/42/operations/metrics/op-1",
  ]
) {
  Deno.test(`the path ${JSON.stringify(path)} is not followed`, async () => {
    const { found, sent } = query(later(path));
    await assert.rejects(found, /no operation of this universe/);
    assert.equal(sent.length, 1);
  });
}

Deno.test("an answer that never comes, or is forgotten, is reported", async () => {
  assert.match((await failureOf(later(PATH))).what, /still counting after 30 seconds/);
  assert.match((await failureOf(later(PATH), json(404, {}))).what, /no longer has the query/);
});

Deno.test("a missing scope is named with its API system", async () => {
  const failure = await failureOf(json(403, { done: true, error: { message: "No." } }));
  assert.match(failure.what, /403.*when reading ServerCrashCount: "No"/);
  assert.match(failure.advice, /universe\.analytics:read \(API system universe-analytics\)/);
});

Deno.test("a failed query is reported, whatever its status", async () => {
  const failed = (status: number, code: number) =>
    json(status, { done: true, error: { code, message: "Sorry" } });
  assert.match(
    (await failureOf(failed(200, 2001))).what,
    /was refused as invalid.*"Sorry \(2001\)"/,
  );
  assert.match((await failureOf(failed(400, 3000))).advice, /fewer minutes/);
  assert.match((await failureOf(failed(504, 1000))).what, /took too long/);
  assert.match((await failureOf(failed(200, 7))).what, /could not answer/);
});

Deno.test("a query that failed temporarily is sent again", async () => {
  for (const code of [2000, "2002"]) {
    const { found, sent } = query(
      json(400, { done: true, error: { code, message: "" } }),
      done(point),
    );
    assert.equal((await found).length, 1);
    assert.equal(sent.length, 2);
  }
});

Deno.test("a reply that is not an answer is refused", async () => {
  assert.match((await failureOf(json(200, { done: true }))).what, /without values/);
  assert.match((await failureOf(answer(200, "<html>"))).what, /did not come from Roblox's API/);
});
