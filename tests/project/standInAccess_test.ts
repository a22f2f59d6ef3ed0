import assert from "node:assert/strict";
import { ask, configPath } from "../support/platform/ask.ts";
import type { ErrorShape } from "../support/platform/errors.ts";
import { type Platform, startPlatform } from "../support/platform/platform.ts";
import { DEFAULTS, type KeySetup } from "../support/platform/setup.ts";

const COOKIE = DEFAULTS.account.cookie;
const universe = (id: number = DEFAULTS.universe.id) => ({ path: `/cloud/v2/universes/${id}` });

/** Requests a page of keys, with the token once there is one. */
function keysPage(platform: Platform, cursor = "", limit = 100, headers = {}) {
  return ask(platform, {
    method: "POST",
    path: "/cloud-authentication/v1/apiKeys",
    cookie: COOKIE,
    body: { cursor, limit, reverse: false },
    headers,
  });
}

Deno.test("a working key can read the name of its universe", async () => {
  await using platform = await startPlatform();
  const { status, body } = await ask(platform, universe());
  assert.equal(status, 200);
  assert.equal(body.displayName, "Skyline Racing");
  assert.equal(body.path, "universes/1234567890");
});

const REFUSED: readonly (readonly [string, KeySetup])[] = [
  ["a wrong key", { secret: "another-key-0123456789" }],
  ["a disabled key", { enabled: false }],
  ["an expired key", { expires: "2020-01-01T00:00:00Z" }],
  ["a key that expired a second ago", { expiresInSeconds: -1 }],
  ["an address outside the allowlist", { allowedCidrs: ["198.51.100.0/24", "nonsense"] }],
  ["an IPv4 address and an IPv6 allowlist", { allowedCidrs: ["::/0"] }],
];

for (const [name, key] of REFUSED) {
  Deno.test(`${name} gets 401 "Invalid API Key"`, async () => {
    await using platform = await startPlatform({ keys: [key] });
    const { status, body } = await ask(platform, universe());
    assert.equal(status, 401);
    assert.deepEqual(body, { errors: [{ code: 0, message: "Invalid API Key" }] });
  });
}

Deno.test("a key works inside its allowlist, with an empty allowlist, and before it expires", async () => {
  const keys: KeySetup[] = [
    { allowedCidrs: ["10.0.0.0/8", "203.0.113.0/24"] },
    { allowedCidrs: [] },
    { allowedCidrs: ["10.0.0.0/8"], enforceCidrs: false },
    { expiresInSeconds: 60 },
  ];
  for (const key of keys) {
    await using platform = await startPlatform({ keys: [key] });
    assert.equal((await ask(platform, universe())).status, 200);
  }
});

Deno.test("a missing scope, and a scope for another universe, get 403", async () => {
  await using platform = await startPlatform({
    universes: [{ id: 1 }, { id: 2 }],
    keys: [{ scopes: ["universe:read"], universes: [1] }],
  });
  assert.equal((await ask(platform, universe(1))).status, 200);
  assert.equal((await ask(platform, universe(2))).status, 403);
  const path = `${configPath("InExperienceConfig", 1)}/draft`;
  assert.equal((await ask(platform, { path })).status, 200);
  assert.equal((await ask(platform, { path, method: "DELETE", body: {} })).status, 403);
});

Deno.test("a universe that does not exist or is hidden gets 404", async () => {
  await using platform = await startPlatform({ universes: [{ id: 1 }, { id: 2, hidden: true }] });
  assert.equal((await ask(platform, universe(3))).status, 404);
  assert.equal((await ask(platform, universe(2))).status, 404);
});

Deno.test("the cookie signs in to its account, and another cookie to none", async () => {
  await using platform = await startPlatform();
  const who = { host: "accounts", path: "/v1/users/authenticated" } as const;
  const { body } = await ask(platform, { ...who, cookie: COOKIE });
  assert.deepEqual(body, { id: 4242, name: "builder", displayName: "Builder" });
  assert.equal((await ask(platform, { ...who, cookie: "old" })).status, 401);
  assert.equal((await ask(platform, who)).status, 401);
  platform.state.account = undefined;
  assert.equal((await ask(platform, { ...who, cookie: COOKIE })).status, 401);
});

Deno.test("the echo service returns the address as plain text", async () => {
  await using platform = await startPlatform({ address: "2001:db8::7" });
  const { text, headers } = await ask(platform, { host: "echo", path: "/" });
  assert.equal(text, "2001:db8::7");
  assert.equal(headers.get("content-type"), "text/plain");
});

