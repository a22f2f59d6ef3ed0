import assert from "node:assert/strict";
import { doctor } from "../../../src/commands/doctor.ts";
import type { Section } from "../../../src/doctor/report.ts";
import { type Reply, Unreachable } from "../../../src/platform/http.ts";
import { Failure, Interrupted } from "../../../src/values/failure.ts";
import { Secret } from "../../../src/values/secret.ts";
import { lineOf } from "../doctor/lines.ts";
import { accountKey, type Call, callOf, ENV, FILES, HEALTHY, run } from "./doctor/runDoctor.ts";
import doctorAction from "../../../src/views/doctor.ts";
import { renderOptionsOf } from "../views/look.ts";
import { type Answer, contextOf, fakeHttp, NO_FLAGS, reply } from "./doctor/runtime.ts";

/** What introspection says of the healthy key. */
const INTROSPECTED = {
  name: "live-deploy",
  authorizedUserId: 4242,
  enabled: true,
  expired: false,
  scopes: [
    { name: "universe", operations: ["read", "write"], universeIds: ["42"] },
    { name: "universe-places", operations: ["write"], universeIds: ["42"] },
    { name: "asset", operations: ["read", "write"] },
    { name: "legacy-asset", operations: ["manage"] },
  ],
};

Deno.test("a healthy report has the five sections in order, and finds nothing", async () => {
  const { sections, lines, calls, tally } = await run({ options: { checkIp: true } });
  assert.deepEqual(sections.map(({ title }) => title), [
    "Credentials",
    "Key validity",
    "IP allowlist",
    "Scope coverage",
    "Read probe",
  ]);
  assert.deepEqual(tally, { problems: 0, warnings: 0, notRun: 0 });
  assert.deepEqual(calls, ["echo", "keys", "probe", "session"]);
  assert.deepEqual(lines, [
    "credentials.key pass: from CLI_API_KEY",
    "credentials.cookie pass: explicit, from CLI_COOKIE",
    "credentials.declared info: 1 key declared, 1 created",
    "credentials.session pass: signs in as Ada (4242)",
    'validity.identified pass: "deploy" (this project), "live-deploy" on Roblox',
    "validity.enabled pass: yes",
    "validity.expiry pass: never expires",
    "allowlist.ranges info: 203.0.113.0/24",
    "allowlist.address info: 203.0.113.7, as https://echo.example sees it",
    "allowlist.inside pass: allowed: in 203.0.113.0/24",
    "coverage.place pass: upload / promote, download, versions, rollback",
    "coverage.place.upload-promote pass: universe-places:write",
    "coverage.place.download pass: legacy-asset:manage",
    "coverage.place.versions pass: asset:read",
    "coverage.place.rollback pass: asset:read, asset:write",
    "coverage.config pass: get / list / check / pull / versions, sync / rollback",
    "coverage.config.read pass: universe:read",
    "coverage.config.write pass: universe:read, universe:write",
    "coverage.config.watch info: would need universe.analytics:read, which the key lacks",
    'probe.target info: universe 42, from environment "production" of cliplace.toml',
    'probe.read pass: 200, universe "Isle"',
  ]);
});

Deno.test("a healthy report fits a terminal of 24 rows and 80 columns, prompt included", async () => {
  for (const introspect of [false, true]) {
    const { sections, tally } = await run({
      options: { checkIp: true, introspect },
      answers: introspect ? { introspect: () => reply(200, INTROSPECTED) } : {},
    });
    assert.deepEqual(tally, { problems: 0, warnings: 0, notRun: 0 });
    const render = renderOptionsOf(80);
    const lines = [
      ...sections.flatMap((section) =>
        doctorAction.view.preview!({ ...section, verbose: false }, render)
      ),
      ...doctorAction.view.text({ sections, tally, strict: false, failOnWarning: false }, render),
    ];
    // With both sources, the first line makes room for the prompt.
    assert.ok(
      lines.length < (introspect ? 25 : 24),
      `${lines.length} lines:\n${lines.map((l) => l.printed).join("\n")}`,
    );
  }
});

Deno.test("without a key it is the key that is missing, whether there is a cookie or not", async () => {
  for (const CLI_COOKIE of ["cookie-canary", ""]) {
    const { lines, line } = await run({ env: { CLI_COOKIE }, options: { checkIp: true } });
    for (const id of ["validity.identified", "allowlist.ranges", "coverage.config", "probe.read"]) {
      assert.equal(line(id), `${id} skipped: no usable API key is loaded`);
    }
    assert.doesNotMatch(lines.join("\n"), /needs the session cookie|cannot compare/);
  }
});

Deno.test("a key that cannot be looked up leaves more to say than that no problem was found", async () => {
  const { tally } = await run({
    env: { CLI_COOKIE: "" },
    files: { ...FILES, "cliapikey.toml": "[keys\n" },
    options: { keyName: "deploy" },
  });
  assert.equal(tally.untried, "The key itself was not tried: none could be loaded.");
});

