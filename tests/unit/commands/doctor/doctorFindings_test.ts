import assert from "node:assert/strict";
import type { Machine } from "../../../../src/disk/machine.ts";
import { Secret } from "../../../../src/values/secret.ts";
import { bytesOf, USER_REG } from "../../credentials/studio/fixtures.ts";
import { accountKey, DECLARED, FILES, type Run, run } from "./runDoctor.ts";
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

Deno.test("a cookie of the editor's is used, shown in a line, and worth knowing", async () => {
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

Deno.test("a machine that cannot be looked into is a line, and the rest still comes", async () => {
  const machine = { ...EMPTY_MACHINE, readBytes: () => Promise.reject(new RangeError("canary")) };
  const { line, sections } = await run({ env: HOME, machine });
  assert.match(line("credentials.cookie"), /skipped: an unexpected error .*RangeError/);
  assert.match(line("probe.read"), /pass/);
  assert.equal(sections.length, 5);
});

Deno.test("a refused probe is told from what the other sections know", async () => {
  const keys = (change: Record<string, unknown>) => () =>
    reply(200, { cloudAuthInfo: [accountKey(change)] });
  const probe = (status: number) => () => reply(status);
  const outside = await run({
    options: { checkIp: true },
    answers: { probe: probe(401), echo: () => reply(200, "192.0.2.1") },
  });
  assert.match(outside.line("probe.read"), /fail: 401, .*: this machine's IP address is not in/);
  const inside = await run({ options: { checkIp: true }, answers: { probe: probe(401) } });
  assert.match(inside.line("probe.read"), /the IP allowlist is not why → The secret is wrong/);
  const expired = await run({
    answers: { probe: probe(401), keys: keys({ expirationTime: "2026-01-01T00:00:00Z" }) },
  });
  assert.match(expired.line("probe.read"), /fail: 401, .*: the key is expired →/);
  const bare = await run({ answers: { probe: probe(403), keys: keys({ scopes: [] }) } });
  assert.match(bare.line("probe.read"), /fail: 403, .*: it lacks universe:read → Add/);
  const scoped = await run({ answers: { probe: probe(403) } });
  assert.match(
    scoped.line("probe.read"),
    /fail: 403, .*other universes → Edit the key .*universe id 42/,
  );
});

Deno.test("what is declared, not stored is worth knowing, and no problem", async () => {
  const { line, tally } = await run({
    files: {
      ...FILES,
      "cliapikey.toml": `${DECLARED}allowed_cidrs = ["10.0.0.0/8"]\nenvs = ["prod"]\n` +
        '[keys.other]\nscopes = ["a:b"]\n',
    },
  });
  assert.match(line("allowlist.declared"), /warn: .*not stored: 10.0.0.0\/8; stored, not decl/);
  assert.match(line("credentials.scopes"), /warn: .* needs "a:b" \(of other\)/);
  assert.match(line("credentials.envs"), /warn: cliplace.toml does not have "prod" \(of deploy\)/);
  assert.equal(line("coverage.declared"), "");
  assert.equal(tally.problems, 0);
});
