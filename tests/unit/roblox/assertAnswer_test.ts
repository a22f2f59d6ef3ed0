import assert from "node:assert/strict";
import { assertAnswer, ForeignReply } from "../../../src/roblox/assertAnswer.ts";
import { Secret } from "../../../src/values/secret.ts";
import { reply } from "../../support/network/fakeNetwork.ts";

const SECRET = new Secret("canary-key");

/** Judge a reply; its words when it is refused. */
function refused(status: number, body: unknown, headers: Record<string, string> = {}) {
  const request = {
    call: "reading the draft",
    url: new URL("https://h/"),
    effect: "read",
  } as const;
  try {
    assertAnswer(request, reply(status, body, headers), SECRET);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof ForeignReply);
    assert.match(error.what, /^The reply \(\d+\) when reading the draft did not come from/);
    return error.message;
  }
}

Deno.test("a JSON object or an empty body is an answer, whatever the status", () => {
  for (const status of [200, 204, 302, 401, 403, 404, 429, 503]) {
    for (const body of ["", " \n", {}, { errors: [] }, ' {"a":1} ']) {
      assert.equal(refused(status, body), undefined);
    }
  }
});

Deno.test("anything else is not an answer, and a secret that it repeats is hidden", () => {
  const others = ['{"entr', "<html>", "{} {}", "[".repeat(100_000), "null", '"{}"', "[]", "1"];
  for (const body of [...others, "<p>canary-key", "<title>canary-key</title>", "is canary-key"]) {
    for (const status of [200, 401, 404, 503]) {
      const said = refused(status, body);
      assert.ok(said?.includes(`(${status})`) && !said.includes("canary"), said);
    }
  }
});

Deno.test("a page is named with its title, and other text is quoted", () => {
  assert.match(refused(403, "<!DOCTYPE html><title>No</title>")!, /API \(an HTML page, "No"\): /);
  assert.match(refused(404, "<div>No</div>")!, /API \(an HTML page\): /);
  assert.match(refused(400, "Go away.")!, /API \("Go away"\): /);
});
