import assert from "node:assert/strict";
import { type Configs, openConfigs } from "../../../src/roblox/configs.ts";
import type { LiveConfig } from "../../../src/values/configs.ts";
import { type HttpRequest, type Reply, Unreachable } from "../../../src/roblox/http.ts";
import { Refusal } from "../../../src/roblox/refusal.ts";
import { UnusableReply } from "../../../src/roblox/reply.ts";
import { Failure } from "../../../src/values/failure.ts";
import type { UniverseId } from "../../../src/values/ids.ts";
import { writeJson } from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import { REPOSITORIES, type Repository } from "../../../src/values/repository.ts";
import { Secret } from "../../../src/values/secret.ts";
import { checkRequest } from "../../support/platform/contract.ts";
import { findRoute } from "../../support/platform/routes.ts";
import { entriesOf } from "../values/randomJson.ts";
import { reply, scriptedHttp, START } from "../../support/network/fakeNetwork.ts";

const secret = new Secret("canary-key");
const BASE = "/creator-configs-public-api/v1/configs/universes/42/repositories/InExperienceConfig";

/** The configs API over a client with these replies, and its requests. */
function open(
  replies: readonly (Reply | Error)[],
  repository: Repository = "InExperienceConfig",
  base = "https://api.example",
): { readonly configs: Configs; readonly requests: readonly HttpRequest[] } {
  const http = scriptedHttp(...replies);
  const target = {
    base: new URL(base),
    key: secret,
    universeId: 42 as UniverseId,
    repository,
  };
  return { configs: openConfigs(http, target, () => START), requests: http.requests };
}

/** Publish, with this reply. */
function publish(status: number, body: unknown) {
  return open([reply(status, body)]).configs.publish({ draftHash: "h", strategy: "immediate" });
}

/** How a request differs from Roblox's OpenAPI document. */
function undocumented({ method, url, body }: HttpRequest): readonly string[] {
  const seen = {
    host: "api",
    method,
    path: url.pathname,
    query: url.searchParams,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    text: body ?? "",
  } as const;
  const found = findRoute(seen);
  if (typeof found === "string") return [found];
  const { route: { call, effect } } = found;
  const parsed = body === undefined ? undefined : parseJson(body);
  return checkRequest(found, { ...seen, body: parsed, call, effect });
}

/** The calls of the client, each with a usable reply and the required request. */
const CALLS: readonly (readonly [
  name: string,
  ask: (configs: Configs) => Promise<unknown>,
  usable: unknown,
  method: string,
  address: string,
  body: string | undefined,
])[] = [
  ["live", (configs) => configs.live(), { entries: null }, "GET", "", undefined],
  [
    "live, until it is believed",
    (configs) => configs.live(() => undefined),
    {
      metadata: null,
    },
    "GET",
    "",
    undefined,
  ],
  ["details", (configs) => configs.details(), { entries: null }, "GET", "/full", undefined],
  ["draft", (configs) => configs.draft(), { draftHash: null }, "GET", "/draft", undefined],
  [
    "overwrite",
    (configs) =>
      configs.overwrite({
        entries: entriesOf({ "a/b": [1] }),
        conditions: parseJson('{"rules":{"r":{"tokens":[]}},"rulesOrder":["r"]}'),
      }, "h1"),
    { draftHash: "h2" },
    "PUT",
    "/draft:overwrite",
    '{"draftHash":"h1","entries":{"a/b":[1]},"conditionalRules":{"rules":{"r":{"tokens":[]}},"rulesOrder":["r"]}}',
  ],
  [
    "overwrite without a hash",
    (configs) => configs.overwrite({ entries: new Map(), conditions: null }, undefined),
    { draftHash: "h2" },
    "PUT",
    "/draft:overwrite",
    '{"entries":{}}',
  ],
  [
    "publish",
    (configs) => configs.publish({ draftHash: "h", message: 'a "b"', strategy: "immediate" }),
    { configVersion: 8 },
    "POST",
    "/publish",
    '{"draftHash":"h","message":"a \\"b\\"","deploymentStrategy":"Immediate"}',
  ],
  [
    "publish with an empty message",
    (configs) => configs.publish({ draftHash: "h", message: "", strategy: "immediate" }),
    { configVersion: 8 },
    "POST",
    "/publish",
    '{"draftHash":"h","message":"","deploymentStrategy":"Immediate"}',
  ],
  [
    "publish without a message, gradually",
    (configs) => configs.publish({ draftHash: "h", strategy: "gradual-rollout" }),
    { configVersion: 8 },
    "POST",
    "/publish",
    '{"draftHash":"h","deploymentStrategy":"GradualRollout"}',
  ],
  [
    "revisions",
    (configs) => configs.revisions(20, 40),
    { revisions: null },
    "GET",
    "/revisions?MaxPageSize=20&Skip=40&SortOrder=SORT_ORDER_DESCENDING",
    undefined,
  ],
  [
    "restore",
    (configs) => configs.restore("5f2c/..?x#y%2f z"),
    { draftHash: "h2" },
    "POST",
    "/revisions/5f2c%2F..%3Fx%23y%252f%20z/restore",
    undefined,
  ],
  [
    "discard",
    (configs) => configs.discard("h1"),
    { draftHash: "h2" },
    "DELETE",
    "/draft",
    '{"draftHash":"h1"}',
  ],
  [
    "discard without a hash",
    (configs) => configs.discard(undefined),
    { draftHash: "h2" },
    "DELETE",
    "/draft",
    "{}",
  ],
];

