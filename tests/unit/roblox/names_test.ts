import assert from "node:assert/strict";
import { Unreachable } from "../../../src/roblox/http.ts";
import { readUserName } from "../../../src/roblox/names.ts";
import { Secret } from "../../../src/values/secret.ts";
import { reply, scriptedHttp } from "../../support/network/fakeNetwork.ts";

function read(answer: ReturnType<typeof reply> | Error, user = "5151") {
  const http = scriptedHttp(answer);
  const name = readUserName(http, new URL("https://api.example/"), user, new Secret("canary-key"));
  return { name, ...http };
}

const BEN = { path: "users/5151", name: "ben_builds" };

Deno.test("the name of a user is requested once, with a short time limit", async () => {
  const { name, requests } = read(reply(200, BEN));
  assert.equal(await name, "ben_builds");
  const [{ url, timeout, attempts }] = requests as [typeof requests[number]];
  assert.equal(url.href, "https://api.example/cloud/v2/users/5151");
  assert.deepEqual([timeout, attempts], [5_000, 1]);
});

Deno.test("a string that is not a user id never becomes part of a URL", async () => {
  for (const user of ["", "0", "-1", "05", "5151/..", "a", "1".repeat(20)]) {
    const { name, requests } = read(reply(200, { ...BEN, path: `users/${user}` }), user);
    assert.equal(await name, undefined, user);
    assert.equal(requests.length, 0, user);
  }
});

Deno.test("a refusal, no answer, or another document leaves the name unknown", async () => {
  for (
    const answer of [
      reply(403, BEN),
      reply(200, "<html>"),
      reply(200, { ...BEN, path: "users/1" }),
      reply(200, { path: BEN.path }),
      reply(200, { ...BEN, name: "" }),
      new Unreachable("No answer.", "x"),
    ]
  ) assert.equal(await read(answer).name, undefined);
  await assert.rejects(read(new TypeError("a bug")).name, TypeError);
});