Deno.test("a key is not tried where nothing that was answered says something about it", async () => {
  const { tally } = await run({ answers: { probe: () => reply(429) } });
  assert.equal(tally.untried, "The key itself was not tried: see Read probe.");
});

Deno.test("an empty folder without any credential has one problem, and asks nobody", async () => {
  const { calls, tally, line } = await run({ files: {}, env: {} });
  assert.deepEqual(calls, []);
  assert.match(line("credentials.key"), /^credentials.key fail: none is loaded/);
  assert.deepEqual(tally, { problems: 1, warnings: 0, notRun: 4 });
});

Deno.test("without a cookie only the probe is asked, and the rest is skipped with a reason", async () => {
  const { calls, line, tally } = await run({ env: { CLI_API_KEY: "key-canary" } });
  assert.deepEqual(calls, ["probe"]);
  assert.match(line("credentials.session"), /skipped/);
  assert.match(line("validity.identified"), /skipped: needs the session cookie/);
  assert.match(line("allowlist.ranges"), /skipped/);
  assert.match(line("coverage.config"), /skipped/);
  assert.match(line("probe.read"), /pass/);
  assert.deepEqual(tally, { problems: 0, warnings: 0, notRun: 5 });
});

Deno.test("without --check-ip nobody but the platform is asked", async () => {
  const { calls, line } = await run();
  assert.deepEqual(calls, ["keys", "probe", "session"]);
  assert.match(line("allowlist.inside"), /skipped: not compared/);
});

for (const allowedCidrs of [[], ["0.0.0.0/0"], undefined]) {
  Deno.test(`with --check-ip and the ranges ${allowedCidrs} the echo service is not asked`, async () => {
    const keys = () => reply(200, { cloudAuthInfo: [accountKey({ allowedCidrs })] });
    const { calls } = await run({ options: { checkIp: true }, answers: { keys } });
    assert.deepEqual(calls, ["keys", "probe", "session"]);
  });
}

Deno.test("with --check-ip and a key that was not identified the echo service is not asked", async () => {
  const keys = () => reply(200, { cloudAuthInfo: [] });
  const { calls, line } = await run({ options: { checkIp: true }, answers: { keys } });
  assert.deepEqual(calls, ["keys", "probe", "session"]);
  assert.match(line("validity.identified"), /skipped: not among the 0 key/);
});

Deno.test("the independent requests leave together, before any of them is answered", async () => {
  const asked: Call[] = [];
  const http = fakeHttp((request) => {
    asked.push(callOf(request));
    return new Promise<Reply>(() => {});
  });
  void doctor(NO_FLAGS, contextOf({ files: FILES, env: ENV, http }), { show() {} });
  for (let turn = 0; turn < 100 && asked.length < 3; turn++) await Promise.resolve();
  assert.deepEqual(asked.toSorted(), ["keys", "probe", "session"]);
});

Deno.test("a section comes as soon as it and those before it are known", async () => {
  const waiting = new Map<Call, PromiseWithResolvers<Reply>>();
  const http = fakeHttp((request) => {
    const pending = Promise.withResolvers<Reply>();
    waiting.set(callOf(request), pending);
    return pending.promise;
  });
  const shown: string[] = [];
  const show = ({ id }: Section) => void shown.push(id);
  const report = doctor(NO_FLAGS, contextOf({ files: FILES, env: ENV, http }), { show });
  while (waiting.size < 3) await Promise.resolve();
  const answer = (call: Call) =>
    waiting.get(call)!.resolve(HEALTHY[call](undefined as never) as Reply);
  answer("probe");
  answer("session");
  while (shown.length < 1) await Promise.resolve();
  assert.deepEqual(shown, ["credentials"]);
  answer("keys");
  await report;
  assert.deepEqual(shown, ["credentials", "validity", "allowlist", "coverage", "probe"]);
});

const gone = () => {
  throw new Unreachable("it could not be reached.", "Look again.");
};
const bug = () => {
  throw new TypeError("Invalid header: key-canary");
};

