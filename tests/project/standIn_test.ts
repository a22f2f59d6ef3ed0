import assert from "node:assert/strict";
import { isObject, jsonNumber } from "../../src/values/json.ts";
import { toJson } from "../support/platform/answer.ts";
import { ask, configPath } from "../support/platform/ask.ts";
import { checkReply, documented, documentedCalls } from "../support/platform/contract.ts";
import { startPlatform } from "../support/platform/platform.ts";
import { ROUTES } from "../support/platform/routes.ts";

const DESCENDING = "SortOrder=SORT_ORDER_DESCENDING";

Deno.test("every documented call is answered, and each with one method and scope", () => {
  const own = ROUTES.filter((route) => !["apiKeys", "echo"].includes(route.call));
  assert.deepEqual(
    own.map((route) => `${route.method} ${route.path}`).sort(),
    documentedCalls().sort(),
  );
  for (const route of own) {
    const scope = documented(route)?.scopes[0];
    if (scope !== undefined) assert.deepEqual(route.auth, { key: scope });
  }
});

Deno.test("the log has all requests in order, with their parsed bodies digit for digit", async () => {
  await using platform = await startPlatform();
  const body = '{"entries":{"big":12345678901234567890},"draftHash":null}';
  await ask(platform, { config: "/draft" });
  await ask(platform, { method: "PUT", config: "/draft:overwrite", body });
  await ask(platform, { config: `/revisions?MaxPageSize=2&Skip=0&${DESCENDING}` });
  const [, second, third] = platform.requests;
  assert.deepEqual(platform.calls(), ["draft", "overwrite", "revisions"]);
  assert.equal(second?.method, "PUT");
  assert.equal(second?.path, `${configPath()}/draft:overwrite`);
  assert.equal(second?.headers["content-type"], "application/json");
  assert.equal(second?.effect, "write");
  assert.ok(isObject(second?.body));
  assert.deepEqual(
    second.body.get("entries"),
    new Map([["big", jsonNumber("12345678901234567890")]]),
  );
  assert.equal(third?.query.get("MaxPageSize"), "2");
  assert.equal(platform.connections("api"), 3);
  assert.equal(platform.connections("echo"), 0);
});

Deno.test("stop fails after a request for an unknown path, and names it", async () => {
  const platform = await startPlatform();
  const { status } = await ask(platform, { path: "/cloud/v2/universes" });
  assert.equal(status, 404);
  await assert.rejects(platform.stop(), /GET \/cloud\/v2\/universes at api: no such path/);
});

Deno.test("stop fails after a request with the wrong method, and names it", async () => {
  const platform = await startPlatform();
  assert.equal((await ask(platform, { method: "POST", config: "" })).status, 405);
  await assert.rejects(platform.stop(), /POST .*InExperienceConfig at api: no such method/);
});

Deno.test("a repository name in the wrong letter case is an unexpected request", async () => {
  const platform = await startPlatform();
  await ask(platform, { path: configPath("inexperienceconfig") });
  await assert.rejects(platform.stop(), /no such path/);
});

Deno.test("stop fails when an expected request never comes, and names it", async () => {
  const platform = await startPlatform({ expect: [{ call: "publish", method: "POST" }] });
  platform.expect({ call: "values", times: 2 });
  await ask(platform, { config: "" });
  await assert.rejects(platform.stop(), (error: Error) => {
    assert.match(error.message, /POST \(publish\) was expected and never came/);
    assert.match(error.message, /\(values\) was expected 2×, came 1×/);
    return true;
  });
});

Deno.test("stop fails after a forbidden request, and after one that is not in the list of allowed ones", async () => {
  const platform = await startPlatform({ forbid: [{ effect: "write" }] });
  await ask(platform, { method: "DELETE", config: "/draft" });
  await assert.rejects(platform.stop(), /DELETE .*\/draft at api: forbidden: write/);
  const strict = await startPlatform({ expect: [{ call: "values" }], onlyExpected: true });
  await ask(strict, { config: "" });
  await ask(strict, { config: "/full" });
  await assert.rejects(strict.stop(), /GET .*\/full at api: it was not expected/);
});

Deno.test("stop succeeds after every expected request came, even when called twice", async () => {
  const platform = await startPlatform({ expect: [{ call: "values" }], onlyExpected: true });
  await ask(platform, { config: "" });
  await platform.stop();
  await platform.stop();
  await assert.rejects(ask(platform, { config: "" }));
});

