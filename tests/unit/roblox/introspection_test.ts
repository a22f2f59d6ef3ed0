import assert from "node:assert/strict";
import { introspectKey } from "../../../src/roblox/introspection.ts";
import { UnusableReply } from "../../../src/roblox/reply.ts";
import { Secret } from "../../../src/values/secret.ts";
import { fakeHttp, reply } from "../../support/network/fakeNetwork.ts";

const secret = new Secret("canary-0123456789");
const BASE = new URL("https://api.example");

async function introspect(status: number, body: unknown) {
  return await introspectKey(fakeHttp(() => reply(status, body)), BASE, secret);
}

Deno.test("introspection returns the name, account, state, expiry and scopes", async () => {
  const body = {
    name: "deploy",
    authorizedUserId: 4242,
    enabled: true,
    expired: false,
    expirationTimeUtc: "2199-12-31T23:59:59Z",
    scopes: [
      { name: "universe", operations: ["read"], universeIds: [42, "77"] },
      { name: "asset", operations: ["*"] },
    ],
  };
  assert.deepEqual(await introspect(200, body), {
    outcome: "answered",
    key: {
      name: "deploy",
      authorizedUserId: "4242",
      enabled: true,
      expired: false,
      expirationTimeUtc: "2199-12-31T23:59:59Z",
      scopes: [
        { type: "universe", operations: ["read"], targets: ["42", "77"] },
        { type: "asset", operations: "all" },
      ],
    },
  });
});

const UNTOLD: readonly (readonly [string, Record<string, unknown>])[] = [
  ["a name that is not a string", { name: 5 }],
  ["an account of 0", { authorizedUserId: 0 }],
  ["an account that is not an id", { authorizedUserId: "-1" }],
  ["null everywhere", {
    name: null,
    authorizedUserId: null,
    scopes: null,
    expirationTimeUtc: null,
  }],
  ["scopes that are not a list", { scopes: {} }],
  ["a scope without operations", { scopes: [{ name: "universe" }] }],
  ["a scope without a name", { scopes: [{ operations: ["read"] }] }],
  ["an operation that is not a string", { scopes: [{ name: "universe", operations: [true] }] }],
];

for (const [what, body] of UNTOLD) {
  Deno.test(`an undocumented form of ${what} is ignored`, async () => {
    assert.deepEqual(await introspect(200, { expired: false, ...body }), {
      outcome: "answered",
      key: { expired: false },
    });
  });
}

const UNREAD: readonly (readonly [string, unknown])[] = [
  ["enabled", "yes"],
  ["enabled", 1],
  ["expired", "true"],
  ["expirationTimeUtc", 1_900_000_000],
];

for (const [field, value] of UNREAD) {
  Deno.test(`an answer with an unknown form of state is refused: ${field} ${value}`, async () => {
    const { outcome } = await introspect(200, { name: "live", [field]: value });
    assert.equal(outcome, "unknown");
  });
}

const TARGETS:
  readonly (readonly [string, Record<string, unknown>, readonly string[] | undefined])[] = [
    ["no list", {}, undefined],
    ["universes", { universeIds: [42, "77"], groupIds: null }, ["42", "77"]],
    ["no universe", { universeIds: [] }, []],
    ["a group", { groupIds: [7] }, ["group 7"]],
    ["a user", { userIds: ["5"] }, ["user 5"]],
    ["everything", { groupIds: ["*"] }, ["*"]],
    ["the data stores of a universe", { universeDatastores: [{ universeId: "42" }] }, ["42"]],
    ["all data stores", { universeDatastores: ["*"] }, ["*"]],
    ["several lists", { universeIds: ["42"], userIds: ["5"] }, ["42", "user 5"]],
    ["a list in an unknown form", { universeIds: "42" }, ["?"]],
    ["a target in an unknown form", { universeDatastores: [{ id: 1 }] }, ["?"]],
  ];

for (const [what, lists, targets] of TARGETS) {
  Deno.test(`all four lists of a scope's targets are read: ${what}`, async () => {
    const scopes = [{ name: "universe", operations: ["read"], ...lists }];
    const scope = { type: "universe", operations: ["read"] };
    assert.deepEqual(await introspect(200, { scopes }), {
      outcome: "answered",
      key: { scopes: [targets === undefined ? scope : { ...scope, targets }] },
    });
  });
}

Deno.test("a 401 or a 403 is a refusal, any other status proves nothing, and the key is never shown", async () => {
  const said = { errors: [{ message: `Invalid ${"canary-0123456789"}` }] };
  for (const status of [401, 403]) {
    assert.deepEqual(await introspect(status, said), {
      outcome: "refused",
      status,
      message: '"Invalid [hidden]"',
    });
  }
  for (const status of [204, 302, 400, 404, 429, 500, 503]) {
    const { outcome, ...rest } = await introspect(status, said);
    assert.equal(outcome, "unknown", String(status));
    assert.doesNotMatch(JSON.stringify(rest), /canary/);
  }
});

Deno.test("introspection answered 200 without a key leaves the key unknown", async () => {
  for (const body of ["{}", "[]", "null", '"key"', '{"errors":[{"message":"x"}]}']) {
    assert.equal((await introspect(200, body)).outcome, "unknown", body);
  }
  await assert.rejects(introspect(200, "<html>"), UnusableReply);
});
