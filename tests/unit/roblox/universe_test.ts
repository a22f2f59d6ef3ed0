import assert from "node:assert/strict";
import { Unreachable, UnreadableReply } from "../../../src/roblox/http.ts";
import { UnusableReply } from "../../../src/roblox/reply.ts";
import { readUniverse, type UniverseReply } from "../../../src/roblox/universe.ts";
import type { UniverseId } from "../../../src/values/ids.ts";
import { Secret } from "../../../src/values/secret.ts";
import { fakeHttp, reply } from "../../support/network/fakeNetwork.ts";

const secret = new Secret("canary");
const BASE = new URL("https://api.example");
const UNIVERSE = 42 as UniverseId;

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
    reason: "Roblox answered 200, but described something else: universes/421",
  }],
  [401, { message: "Invalid canary" }, {
    outcome: "refused",
    status: 401,
    message: '"Invalid [hidden]"',
  }],
  [403, "", { outcome: "refused", status: 403 }],
  [404, "", { outcome: "refused", status: 404 }],
  [429, "", { outcome: "unknown", reason: "Roblox asked to slow down (429)" }],
  [502, "", { outcome: "unknown", reason: "Roblox answered 502" }],
  [400, "", { outcome: "unknown", reason: "Roblox answered 400" }],
];

for (const [status, body, expected] of UNIVERSES) {
  Deno.test(`a read test answered ${status} ${JSON.stringify(body)} is ${expected.outcome}`, async () => {
    const http = fakeHttp(() => reply(status, body));
    assert.deepEqual(await readUniverse(http, BASE, UNIVERSE, secret), expected);
  });
}

Deno.test("a read test answered 200 without a universe leaves the key unknown", async () => {
  for (const body of ["", "<html>", [], { displayName: 5 }]) {
    const read = readUniverse(fakeHttp(() => reply(200, body)), BASE, UNIVERSE, secret);
    await assert.rejects(read, UnusableReply);
  }
});

Deno.test("a read test without an answer blames the network and names the host", async () => {
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

Deno.test("a read test with an unreadable answer does not blame the network", async () => {
  const http = fakeHttp(() => {
    throw new UnreadableReply("The reply is not UTF-8 text.", "Try another network.");
  });
  await assert.rejects(readUniverse(http, BASE, UNIVERSE, secret), UnreadableReply);
});