Deno.test("the key listing asks for its token once, then lists the account's own keys", async () => {
  await using platform = await startPlatform({
    keys: [
      {
        scopes: ["universe:read", "universe:write", "asset:read"],
        universes: [1234567890],
        expires: "2030-01-01T00:00:00Z",
      },
      { name: "group's", secret: "other-key-0123456789", listed: false },
    ],
  });
  const first = await keysPage(platform);
  assert.equal(first.status, 403);
  const token = first.headers.get("x-csrf-token")!;
  const { status, body } = await keysPage(platform, "", 100, { "x-csrf-token": token });
  assert.equal(status, 200);
  assert.equal(body.nextCursor, "");
  assert.equal(body.cloudAuthInfo.length, 1);
  const [key] = body.cloudAuthInfo;
  assert.equal(key.apikeySecretPreview, "test-key-0");
  assert.deepEqual(key.cloudAuthUserConfiguredProperties, {
    name: "deploy",
    description: "",
    isEnabled: true,
    expirationTime: "2030-01-01T00:00:00Z",
    allowedCidrs: ["0.0.0.0/0"],
    scopes: [
      { scopeType: "universe", targetParts: ["1234567890"], operations: ["read", "write"] },
      { scopeType: "asset", targetParts: ["1234567890"], operations: ["read"] },
    ],
  });
});

Deno.test("the key listing is paged, and ends as configured", async () => {
  const keys = ["a", "b", "c"].map((name) => ({ name, secret: `${name}-secret` }));
  await using platform = await startPlatform({ keys, switches: { csrf: "off", keysPage: 2 } });
  const first = await keysPage(platform);
  const names = (body: typeof first.body) =>
    body.cloudAuthInfo.map((key: Record<string, { name: string }>) =>
      key.cloudAuthUserConfiguredProperties?.name
    );
  assert.deepEqual(names(first.body), ["a", "b"]);
  assert.deepEqual(names((await keysPage(platform, first.body.nextCursor)).body), ["c"]);
  const last = async () => (await keysPage(platform, "after-2", 1)).body;
  assert.equal((await last()).nextCursor, "");
  platform.state.switches.lastCursor = "missing";
  assert.equal("nextCursor" in await last(), false);
});

Deno.test("the key listing refuses an expired cookie, and can refuse any", async () => {
  await using platform = await startPlatform({ switches: { csrf: "refuse" } });
  const refused = await keysPage(platform);
  assert.deepEqual([refused.status, refused.headers.get("x-csrf-token")], [403, null]);
  platform.state.account = undefined;
  assert.equal((await keysPage(platform)).status, 401);
});

Deno.test("stop fails after a malformed page of keys", async () => {
  const platform = await startPlatform({ switches: { csrf: "off" } });
  assert.equal((await keysPage(platform, "", 1000)).status, 400);
  await assert.rejects(platform.stop(), /its body asks for no page of keys/);
});

Deno.test("a listed key leaves out the configured fields", async () => {
  await using platform = await startPlatform({
    keys: [{ omit: ["id", "scopes"] }],
    switches: { csrf: "off" },
  });
  const [key] = (await keysPage(platform)).body.cloudAuthInfo;
  assert.equal("id" in key, false);
  assert.equal("scopes" in key.cloudAuthUserConfiguredProperties, false);
});

const SHAPES: readonly (readonly [ErrorShape, RegExp])[] = [
  ["errors", /^\{"errors":\[\{"code":"NOT_FOUND","message":"There is no universe 5\."\}\]\}$/],
  ["code", /^\{"code":"NOT_FOUND","message":"/],
  ["error", /^\{"error":"NOT_FOUND","message":".*","errorDetails":\[\]\}$/],
  ["fields", /^\{"errors":\{"request":\["There/],
  ["validation", /^\{"validationErrors":\[\{"code":"NOT_FOUND"/],
  ["title", /^\{"status":404,"title":"There/],
  ["text", /^There is no universe 5\.$/],
  ["html", /^<!DOCTYPE html>/],
  ["empty", /^$/],
];

for (const [errorShape, text] of SHAPES) {
  Deno.test(`an error can have the shape "${errorShape}"`, async () => {
    await using platform = await startPlatform({ switches: { errorShape } });
    const said = await ask(platform, universe(5));
    assert.equal(said.status, 404);
    assert.match(said.text, text);
  });
}