for (const [name, ask, usable, method, address, body] of CALLS) {
  Deno.test(`${name} sends the request of the API document`, async () => {
    const { configs, requests } = open([reply(200, usable)]);
    await ask(configs);
    assert.equal(requests.length, 1);
    const [request] = requests;
    assert.equal(request!.method, method);
    assert.equal(request!.url.href, `https://api.example${BASE}${address}`);
    assert.equal(request!.body, body);
    assert.deepEqual(request!.credential, { kind: "key", secret });
    assert.equal(request!.effect, method === "GET" ? "read" : "write");
    assert.deepEqual(undocumented(request!), []);
  });

  for (const status of [401, 403, 429, 500, 503, 302]) {
    Deno.test(`${name} answered ${status} is refused with that status`, async () => {
      const { configs, requests } = open([reply(status, { message: "not canary-key" })]);
      await assert.rejects(ask(configs), (error) => {
        assert.ok(error instanceof Refusal);
        assert.equal(error.status, status);
        assert.ok(error.what.includes(requests[0]!.call), error.what);
        assert.match(error.what, /not \[hidden\]/);
        return true;
      });
    });
  }

  Deno.test(`${name} whose reply is lost says so`, async () => {
    const lost = new Unreachable("a", "b");
    await assert.rejects(ask(open([lost]).configs), (error) => error === lost);
  });

  for (const text of ["", "<html>", "null", "[]", '{"half', '{"a":'.repeat(9999)]) {
    Deno.test(`${name} with the reply ${text.slice(0, 9)} is reported as unusable`, async () => {
      await assert.rejects(ask(open([reply(200, text)]).configs), UnusableReply);
    });
  }
}

for (const repository of REPOSITORIES) {
  Deno.test(`${repository} is addressed by its name, after a path in the base URL, too`, async () => {
    const { configs, requests } = open(
      [reply(200, { entries: null })],
      repository,
      "https://proxy.example/roblox/",
    );
    await configs.draft();
    assert.equal(
      requests[0]!.url.href,
      `https://proxy.example/roblox/creator-configs-public-api/v1/configs/universes/42/repositories/${repository}/draft`,
    );
  });
}

Deno.test("a 403 asks for the scope that the call needs", async () => {
  for (const [name, ask, , method] of CALLS) {
    const scope = method === "GET" ? /universe:read/ : /universe:write/;
    await assert.rejects(ask(open([reply(403)]).configs), (error) => {
      assert.match((error as Failure).advice, scope, name);
      return true;
    });
  }
});

