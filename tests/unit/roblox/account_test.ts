import assert from "node:assert/strict";
import { readSession, type Session } from "../../../src/roblox/account.ts";
import { UnusableReply } from "../../../src/roblox/reply.ts";
import { Secret } from "../../../src/values/secret.ts";
import { fakeHttp, reply } from "../../support/network/fakeNetwork.ts";

const secret = new Secret("canary");
const USERS = new URL("https://users.example");

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
  Deno.test(`a session check answered ${status} ${JSON.stringify(body)} is ${expected.state}`, async () => {
    const http = fakeHttp(() => reply(status, body));
    assert.deepEqual(await readSession(http, USERS, secret), expected);
  });
}

Deno.test("a session check answered 200 without an account leaves the session unknown", async () => {
  for (const body of ["", "<html>", {}, { id: "7" }, { id: 1.5 }, { id: 0 }, { id: -1 }, []]) {
    const session = readSession(fakeHttp(() => reply(200, body)), USERS, secret);
    await assert.rejects(session, UnusableReply);
  }
});
