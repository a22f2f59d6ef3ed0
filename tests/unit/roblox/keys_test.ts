import assert from "node:assert/strict";
import { type AccountKey, listKeys } from "../../../src/roblox/keys.ts";
import type { HttpRequest, Reply } from "../../../src/roblox/http.ts";
import { UnusableReply } from "../../../src/roblox/reply.ts";
import { Failure } from "../../../src/values/failure.ts";
import { Secret } from "../../../src/values/secret.ts";
import { fakeHttp, reply } from "../../support/network/fakeNetwork.ts";

const BASE = new URL("https://api.example/");
const cookie = new Secret("canary-cookie");

/** Answer each request with the next reply; a request too many is an error. */
function list(...replies: Reply[]) {
  const http = fakeHttp(() => replies.shift() ?? assert.fail("a request too many"));
  return { http, listed: listKeys(http, BASE, cookie) };
}

function cursorOf(request: HttpRequest): unknown {
  return JSON.parse(request.body ?? "").cursor;
}

const TOKEN = { "x-csrf-token": "t0ken" };

Deno.test("a request without the token is sent once more with it, and so are the next pages", async () => {
  const { http, listed } = list(
    reply(403, "", TOKEN),
    reply(200, { cloudAuthInfo: [{ id: "1" }], nextCursor: "c1" }),
    reply(200, { cloudAuthInfo: [{ id: "2" }], nextCursor: "" }),
  );
  assert.deepEqual((await listed).map((key) => key.id), ["1", "2"]);
  assert.deepEqual(http.requests.map(({ headers }) => headers?.["x-csrf-token"]), [
    undefined,
    "t0ken",
    "t0ken",
  ]);
  assert.deepEqual(http.requests.map(cursorOf), ["", "", "c1"]);
});

Deno.test("a token that expires between pages is requested again", async () => {
  const { http, listed } = list(
    reply(403, "", TOKEN),
    reply(200, { nextCursor: "c1" }),
    reply(403, "", { "x-csrf-token": "later" }),
    reply(200, {}),
  );
  await listed;
  assert.equal(http.requests[3]?.headers?.["x-csrf-token"], "later");
});

const REFUSALS: readonly (readonly [string, readonly Reply[], RegExp])[] = [
  ["a 403 without a token", [reply(403)], /does not allow this session \(403\) when listing/],
  ["a 403 with the token", [reply(403, "", TOKEN), reply(403, "", TOKEN)], /\(403\)/],
  ["a challenge", [reply(403, "", { "rblx-challenge-id": "x", ...TOKEN })], /challenge/],
  [
    "a challenge after the token",
    [reply(403, "", TOKEN), reply(403, "", { "rblx-challenge-type": "captcha" })],
    /challenge/,
  ],
  ["an expired session", [reply(401)], /refused the session \(401\)/],
  ["a rate limit", [reply(429)], /asked to slow down \(429\)/],
  ["a server error", [reply(503, "<html>")], /answered 503: an HTML page/],
  ["a redirect", [reply(302)], /redirect \(302\), which is never followed/],
  ["another status", [reply(418, "short and stout")], /answered 418: "short and stout"/],
];

for (const [what, replies, message] of REFUSALS) {
  Deno.test(`${what} ends the list of keys with a reason, and is not requested again`, async () => {
    const { http, listed } = list(...replies);
    await assert.rejects(listed, (error: unknown) => {
      assert.ok(error instanceof Failure);
      assert.match(error.what, message);
      assert.notEqual(error.advice, "");
      return true;
    });
    assert.equal(http.requests.length, replies.length);
  });
}

for (const next of ["c1", "c0"]) {
  Deno.test(`a cursor that repeats as ${next} ends the list with a reason`, async () => {
    const { listed } = list(
      reply(200, { nextCursor: "c0" }),
      reply(200, { nextCursor: "c1" }),
      reply(200, { nextCursor: next }),
    );
    await assert.rejects(listed, /does not end: the cursor does not advance \(pages read: 3\)/);
  });
}