/** The reads, each with a document, with those that mean that nothing exists, and how that is read. */
const READS: readonly (readonly [
  name: string,
  ask: (configs: Configs) => Promise<unknown>,
  body: unknown,
  empty: readonly unknown[],
  nothing: unknown,
])[] = [
  [
    "live",
    (configs) => configs.live(),
    { metadata: { configVersion: 3 }, entries: { a: 1 } },
    [
      { metadata: null, entries: null, conditionalRules: null },
      { metadata: {}, entries: {} },
      { metadata: { configVersion: null }, unknown: 1 },
    ],
    { version: 0, entries: new Map(), conditions: null },
  ],
  [
    "details",
    (configs) => configs.details(),
    { entries: { a: { description: "x" } } },
    [{ entries: null, metadata: null }],
    new Map(),
  ],
  [
    "draft",
    (configs) => configs.draft(),
    { draftHash: "h", entries: { a: { value: 1 } } },
    [{ draftHash: null, entries: null, conditionalRules: null }, { draftHash: "", entries: {} }],
    { entries: new Map(), conditions: null },
  ],
  [
    "revisions",
    (configs) => configs.revisions(1, 0),
    { revisions: [{ revisionId: "r" }] },
    [{ revisions: null }],
    [],
  ],
];

for (const [name, ask, body, empty, nothing] of READS) {
  Deno.test(`${name} is empty in every form that Roblox may use`, async () => {
    for (const one of empty.map((document) => reply(200, document))) {
      assert.deepEqual(await ask(open([one]).configs), nothing);
    }
    const missing = name === "live" || name === "draft"
      ? { ...nothing as object, notFound: true }
      : nothing;
    for (const one of [reply(404), reply(404, {}), reply(404, { errors: [{ code: 0 }] })]) {
      assert.deepEqual(await ask(open([one, one]).configs), missing);
    }
  });

  Deno.test(`${name} answered 404 is requested once more, and the second answer is believed`, async () => {
    const { configs, requests } = open([reply(404), reply(200, body)]);
    const direct = await ask(open([reply(200, body)]).configs);
    assert.deepEqual(await ask(configs), direct);
    assert.equal(requests.length, 2);
    await assert.rejects(ask(open([reply(404), reply(403)]).configs), Refusal);
  });

  Deno.test(`${name} with an empty or another document is unusable, not empty`, async () => {
    const documents = [{}, { errors: [{ code: 0, message: "x" }] }, { code: 5, message: "x" }];
    for (const document of documents) {
      await assert.rejects(ask(open([reply(200, document)]).configs), UnusableReply);
    }
  });
}

Deno.test("a version that is a string of digits is read", async () => {
  const read = async (configVersion: unknown) => {
    const { configs } = open([reply(200, { metadata: { configVersion }, entries: { a: 1 } })]);
    return (await configs.live()).version;
  };
  assert.equal(await read("14"), 14);
  assert.equal(await read("9007199254740991"), Number.MAX_SAFE_INTEGER);
  for (const strange of ["", "v14", "-1", "1.5", "0x1", " 1", "9007199254740993"]) {
    await assert.rejects(read(strange), /metadata\.configVersion/, strange);
  }
});

Deno.test("entries without a version are published under an unknown one", async () => {
  for (const metadata of [null, {}, { configVersion: null }]) {
    const live = await open([reply(200, { metadata, entries: { a: 1 } })]).configs.live();
    assert.deepEqual([live.version, live.versionUnknown], [0, true]);
  }
});

