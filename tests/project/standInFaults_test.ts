import assert from "node:assert/strict";
import { ask } from "../support/platform/ask.ts";
import { startPlatform } from "../support/platform/platform.ts";

const overwrite = (entries: unknown, draftHash?: string) => ({
  method: "PUT",
  config: "/draft:overwrite",
  body: { entries, ...(draftHash === undefined ? {} : { draftHash }) },
});

Deno.test("a fault replaces the platform's answer once, with its status, headers and body", async () => {
  await using platform = await startPlatform({
    faults: [
      {
        match: { call: "values" },
        reply: { status: 503, headers: { "retry-after": "0" }, body: { code: 1 } },
      },
      { match: { host: "echo" }, reply: { status: 200, body: "<html>log in</html>" } },
    ],
  });
  const said = await ask(platform, { config: "" });
  assert.deepEqual([said.status, said.headers.get("retry-after")], [503, "0"]);
  assert.deepEqual(said.body, { code: 1 });
  assert.equal((await ask(platform, { config: "" })).status, 200);
  assert.equal((await ask(platform, { host: "echo", path: "/" })).text, "<html>log in</html>");
});

Deno.test("a fault can start with the second matching request, stay, and be chosen by a function", async () => {
  await using platform = await startPlatform();
  platform.fail({ match: { path: "/draft", method: "get", nth: 2 }, reply: { status: 500 } });
  platform.fail({
    match: (request) => request.query.get("Skip") === "5",
    reply: { status: 502 },
    times: "always",
  });
  const statuses = async (config: string) => [
    (await ask(platform, { config })).status,
    (await ask(platform, { config })).status,
    (await ask(platform, { config })).status,
  ];
  assert.deepEqual(await statuses("/draft"), [200, 500, 200]);
  assert.deepEqual(await statuses("/revisions?Skip=5"), [502, 502, 502]);
  assert.deepEqual(await statuses("/revisions?Skip=6"), [200, 200, 200]);
});

Deno.test("a reset closes the connection before the request is carried out", async () => {
  await using platform = await startPlatform();
  platform.fail({ match: { call: "overwrite" }, reply: "reset", times: "always" });
  await assert.rejects(ask(platform, overwrite({ a: 1 })), TypeError);
  assert.equal(platform.config().draft, undefined);
  assert.equal(platform.connections("api"), platform.requests.length);
});

Deno.test("a lost answer belongs to a request that was carried out", async () => {
  await using platform = await startPlatform();
  platform.fail({ match: { call: "overwrite" }, lose: true });
  await assert.rejects(ask(platform, overwrite({ a: 1 })), TypeError);
  assert.deepEqual([...platform.config().draft?.entries.keys() ?? []], ["a"]);
});

Deno.test("a cut answer stops in the middle", async () => {
  await using platform = await startPlatform({ config: { entries: { long: "x".repeat(5000) } } });
  platform.fail({ match: { call: "values" }, reply: "cut" });
  await assert.rejects(ask(platform, { config: "" }), TypeError);
});

Deno.test("a hanging request ends when its caller gives up or the platform stops", async () => {
  const platform = await startPlatform();
  const arrived = Promise.withResolvers<void>();
  platform.fail({ match: { host: "echo" }, reply: "hang" });
  platform.fail({ match: { host: "echo" }, reply: "hang", act: () => arrived.resolve() });
  const url = platform.env.CLI_ECHO_URL;
  await assert.rejects(fetch(url, { signal: AbortSignal.timeout(30) }), { name: "TimeoutError" });
  const left = assert.rejects(fetch(url), TypeError);
  await arrived.promise;
  await platform.stop();
  await left;
});

Deno.test("delays come before the real answer", async () => {
  await using platform = await startPlatform({ latency: 20 });
  platform.fail({ match: { call: "values" }, reply: { delay: 30 } });
  const start = performance.now();
  assert.equal((await ask(platform, { config: "" })).status, 200);
  assert.ok(performance.now() - start >= 45);
});

Deno.test("somebody else can stage, publish or discard just before a request is handled", async () => {
  await using platform = await startPlatform({
    config: { entries: { a: 1 } },
    faults: [{ match: { call: "overwrite" }, meanwhile: { stage: { theirs: 1 } } }],
  });
  const { draftHash } = (await ask(platform, { config: "/draft" })).body;
  assert.equal((await ask(platform, overwrite({ a: 2 }, draftHash))).status, 400);
  assert.deepEqual([...platform.config().draft?.entries.keys() ?? []], ["theirs"]);
  platform.fail({
    match: { call: "values" },
    meanwhile: { discard: true, publish: { changes: { a: 3 }, message: "theirs" } },
  });
  assert.deepEqual((await ask(platform, { config: "" })).body.entries, { a: 3 });
  platform.fail({ match: { call: "values" }, act: (state) => void (state.switches.lag = 1) });
  await ask(platform, { config: "" });
  assert.equal(platform.state.switches.lag, 1);
});
