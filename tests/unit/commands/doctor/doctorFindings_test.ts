import assert from "node:assert/strict";
import type { Machine } from "../../../../src/disk/machine.ts";
import { Secret } from "../../../../src/values/secret.ts";
import { bytesOf, USER_REG } from "../../credentials/studio/fixtures.ts";
import { type Run, run } from "./runDoctor.ts";
import { EMPTY_MACHINE, reply } from "./runtime.ts";

const FOUND: Machine = {
  ...EMPTY_MACHINE,
  readBytes: (path) => {
    assert.ok(path.startsWith("/home/ana/"));
    return Promise.resolve(bytesOf(USER_REG));
  },
};

const HOME = { CLI_API_KEY: "key-canary", HOME: "/home/ana" };
const FLATPAK = "~/.var/app/org.vinegarhq.Vinegar/data/vinegar/prefixes/studio/user.reg";

Deno.test("the editor's cookie is used, and the report warns of it", async () => {
  const told: string[] = [];
  const sent: (string | undefined)[] = [];
  const { line, lines, calls } = await run({
    env: HOME,
    machine: FOUND,
    told,
    answers: {
      session: ({ credential }) => {
        sent.push(credential?.secret.reveal());
        return reply(200, { id: 4242, displayName: "Ada" });
      },
    },
  });
  assert.deepEqual(calls, ["keys", "probe", "session"]);
  assert.deepEqual(sent, ["_|WARNING:-test|_FAKE"]);
  assert.deepEqual(told, [
    `Using the editor's session cookie, found in ${FLATPAK}; --no-auto-cookie leaves it alone.`,
  ]);
  assert.equal(
    line("credentials.cookie"),
    `credentials.cookie warn: auto-detected in ${FLATPAK}; it gives full access to the account → ` +
      "Do not use it: --no-auto-cookie, or set CLI_COOKIE= empty.",
  );
  assert.match(line("credentials.session"), /pass: signs in as Ada/);
  assert.doesNotMatch([...lines, ...told].join(), /FAKE|WARNING/);
});

const SWITCHED: readonly (readonly [string, Run])[] = [
  ["--no-auto-cookie", { options: { autoCookie: false }, env: HOME }],
  ["an empty CLI_COOKIE", { env: { ...HOME, CLI_COOKIE: "" } }],
  ["CLI_COOKIE", { env: { ...HOME, CLI_COOKIE: "cookie-canary" } }],
  ["--cookie", { options: { cookie: new Secret("cookie-canary") }, env: HOME }],
];

for (const [what, given] of SWITCHED) {
  Deno.test(`with ${what} nothing of the editor's is looked at, and nothing is shown`, async () => {
    const told: string[] = [];
    const machine = {
      ...EMPTY_MACHINE,
      readBytes: () => Promise.reject(new Error("must not look")),
      run: () => Promise.reject(new Error("must not look")),
    };
    const { line } = await run({ ...given, machine, told });
    assert.match(line("credentials.cookie"), /^credentials.cookie (info: absent;|pass: explicit)/);
    assert.deepEqual(told, []);
  });
}

Deno.test("an error in the search for the editor's cookie is a line of the report, and the rest still comes", async () => {
  const machine = { ...EMPTY_MACHINE, readBytes: () => Promise.reject(new RangeError("canary")) };
  const { line, sections } = await run({ env: HOME, machine });
  assert.match(line("credentials.cookie"), /skipped: an unexpected error .*RangeError/);
  assert.match(line("probe.read"), /pass/);
  assert.equal(sections.length, 5);
});