Deno.test("doubted values are read again, but not after an error", async () => {
  const { configs, requests } = open([reply(200, { metadata: { configVersion: 3 } })]);
  const doubtOf = ({ version }: LiveConfig) => version < 3 ? `v${version} is old` : undefined;
  assert.equal((await configs.live(doubtOf)).version, 3);
  const { retryIf, effect } = requests[0]!;
  const retryReason = (status: number, body?: unknown) => retryIf?.(reply(status, body));
  assert.equal(effect, "read");
  assert.match(retryReason(200, { metadata: { configVersion: 2 } })!, /v2 is old/);
  assert.match(retryReason(404)!, /v0 is old/);
  assert.equal(retryReason(200, { metadata: { configVersion: 3 } }), undefined);
  assert.equal(retryReason(200, { metadata: { configVersion: 4 } }), undefined);
  for (const status of [401, 403, 429, 500]) assert.equal(retryReason(status), undefined);
});

Deno.test("a live config keeps every value, key and condition as it came", async () => {
  const conditions = '{"rules":{"r":{"weight":1.0}},"rulesOrder":["r"]}';
  const entries = '{"__proto__":1e400,"a.b":null,"c":9007199254740993,"d":{"e":[-0]}}';
  const text =
    `{"metadata":{"configVersion":7.0},"entries":${entries},"conditionalRules":${conditions}}`;
  const live = await open([reply(200, text)]).configs.live();
  assert.equal(live.version, 7);
  assert.equal(writeJson(live.entries), entries);
  assert.equal(writeJson(live.conditions!), conditions);
});

Deno.test("the hash of an empty draft is kept for the next write", async () => {
  const { configs } = open([reply(200, { draftHash: "real", entries: {} })]);
  assert.deepEqual(await configs.draft(), { hash: "real", entries: new Map(), conditions: null });
});

Deno.test("a draft's entries have their values, and null is a staged removal", async () => {
  const body = {
    draftHash: "h",
    entries: { a: { value: 1, description: "x" }, b: { value: null }, c: {}, d: null },
    conditionalRules: { rules: {} },
  };
  const draft = await open([reply(200, body)]).configs.draft();
  assert.equal(draft.hash, "h");
  assert.equal(writeJson(draft.entries), '{"a":1,"b":null,"c":null,"d":null}');
  assert.equal(writeJson(draft.conditions!), '{"rules":{}}');
});

Deno.test("a 404 for a write is a refusal, not an empty answer", async () => {
  for (const [, ask, , method] of CALLS) {
    if (method !== "GET") await assert.rejects(ask(open([reply(404)]).configs), Refusal);
  }
});

Deno.test("staging returns the new draft's hash, and an answer without one is unusable", async () => {
  const stage = (body: unknown) => open([reply(200, body)]).configs.restore("r1");
  assert.equal(await stage({ draftHash: "h2" }), "h2");
  for (const body of [{}, { draftHash: null }, { draftHash: "" }]) {
    await assert.rejects(stage(body), (error) => {
      assert.ok(error instanceof UnusableReply);
      assert.match(error.what, /without a draft hash/);
      return true;
    });
  }
});

Deno.test("a publish returns the new version, and an answer without one is unusable", async () => {
  assert.deepEqual(await publish(200, { configVersion: 8 }), { outcome: "published", version: 8 });
  for (const body of [{}, { configVersion: null }, { configVersion: "8" }]) {
    await assert.rejects(publish(200, body), UnusableReply);
  }
});

Deno.test("a success with an unexpected status is judged by its body", async () => {
  assert.deepEqual(await publish(202, { configVersion: 8 }), { outcome: "published", version: 8 });
  await assert.rejects(publish(204, ""), UnusableReply);
  assert.equal(await open([reply(201, { draftHash: "h" })]).configs.restore("r1"), "h");
  await assert.rejects(open([reply(204, "")]).configs.live(), UnusableReply);
});

Deno.test('only "nothing to publish" counts as an unchanged draft', async () => {
  const nothing = { outcome: "nothing-to-publish" };
  const empty = { code: "EmptyDraft", message: "m", key: "" };
  assert.deepEqual(await publish(400, { validationErrors: [empty] }), nothing);
  assert.deepEqual(await publish(400, { validationErrors: [{ code: 1 }, empty] }), nothing);
  const others: readonly (readonly [number, unknown])[] = [
    [400, { validationErrors: [{ code: "TooLong" }] }],
    [400, { validationErrors: [] }],
    [400, { code: "EmptyDraft" }],
    [400, "EmptyDraft"],
    [409, { validationErrors: [empty] }],
    [500, { validationErrors: [empty] }],
  ];
  for (const [status, body] of others) await assert.rejects(publish(status, body), Refusal);
});

