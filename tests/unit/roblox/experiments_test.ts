import assert from "node:assert/strict";
import { readExperiments } from "../../../src/roblox/experiments.ts";
import { type Reply, Unreachable } from "../../../src/roblox/http.ts";
import type { UniverseId } from "../../../src/values/ids.ts";
import { Failure, orUndefined } from "../../../src/values/failure.ts";
import { Secret } from "../../../src/values/secret.ts";
import { reply, scriptedHttp } from "../../support/network/fakeNetwork.ts";

const KEY = new Secret("canary-key");

function read(...replies: readonly (Reply | Error)[]) {
  const http = scriptedHttp(...replies);
  const base = new URL("https://api.example/");
  const found = readExperiments(http, base, 42 as UniverseId, KEY);
  return { found, requests: http.requests };
}

/** An experiment as the platform shows it. */
function one(name: string | null, experimentConfigKey: string | null, state?: string) {
  return { name, experimentConfigKey, ...(state === undefined ? {} : { state }) };
}

Deno.test("the experiments are requested once, with the key and a limit of seconds", async () => {
  const { found, requests } = read(
    reply(200, { experiments: [one("Prices", "shop.price")], total: 1 }),
  );
  assert.deepEqual(await found, {
    running: [{ name: "Prices", key: "shop.price" }],
    completed: [],
  });
  const [request] = requests;
  assert.equal(
    request!.url.href,
    "https://api.example/creator-configs-public-api/v1/experimentation/universes/42/experiments" +
      "?maxPageSize=100&skip=0&stateFilters=EXPERIMENT_STATE_RUNNING&stateFilters=EXPERIMENT_STATE_COMPLETED",
  );
  assert.deepEqual(
    [request!.method, request!.effect, request!.attempts, request!.timeout],
    ["GET", "read", 1, 5_000],
  );
  assert.deepEqual(request!.credential, { kind: "key", secret: KEY });
});

Deno.test("an experiment about a key counts while it runs or is completed, and other experiments do not", async () => {
  const experiments = [
    one(null, "a"),
    one("Matchmaking", ""),
    one("Other", null),
    one("Over", "b", "EXPERIMENT_STATE_COMPLETED"),
    { ...one("Past", "b", "EXPERIMENT_STATE_COMPLETED"), stoppedTime: "2026-03-01T09:00:00Z" },
    one("Stopped", "b", "EXPERIMENT_STATE_CANCELLED"),
    one("Runs", "c", "EXPERIMENT_STATE_RUNNING"),
  ];
  const { found } = read(reply(200, { experiments, total: 7 }));
  assert.deepEqual(await found, {
    running: [{ name: "", key: "a" }, { name: "Runs", key: "c" }],
    completed: [
      { name: "Over", key: "b" },
      { name: "Past", key: "b", stopped: "2026-03-01T09:00:00Z" },
    ],
  });
  const none = { running: [], completed: [] };
  assert.deepEqual(await read(reply(200, { experiments: null })).found, none);
});

Deno.test("pages may have any size: 60 experiments in pages of 25 are 60", async () => {
  const all = Array.from({ length: 60 }, (_, i) => one("E", `k${i}`));
  const pages = [0, 25, 50].map((skip) =>
    reply(200, { experiments: all.slice(skip, skip + 25), total: 60 })
  );
  const { found, requests } = read(...pages);
  const running = await found;
  assert.equal(orUndefined(running)?.running.length, 60);
  assert.deepEqual(requests.map(({ url }) => url.searchParams.get("skip")), ["0", "25", "50"]);
});

Deno.test("a list without a visible end ends with an empty page", async () => {
  const { found, requests } = read(
    reply(200, { experiments: [one("E", "a")] }),
    reply(200, { experiments: [] }),
  );
  assert.equal(orUndefined(await found)?.running.length, 1);
  assert.equal(requests.length, 2);
});

Deno.test("an experiment about matchmaking locks no key", async () => {
  const experiments = [
    { ...one("Match", "a"), productType: "EXPERIMENT_PRODUCT_TYPE_MATCHMAKING" },
    { ...one("Prices", "b"), productType: "EXPERIMENT_PRODUCT_TYPE_IN_GAME_CONFIGS" },
    { ...one("Untold", "c"), productType: null },
  ];
  const { found } = read(reply(200, { experiments, total: 3 }));
  const running = await found;
  assert.deepEqual(orUndefined(running)?.running.map(({ key }) => key), ["b", "c"]);
});

Deno.test("any other answer leaves the experiments unknown, with the reason and without the key", async () => {
  const answers = [
    ...[204, 302, 400, 401, 403, 404, 429, 500].map((status) => reply(status, "not canary-key")),
    ...["", "<html>", "null", "[]", "{}", '{"errors":[]}', '{"experiments":{}}'].map((text) =>
      reply(200, text)
    ),
    new Unreachable("No answer.", "x"),
  ];
  for (const answer of answers) {
    const running = await read(answer).found;
    assert.ok(running instanceof Failure);
    assert.notEqual(running.what, "");
    assert.doesNotMatch(running.what, /canary/);
  }
});
