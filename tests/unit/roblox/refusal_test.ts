import assert from "node:assert/strict";
import fc from "fast-check";
import type { HttpRequest } from "../../../src/roblox/http.ts";
import { type Refusal, refusalOf } from "../../../src/roblox/refusal.ts";
import { Secret } from "../../../src/values/secret.ts";
import { reply, START } from "../../support/network/fakeNetwork.ts";

const REQUEST: HttpRequest = {
  call: "reading the live config",
  method: "GET",
  url: new URL("https://api.example/v1/universes/7/repositories/x"),
  effect: "read",
  credential: { kind: "key", secret: new Secret("canary-key") },
};

function refused(
  status: number,
  body: unknown = "",
  headers: Record<string, string> = {},
): Refusal {
  return refusalOf(REQUEST, reply(status, body, headers), "universe:read", START);
}

Deno.test("a 401 says that the key is wrong or the address is not allowed, and how to find out", () => {
  const { what, advice, status } = refused(401);
  assert.equal(status, 401);
  assert.equal(what, "Roblox rejected the API key (401) when reading the live config.");
  assert.match(advice, /^It is wrong, disabled or expired, or its allowlist/);
  assert.match(advice, /`cli doctor --universe-id \d+ --introspect` looks for the reason\./);
});

Deno.test("a 403 says that the key is valid, and names the scope and the target", () => {
  const { what, advice } = refused(403);
  assert.match(what, /valid, but Roblox answered 403 \(not allowed\) when reading the live config/);
  assert.match(advice, /universe:read/);
  assert.match(advice, /this universe; in a group, .* View Analytics\./);
  assert.match(advice, /`cli doctor --universe-id \d+ --introspect --tool config`/);
  const writing = refusalOf(REQUEST, reply(403, ""), "universe:write", START);
  assert.match(writing.advice, /in a group, .* Edit and publish experience\./);
});

Deno.test("a 403 that names the scope quotes what Roblox says", () => {
  const { advice } = refused(403, { message: "Scope not authorized" });
  assert.match(
    advice,
    /Some accounts report that universe:read is missing in the list of operations/,
  );
  const writing = refusalOf(REQUEST, reply(403, "Scope not authorized"), "universe:write", START);
  assert.doesNotMatch(writing.advice, /Some accounts/);
  assert.doesNotMatch(refused(403).advice, /Some accounts/);
});

Deno.test("a 410 says to update the program", () => {
  const { what, advice } = refused(410);
  assert.equal(what, "Roblox answered 410 (gone) when reading the live config.");
  assert.equal(advice, "Update cli: Roblox no longer has what this version asks for.");
});

Deno.test("a 408 or a 425 does not blame the request", () => {
  for (const status of [408, 425]) {
    assert.match(refused(status).advice, /^Check .*, then run it again\.$/);
  }
});

Deno.test("a 401 of analytics names its scope, and does not say that the key is wrong", () => {
  const refusal = refusalOf(REQUEST, reply(401), "universe.analytics:read", START);
  assert.match(refusal.what, /^This key cannot read analytics: Roblox answered 401 when/);
  assert.match(refusal.advice, /scope universe\.analytics:read \(API system universe-analytics\)/);
  assert.doesNotMatch(refusal.message, /wrong|allowlist/);
});

Deno.test("a 404 says that the id does not exist, or that the key's owner cannot see it", () => {
  const { what, advice } = refused(404);
  assert.match(what, /\(404\) when reading the live config/);
  assert.match(advice, /universe id/);
  assert.match(advice, /owner can see/);
});