Deno.test("a revision is read with every field, and with as few as Roblox sends", async () => {
  const whole = {
    revisionId: "r2",
    version: 2,
    time: "2026-03-01T12:00:00.123Z",
    publishedBy: 99,
    message: "",
    deploymentResult: "Done",
    autoRestoreToVersion: -1,
    changes: { a: { before: null, after: 1 }, b: { before: 2 }, c: null },
    conditionalRulesChanges: { rulesOrder: null },
  };
  const bare = { revisionId: "r1" };
  const nulls = { revisionId: "r0", version: null, time: null, message: null, changes: null };
  const page = await open([reply(200, { revisions: [whole, bare, nulls] })]).configs.revisions(
    9,
    0,
  );
  const change = (before: unknown, after: unknown) => entriesOf({ before, after });
  const [first, second, third] = page;
  assert.deepEqual({ ...first, changes: undefined }, {
    id: "r2",
    version: 2,
    time: "2026-03-01T12:00:00.123Z",
    publishedBy: "99",
    message: "",
    deploymentResult: "Done",
    changes: undefined,
    changedConditions: true,
    conditionsDelta: entriesOf({ rulesOrder: null }),
  });
  assert.deepEqual(
    [...first!.changes].map(([key, change]) => [key, new Map(Object.entries(change))]),
    [["a", change(null, 1)], ["b", change(2, null)], ["c", change(null, null)]],
  );
  for (const [revision, id] of [[second, "r1"], [third, "r0"]] as const) {
    assert.deepEqual(revision, {
      id,
      version: 0,
      time: "",
      changes: new Map(),
      changesUnknown: true,
      changedConditions: false,
    });
  }
});

Deno.test("a revision without an id is unusable", async () => {
  for (const id of [undefined, null, "", 5]) {
    const body = { revisions: [{ revisionId: id, version: 1 }] };
    await assert.rejects(open([reply(200, body)]).configs.revisions(20, 0), UnusableReply);
  }
});

for (const id of ["a/b", "../..", "%2e%2e", "a?b=c", "a#b", "a\r\nb", "a\0b", "ü", "...", ".a"]) {
  Deno.test(`the revision ${JSON.stringify(id)} stays one part of the path`, async () => {
    const { configs, requests } = open([reply(200, { draftHash: "h" })]);
    await configs.restore(id);
    const { pathname, search, hash } = requests[0]!.url;
    const segments = pathname.split("/");
    assert.deepEqual([segments.length, search, hash], [BASE.split("/").length + 3, "", ""]);
    assert.equal(decodeURIComponent(segments.at(-2)!), id);
  });
}

for (const id of [".", "..", "", "a\ud800"]) {
  Deno.test(`the revision ${JSON.stringify(id)} cannot be in a path and is not requested`, async () => {
    const { configs, requests } = open([]);
    await assert.rejects(configs.restore(id), Failure);
    assert.deepEqual(requests, []);
  });
}

Deno.test("the full config has descriptions and times", async () => {
  const body = {
    metadata: { configVersion: 7 },
    entries: {
      a: {
        value: 1,
        description: "",
        lastModifiedTime: "t1",
        lastAccessedTime: "t2",
        variants: [],
      },
      b: { value: null, description: null },
      c: null,
    },
    conditionalRules: { rules: {} },
  };
  assert.deepEqual([...await open([reply(200, body)]).configs.details()], [
    ["a", { description: "", lastModifiedTime: "t1", lastAccessedTime: "t2", variants: [] }],
    ["b", {}],
    ["c", {}],
  ]);
});