/** Requests that the OpenAPI document does not allow, and the complaint about each. */
const UNDOCUMENTED = [
  {
    name: "an extra property of a body",
    question: { method: "PUT", config: "/draft:overwrite", body: { entries: {}, force: true } },
    complaint: /PUT .*: body\.force is not documented/,
  },
  {
    name: "an extra property deep in a body",
    question: {
      method: "PUT",
      config: "/draft:overwrite",
      body: { entries: {}, conditionalRules: { rules: { vip: { tokens: [{ op: "and" }] } } } },
    },
    complaint: /body\.conditionalRules\.rules\.vip\.tokens\[0\]\.op is not documented/,
  },
  {
    name: "a property of the wrong type",
    question: { method: "POST", config: "/publish", body: { draftHash: 7 } },
    complaint: /body\.draftHash is not a string/,
  },
  {
    name: "a word that is not in an enumeration",
    question: { method: "POST", config: "/publish", body: { deploymentStrategy: "immediate" } },
    complaint:
      /body\.deploymentStrategy is "immediate", not one of Invalid, GradualRollout, Immediate/,
  },
  {
    name: "a query name in lower case",
    question: { config: "/revisions?maxPageSize=5" },
    complaint: /query parameter maxPageSize is not documented/,
  },
  {
    name: "a query name that comes twice",
    question: { config: "/revisions?Skip=5&Skip=6" },
    complaint: /query parameter Skip comes 2 times/,
  },
  {
    name: "an unexpected body",
    question: { method: "POST", config: "/revisions/x/restore", body: {} },
    complaint: /it has a body, which is not documented/,
  },
  {
    name: "a missing body",
    question: { method: "POST", config: "/publish" },
    complaint: /it has no body/,
  },
  {
    name: "a body that is not JSON",
    question: { method: "POST", config: "/publish", body: "{" },
    complaint: /its body is no JSON/,
  },
  {
    name: "a body with another content type than JSON",
    question: {
      method: "POST",
      config: "/publish",
      body: {},
      headers: { "content-type": "text/plain" },
    },
    complaint: /its content-type is "text\/plain"/,
  },
  {
    name: "a key at the echo service",
    question: { host: "echo", path: "/", key: "k" },
    complaint: /GET \/ at echo: it carries an API key/,
  },
  {
    name: "a cookie next to a key",
    question: { config: "", headers: { cookie: "x=y" } },
    complaint: /it carries a cookie/,
  },
] as const;

for (const { name, question, complaint } of UNDOCUMENTED) {
  Deno.test(`${name} is refused and makes stop fail`, async () => {
    const platform = await startPlatform();
    assert.equal((await ask(platform, question)).status, 400);
    await assert.rejects(platform.stop(), complaint);
  });
}

Deno.test("stop fails after a reply with an undocumented property", async () => {
  const platform = await startPlatform({ config: { entries: { a: 1 } } });
  platform.config().conditions = new Map([["bogus", true]]);
  assert.equal((await ask(platform, { config: "" })).status, 200);
  await assert.rejects(platform.stop(), /the reply to GET .*reply\.conditionalRules\.bogus/);
});

Deno.test("the check of replies finds a wrong type, a wrong time and a fraction", () => {
  const route = (call: string) => ROUTES.find((candidate) => candidate.call === call)!;
  const reply = (call: string, body: Parameters<typeof toJson>[0]) =>
    checkReply(route(call), { status: 200, body: toJson(body) });
  assert.deepEqual(reply("publish", { configVersion: "3" }), [
    "reply.configVersion is not an integer",
  ]);
  assert.deepEqual(reply("publish", { configVersion: 3.5 }), [
    "reply.configVersion is not an integer",
  ]);
  assert.deepEqual(reply("publish", { configVersion: jsonNumber("9223372036854775807") }), []);
  assert.deepEqual(reply("revisions", { revisions: [{ time: "yesterday" }] }), [
    "reply.revisions[0].time is not a time",
  ]);
  assert.deepEqual(reply("values", { entries: null, metadata: { configVersion: null } }), [
    "reply.metadata.configVersion is not an integer",
  ]);
  assert.deepEqual(reply("authenticated", { id: 1, email: "x" }), [
    "reply.email is not documented",
  ]);
  assert.deepEqual(reply("draft", { entries: { constructor: { value: 1 } } }), []);
});

Deno.test("a setup with a misspelled name is refused, and the valid names are shown", async () => {
  const wrong = JSON.parse('{"switches":{"nodraft":"404"}}');
  await assert.rejects(startPlatform(wrong), /switches has nodraft; it may have noDraft, /);
  await assert.rejects(startPlatform(JSON.parse('{"forbid":[{"call":"publlish"}]}')), /publlish/);
});