Deno.test("a 429 says when to try again, if Roblox said so", () => {
  const soon = new Date(START.getTime() + 90_000).toUTCString();
  const waits = [
    [{}, "Run it again in a minute."],
    [{ "retry-after": "10800" }, "Run it again in 3 hours."],
    [{ "retry-after": "3600" }, "Run it again in 60 minutes."],
    [{ "retry-after": "0.2" }, "Run it again in 1 second."],
    [{ "retry-after": "0" }, "Run it again in 1 second."],
    [{ "retry-after": soon }, "Run it again in 90 seconds."],
    [{ "x-ratelimit-reset": "30" }, "Run it again in 30 seconds."],
    [{ "retry-after": "9999999999" }, "Run it again in a minute."],
    [{ "retry-after": "Fri, 31 Dec 2999 23:59:59 GMT" }, "Run it again in a minute."],
    [{ "x-ratelimit-reset": "9999999999" }, "Run it again in a minute."],
  ] as const;
  for (const [headers, advice] of waits) {
    assert.equal(refused(429, "", headers as Record<string, string>).advice, advice);
  }
});

for (const status of [400, 402, 404, 408, 409, 412, 418, 429, 499, 500, 502, 503, 504, 599]) {
  Deno.test(`a ${status} never blames the key or a missing scope`, () => {
    const { message } = refused(status);
    assert.ok(message.includes(` ${status} `) || message.includes(`(${status})`), message);
    assert.doesNotMatch(message, /rejected the API key|not allowed|scope|key is wrong/i);
  });
}

for (const status of [301, 302, 303, 307, 308]) {
  Deno.test(`a ${status} says that redirects are not followed, and where to look`, () => {
    const { what, advice } = refused(status, "", { location: "https://evil.example/canary-key" });
    assert.match(what, /redirect/);
    assert.match(advice, /CLI_BASE_URL/);
    assert.ok(!`${what}${advice}`.includes("evil.example"));
  });
}

Deno.test("Roblox's words are quoted, whatever their form", () => {
  const { what } = refused(400, { validationErrors: [{ code: "Bad", message: "no", key: "k" }] });
  assert.match(what, /: "k: no \(Bad\)"\.$/);
  assert.match(
    refused(502, "<html><title>Bad gateway</title></html>").what,
    /: an HTML page, "Bad gateway"\.$/,
  );
  assert.match(refused(500).what, /reading the live config\.$/);
});

Deno.test("a key that Roblox repeats is hidden, whatever is around it", () => {
  const bodies = [
    "canary-key",
    "key canary-key of canary-key",
    { errors: [{ message: "Invalid canary-key" }] },
    { errors: { "canary-key": ["canary-key"] } },
    "<html><title>canary-key</title>",
    `{"message":"c\\u0061nary-key"}`,
  ];
  for (const body of bodies) {
    for (const status of [400, 401, 403, 404, 429, 500]) {
      const { message } = refused(status, body);
      assert.ok(!message.includes("canary"), message);
      assert.ok(message.includes("[hidden]"), message);
    }
  }
});

Deno.test("every status, body and header makes a refusal with that status", () => {
  const headers = fc.record({
    "retry-after": fc.stringMatching(/^[ -~]{0,12}$/),
    "x-ratelimit-reset": fc.stringMatching(/^[ -~]{0,12}$/),
  });
  fc.assert(fc.property(fc.integer({ min: 300, max: 599 }), fc.string(), headers, (...given) => {
    const refusal = refused(...given);
    assert.equal(refusal.status, given[0]);
    assert.ok(refusal.what.includes(String(given[0])));
    assert.notEqual(refusal.advice, "");
  }));
});

Deno.test("a refusal during a rollout says to wait, whatever its status and body", () => {
  const bodies = [
    { code: "MultipleDraftNotSupported", message: "Multiple drafts." },
    { errors: [{ code: 0, message: "MultipleDraftNotSupported" }] },
    "MultipleDraftNotSupported",
  ];
  for (const status of [400, 403, 409]) {
    for (const body of bodies) {
      const refusal = refused(status, body);
      assert.ok(refusal.rollingOut);
      assert.match(
        refusal.what,
        /^A rollout is still running, so Roblox answered \d+ when reading/,
      );
      assert.match(refusal.advice, /^Wait until the rollout is over/);
    }
  }
  assert.ok(!refused(400, { code: "Nope" }).rollingOut);
});
