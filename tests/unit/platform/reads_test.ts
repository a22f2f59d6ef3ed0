import assert from "node:assert/strict";
import { readSession, type Session } from "../../../src/platform/account.ts";
import { askAddress } from "../../../src/platform/echo.ts";
import { Unreachable, UnreadableReply } from "../../../src/platform/http.ts";
import { UnusableReply } from "../../../src/platform/reply.ts";
import { readUniverse, type UniverseReply } from "../../../src/platform/universe.ts";
import { Failure } from "../../../src/values/failure.ts";
import type { UniverseId } from "../../../src/values/ids.ts";
import { Secret } from "../../../src/values/secret.ts";
import { fakeHttp, reply } from "../commands/doctor/runtime.ts";

const secret = new Secret("canary");
const BASE = new URL("https://api.example/behind/a/proxy/");
const UNIVERSE = 42 as UniverseId;

Deno.test("the session check is one GET with the cookie", async () => {
  const http = fakeHttp(() => reply(200, { id: 1 }));
  await readSession(http, new URL("https://users.example"), secret);
  const [request, ...others] = http.requests;
  assert.deepEqual(others, []);
  assert.equal(request?.method, "GET");
  assert.equal(request?.url.href, "https://users.example/v1/users/authenticated");
  assert.deepEqual(request?.credential, { kind: "cookie", secret });
});

const SESSIONS: readonly (readonly [number, unknown, Session])[] = [
  [200, { id: 7, name: "ada", displayName: "Ada" }, { state: "live", id: 7, displayName: "Ada" }],
  [200, { id: 7, name: "ada", displayName: "" }, { state: "live", id: 7, displayName: "ada" }],
  [200, { id: 7 }, { state: "live", id: 7, displayName: "an account without a name" }],
  [401, "", { state: "refused" }],
  [403, "", { state: "unknown", reason: "the account service answered 403" }],
  [429, "", { state: "unknown", reason: "the account service asked to slow down (429)" }],
  [500, "oh", { state: "unknown", reason: 'the account service answered 500: "oh"' }],
  [400, '"canary"', { state: "unknown", reason: 'the account service answered 400: "[hidden]"' }],
];

for (const [status, body, expected] of SESSIONS) {
  Deno.test(`the session check's ${status} ${JSON.stringify(body)} is ${expected.state}`, async () => {
    const http = fakeHttp(() => reply(status, body));
    assert.deepEqual(await readSession(http, new URL("https://users.example"), secret), expected);
  });
}

Deno.test("a session check whose 200 names no account says nothing", async () => {
  for (const body of ["", "<html>", {}, { id: "7" }, { id: 1.5 }, []]) {
    const session = readSession(fakeHttp(() => reply(200, body)), BASE, secret);
    await assert.rejects(session, UnusableReply);
  }
});

Deno.test("the read probe is one GET with the key", async () => {
  const http = fakeHttp(() => reply(200, {}));
  await readUniverse(http, BASE, UNIVERSE, secret);
  const [request, ...others] = http.requests;
  assert.deepEqual(others, []);
  assert.equal(request?.method, "GET");
  assert.equal(request?.url.href, "https://api.example/behind/a/proxy/cloud/v2/universes/42");
  assert.deepEqual(request?.credential, { kind: "key", secret });
});

const UNIVERSES: readonly (readonly [number, unknown, UniverseReply])[] = [
  [200, { displayName: "Isle", path: "universes/42" }, { outcome: "read", displayName: "Isle" }],
  [200, { displayName: null, path: "universes/42" }, { outcome: "read" }],
  [200, {}, {
    outcome: "unknown",
    reason: "Roblox answered 200 without naming this universe",
  }],
  [200, { errors: [{ message: "Invalid canary" }] }, {
    outcome: "unknown",
    reason: 'Roblox answered 200 without naming this universe: "Invalid [hidden]"',
  }],
  [200, { path: "universes/421", displayName: "Another" }, {
    outcome: "unknown",
    reason: "Roblox answered 200 with another document than this universe: universes/421",
  }],
  [401, { message: "Invalid canary" }, {
    outcome: "refused",
    status: 401,
    said: '"Invalid [hidden]"',
  }],
  [403, "", { outcome: "refused", status: 403 }],
  [404, "", { outcome: "refused", status: 404 }],
  [429, "", { outcome: "unknown", reason: "Roblox asked to slow down (429)" }],
  [502, "", { outcome: "unknown", reason: "Roblox answered 502" }],
  [400, "", { outcome: "unknown", reason: "Roblox answered 400" }],
];

for (const [status, body, expected] of UNIVERSES) {
  Deno.test(`the read probe's ${status} ${JSON.stringify(body)} is ${expected.outcome}`, async () => {
    const http = fakeHttp(() => reply(status, body));
    assert.deepEqual(await readUniverse(http, BASE, UNIVERSE, secret), expected);
  });
}

Deno.test("a read probe whose 200 is no universe says nothing", async () => {
  for (const body of ["", "<html>", [], { displayName: 5 }]) {
    const read = readUniverse(fakeHttp(() => reply(200, body)), BASE, UNIVERSE, secret);
    await assert.rejects(read, UnusableReply);
  }
});

Deno.test("a read probe that nobody answers is the network's fault, and names the host", async () => {
  const http = fakeHttp(() => {
    throw new Unreachable("api.example could not be reached.", "Check the network.");
  });
  assert.deepEqual(await readUniverse(http, BASE, UNIVERSE, secret), {
    outcome: "unreachable",
    host: "api.example",
    reason: "api.example could not be reached",
    advice: "Check the network.",
  });
});

Deno.test("a read probe whose answer cannot be read was answered, so that the network is fine", async () => {
  const http = fakeHttp(() => {
    throw new UnreadableReply("The reply is not UTF-8 text.", "Try another network.");
  });
  await assert.rejects(readUniverse(http, BASE, UNIVERSE, secret), UnreadableReply);
});

for (const id of [0, -1]) {
  Deno.test(`a session whose account has the id ${id} is none`, async () => {
    const session = readSession(fakeHttp(() => reply(200, { id })), BASE, secret);
    await assert.rejects(session, UnusableReply);
  });
}

Deno.test("the echo service is asked once, for three seconds, without a credential", async () => {
  const http = fakeHttp(() => reply(200, "203.0.113.7\n"));
  assert.equal(await askAddress(http, new URL("https://echo.example")), "203.0.113.7");
  assert.equal(http.requests.length, 1);
  const [request] = http.requests;
  assert.equal(request?.url.href, "https://echo.example/");
  assert.equal(request?.credential, undefined);
  assert.equal(request?.timeout, 3000);
  assert.equal(request?.attempts, 1);
});

for (const status of [204, 302, 403, 429, 500]) {
  Deno.test(`an echo service that answers ${status} shows no address`, async () => {
    const http = fakeHttp(() => reply(status, "203.0.113.7"));
    await assert.rejects(askAddress(http, new URL("https://echo.example")), (error: unknown) => {
      assert.ok(error instanceof Failure);
      assert.match(error.what, new RegExp(`^the echo service .*${status}`));
      return true;
    });
  });
}
