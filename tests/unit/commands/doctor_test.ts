import assert from "node:assert/strict";
import { doctor } from "../../../src/commands/doctor.ts";
import type { Section } from "../../../src/doctor/report.ts";
import type { Reply } from "../../../src/platform/http.ts";
import { Interrupted } from "../../../src/values/failure.ts";
import { lineOf } from "../doctor/lines.ts";
import { type Call, callOf, ENV, FILES, HEALTHY, run } from "./doctor/runDoctor.ts";
import doctorAction from "../../../src/views/doctor.ts";
import { renderOptionsOf } from "../views/look.ts";
import { contextOf, EMPTY_MACHINE, fakeHttp, NO_FLAGS, reply } from "./doctor/runtime.ts";

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

Deno.test("an unexpected error while a file is read is a line of each section that needs the file", async () => {
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

Deno.test("an error in the search for the editor's cookie is a line of the report, and the rest still comes", async () => {
  const machine = { ...EMPTY_MACHINE, readBytes: () => Promise.reject(new TypeError("canary")) };
  const env = { CLI_API_KEY: "key-canary", HOME: "/home/ana" };
  const { line, sections } = await run({ env, machine });
  assert.match(line("credentials.cookie"), /skipped: an unexpected error .*TypeError/);
  assert.match(line("probe.read"), /pass/);
  assert.equal(sections.length, 5);
});

for (const call of ["session", "keys", "probe"] as const) {
  Deno.test(`Ctrl-C during the ${call} ends the report`, async () => {
    const answer = () => {
      throw new Interrupted("Nothing was changed.");
    };
    await assert.rejects(run({ answers: { [call]: answer } }), Interrupted);
  });
}