const FAULTS: readonly (readonly [Call, Answer, string, RegExp])[] = [
  ["session", gone, "credentials.session", /skipped: it could not be reached → Look again\.$/],
  ["session", bug, "credentials.session", /skipped: an unexpected error .* \(TypeError\) → /],
  ["session", () => reply(401), "credentials.session", /fail: refused/],
  ["session", () => reply(403), "credentials.session", /skipped: .*403/],
  ["session", () => reply(200, "<html>"), "credentials.session", /skipped: .* is not JSON/],
  ["keys", gone, "validity.identified", /skipped: it could not be reached → /],
  ["keys", bug, "validity.identified", /skipped: an unexpected error/],
  ["keys", () => reply(401), "validity.identified", /skipped: Roblox refused the session/],
  ["keys", () => reply(200, { nextCursor: "x" }), "validity.identified", /skipped: .*not advance/],
  ["probe", gone, "probe.read", /fail: it could not be reached; this is the network between/],
  ["probe", bug, "probe.read", /skipped: an unexpected error/],
  ["probe", () => reply(401, "key-canary"), "probe.read", /fail: 401.*\[hidden\]/],
  ["probe", () => reply(403, "cookie-canary"), "probe.read", /fail: 403.*\[hidden\]/],
  ["probe", () => reply(404), "probe.read", /fail: 404/],
  ["probe", () => reply(429), "probe.read", /skipped: .*429/],
  ["probe", () => reply(500), "probe.read", /skipped: .*500/],
  ["echo", gone, "allowlist.address", /skipped: it could not be reached/],
  ["echo", () => reply(500), "allowlist.address", /skipped: the echo service answered 500/],
  ["echo", () => reply(200, "<html>"), "allowlist.address", /skipped: .*not an IP address/],
  ["echo", () => reply(200, "192.0.2.1"), "allowlist.inside", /fail: .*"192\.0\.2\.1\/32".*deploy/],
];

FAULTS.forEach(([call, answer, id, expected], index) => {
  Deno.test(`when the ${call} goes wrong (${index}), its line says so and the rest still comes`, async () => {
    const { line, sections } = await run({
      options: { checkIp: true },
      answers: { [call]: answer },
    });
    assert.match(line(id), expected);
    assert.equal(sections.length, 5);
    assert.equal(sections.every(({ checks }) => checks.length > 0), true);
  });
});

Deno.test("what the platform echoes of key or cookie is hidden in every line", async () => {
  const name = "key-canary cookie-canary";
  await run({
    answers: {
      session: () => reply(200, { id: 1, displayName: name }),
      keys: () =>
        reply(200, {
          cloudAuthInfo: [{
            ...accountKey({ name, expirationTime: name, allowedCidrs: [name] }),
            cloudAuthBadStatus: [name],
          }],
        }),
      probe: () => reply(200, { displayName: name }),
    },
  });
});

Deno.test("a key that was read and not sent is hidden, too, where Roblox quotes it", async () => {
  const { line } = await run({
    options: { apiKey: new Secret("key-canary"), keyName: "deploy" },
    files: {
      ...FILES,
      "cliapikey.toml": '[keys.deploy]\nsecret_file = "deploy.key"\n',
      "cliapikey.lock.toml": 'version = 4\n[keys.deploy]\n[keys.test]\nsecret = "other-canary"\n',
      "deploy.key": "stored-canary",
    },
    answers: {
      probe: () => reply(200, { path: "universes/42", displayName: "stored-canary other-canary" }),
    },
  });
  assert.match(line("credentials.named"), /is not the key "deploy"/);
  assert.match(line("probe.read"), /\[hidden\] \[hidden\]/);
});

const place = { file: "cliapikey.toml", line: 1, column: 1, source: "" };

Deno.test("key files that do not parse are failing lines with places, and the rest comes", async () => {
  const { line, sections, tally } = await run({
    files: {
      ...FILES,
      "cliapikey.toml": "[keys\n",
      "cliapikey.lock.toml": 'secret = "key-canary\n',
    },
  });
  assert.match(line("credentials.declared"), /fail: cliapikey\.toml:\d+:\d+: not TOML/);
  assert.match(line("credentials.lock"), /fail: cliapikey\.lock\.toml:\d+:\d+: not TOML/);
  assert.match(line("validity.identified"), /pass: "live-deploy" \(not declared in this folder\)/);
  assert.match(line("probe.read"), /pass/);
  assert.equal(sections.length, 5);
  assert.equal(tally.problems, 2);
});

Deno.test("a key file that cannot be read is a failing line", async () => {
  const unreadable = new Failure("it cannot be read.", "Make it readable.", place);
  const { line } = await run({ files: { ...FILES, "cliapikey.toml": unreadable } });
  assert.match(line("credentials.declared"), /fail: cliapikey.toml:1:1: it cannot be read → Make/);
});

Deno.test("an unexpected error of the folder is a line of every section that needed it", async () => {
  const http = fakeHttp(() => assert.fail("nobody is to be asked"));
  const context = contextOf({ files: FILES, env: ENV, http });
  const disk = { ...context.disk, read: () => Promise.reject(new RangeError("canary")) };
  const { sections } = await doctor(NO_FLAGS, { ...context, disk }, { show() {} });
  assert.equal(sections.length, 5);
  for (const { id, checks } of sections) {
    assert.match(lineOf(checks[0]!), new RegExp(`^${id}.*skipped: .*(error|see Key validity)`));
  }
  assert.doesNotMatch(JSON.stringify(sections), /canary/);
});

for (const call of ["session", "keys", "probe"] as const) {
  Deno.test(`Ctrl-C during the ${call} ends the report`, async () => {
    const answer = () => {
      throw new Interrupted("Nothing was changed.");
    };
    await assert.rejects(run({ answers: { [call]: answer } }), Interrupted);
  });
}