for (const nextCursor of ["", null, undefined]) {
  Deno.test(`a page whose next cursor is ${JSON.stringify(nextCursor)} is the last one`, async () => {
    const { listed } = list(reply(200, { cloudAuthInfo: null, nextCursor }));
    assert.deepEqual(await listed, []);
  });
}

const settings = {
  name: "live",
  isEnabled: false,
  expirationTime: "2026-01-01T00:00:00Z",
  allowedCidrs: ["10.0.0.0/8"],
  scopes: [
    { scopeType: "universe", targetParts: ["1"], operations: ["read"] },
    { scopeType: "asset", targetParts: [7], allowAllOperations: true },
    {},
  ],
};

const KEYS: readonly (readonly [string, unknown, AccountKey])[] = [
  [
    "with everything",
    {
      id: "k",
      apikeySecretPreview: "abc",
      cloudAuthBadStatus: [],
      lastAccessedTime: "2025-01-01T00:00:00Z",
      updatedTime: "2025-01-02T00:00:00Z",
      cloudAuthUserConfiguredProperties: settings,
      somethingNew: 1,
    },
    {
      id: "k",
      preview: "abc",
      faults: [],
      lastAccessedTime: "2025-01-01T00:00:00Z",
      updatedTime: "2025-01-02T00:00:00Z",
      settings: {
        name: "live",
        isEnabled: false,
        expirationTime: "2026-01-01T00:00:00Z",
        allowedCidrs: ["10.0.0.0/8"],
        scopes: [
          { type: "universe", operations: ["read"], targets: ["1"] },
          { type: "asset", operations: "all" },
          { type: "", operations: [] },
        ],
      },
    },
  ],
  ["with nothing", {}, { faults: [] }],
  [
    "with nothing in its settings",
    { cloudAuthUserConfiguredProperties: {} },
    { faults: [], settings: {} },
  ],
  [
    "with null everywhere",
    {
      id: null,
      apikeySecretPreview: null,
      cloudAuthBadStatus: null,
      cloudAuthUserConfiguredProperties: {
        name: null,
        isEnabled: null,
        expirationTime: null,
        allowedCidrs: null,
        scopes: null,
      },
    },
    { faults: [], settings: {} },
  ],
  ["with empty strings", { id: "", apikeySecretPreview: "", cloudAuthBadStatus: "" }, {
    faults: [],
  }],
  ["with one fault", { cloudAuthBadStatus: "Moderated" }, { faults: ["Moderated"] }],
  ["with a status that is true", { cloudAuthBadStatus: true }, { faults: ["true"] }],
  ["with a status that is an object", { cloudAuthBadStatus: { a: 1 } }, { faults: ['{"a":1}'] }],
  ["with a nested status", { cloudAuthBadStatus: [[], ["A"]] }, { faults: ["[]", '["A"]'] }],
  ["with a status that is false", { cloudAuthBadStatus: false }, { faults: [] }],
  ["with several faults", { cloudAuthBadStatus: ["A", 5, ""] }, { faults: ["A", "5"] }],
];

for (const [what, sent, read] of KEYS) {
  Deno.test(`a key ${what} is read as such`, async () => {
    const { listed } = list(reply(200, { cloudAuthInfo: [sent] }));
    assert.deepEqual(await listed, [read]);
  });
}

for (const body of ["", "<html>", "[]", '{"cloudAuthInfo":{}}', '{"cloudAuthInfo":[{"id":[]}]}']) {
  Deno.test(`the answer ${JSON.stringify(body)} is not a list of keys`, async () => {
    await assert.rejects(list(reply(200, body)).listed, UnusableReply);
  });
}

Deno.test("a page of very many keys is read", async () => {
  const cloudAuthInfo = Array.from({ length: 200_000 }, () => ({}));
  assert.equal((await list(reply(200, { cloudAuthInfo })).listed).length, 200_000);
});

Deno.test("a cookie that Roblox echoes is hidden, however it is spelled", async () => {
  for (const echoed of ['"canary-cookie"', '"can\\u0061ry-cookie"', "canary-cookie"]) {
    await assert.rejects(list(reply(400, echoed)).listed, (error: unknown) => {
      assert.doesNotMatch(String(error), /canary/);
      assert.match(String(error), /\[hidden\]/);
      return true;
    });
  }
});
