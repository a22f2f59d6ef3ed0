import assert from "node:assert/strict";
import { Failure } from "../../../../src/values/failure.ts";
import type { UniverseId } from "../../../../src/values/ids.ts";
import { Secret } from "../../../../src/values/secret.ts";
import { DECLARED, ENV, FILES, PLACES, type Run, run } from "./runDoctor.ts";

/** Which universe and which key a doctor takes, of all that name one. */

const TARGETS: readonly (readonly [string, Run, RegExp])[] = [
  [
    "--universe-id before everything, and does not read the places file",
    {
      options: { universeId: 7 as UniverseId, env: "nope" },
      files: { "cliplace.toml": new Failure("unreadable.", "x") },
    },
    /probe.target info: universe 7, from --universe-id/,
  ],
  [
    "the env that is named",
    { options: { env: "b" }, files: { "cliplace.toml": "[a]\nuniverse_id=1\n[b]\nuniverse_id=2" } },
    /probe.target info: universe 2, from environment "b" of cliplace.toml/,
  ],
  [
    "the only env",
    { options: { places: "x/p.toml" }, files: { "x/p.toml": PLACES } },
    /probe.target info: universe 42, from environment "production" of x\/p.toml/,
  ],
  [
    "nothing among several envs",
    { files: { "cliplace.toml": "[a]\n[b]" } },
    /probe.read skipped: cliplace.toml has several environments: a, b → /,
  ],
  ["nothing in a file without envs", { files: { "cliplace.toml": "" } }, /skipped: .* no env/],
  [
    "nothing without a places file",
    { files: {} },
    /probe.read skipped: .*there is no cliplace.toml/,
  ],
  [
    "an env that does not exist as a failure",
    { options: { env: "prod" } },
    /probe.target fail: cliplace.toml has no environment "prod"; it has "production"/,
  ],
  [
    "an env without a places file as a failure",
    { options: { env: "prod" }, files: {} },
    /probe.target fail: There is no cliplace.toml here/,
  ],
  [
    "an env without a universe as a failure",
    { files: { "cliplace.toml": "[production]" } },
    /probe.target fail: cliplace.toml:1:2: .*has no universe_id/,
  ],
  [
    "a places file that does not parse as a failure where an env of it is named",
    { options: { env: "production" }, files: { "cliplace.toml": "[production" } },
    /probe.target fail: cliplace.toml:\d+:\d+: not TOML/,
  ],
  [
    "a places file that does not parse as none where nothing is named",
    { files: { "cliplace.toml": "[production" } },
    /probe.target skipped: cliplace.toml:\d+:\d+: not TOML/,
  ],
  [
    "a places file that cannot be read as none where nothing is named",
    { files: { "cliplace.toml": new Failure("It cannot be read.", "Mend it.") } },
    /probe.target skipped: It cannot be read → Mend it\.$/,
  ],
  [
    "nothing under --no-probe, whatever the places file is",
    { options: { probe: false, env: "nope" }, files: { "cliplace.toml": "[" } },
    /probe.read skipped: --no-probe was given/,
  ],
];

for (const [what, given, expected] of TARGETS) {
  Deno.test(`the read probe takes ${what}`, async () => {
    const { line, calls, sections } = await run(given);
    assert.match(line("probe.target") || line("probe.read"), expected);
    assert.equal(calls.includes("probe"), expected.source.includes("info"));
    assert.equal(sections.length, 5);
  });
}

Deno.test("--key loads the declared key from its backend when no other key is given", async () => {
  const { line } = await run({
    options: { keyName: "deploy" },
    env: { CLI_API_KEY: "", CLI_COOKIE: "cookie-canary" },
  });
  assert.equal(
    line("credentials.key"),
    'credentials.key pass: from cliapikey.lock.toml, as "deploy"',
  );
  assert.match(line("validity.identified"), /"deploy" \(this project\)/);
});

Deno.test("--key next to a variable that contains another key warns, and looks at the variable's", async () => {
  const { line, tally } = await run({
    options: { keyName: "deploy" },
    env: { ...ENV, CLI_API_KEY: "other-canary" },
  });
  assert.match(line("credentials.named"), /warn: CLI_API_KEY is used/);
  assert.match(line("validity.identified"), /skipped: not the only key of the signed-in account/);
  assert.equal(tally.problems, 0);
});

Deno.test("--key next to a variable that contains that very key is fine", async () => {
  const { line } = await run({ options: { keyName: "deploy" } });
  assert.match(line("credentials.named"), /pass/);
});

for (const env of [ENV, {}]) {
  for (
    const [key, files] of [["nope", FILES], ["deploy", { "cliapikey.toml": DECLARED }]] as const
  ) {
    Deno.test(`--key ${key} fails where it is not to be had, with ${Object.keys(env)} set`, async () => {
      const { line, tally } = await run({ options: { keyName: key }, files, env });
      const named = line("credentials.named") || line("credentials.key");
      assert.match(named, / fail: .*(does not declare|not created yet)/);
      assert.equal(tally.problems, 1);
    });
  }
}

Deno.test("--key with a file of declarations that does not parse is one problem, not two", async () => {
  const { line, tally } = await run({
    options: { keyName: "deploy" },
    files: { "cliapikey.toml": "[" },
    env: {},
  });
  assert.match(line("credentials.key"), /skipped: "deploy" cannot be looked up/);
  assert.equal(tally.problems, 1);
});

Deno.test("--api-key that is not CLI_API_KEY warns; the same does not", async () => {
  const differs = await run({ options: { apiKey: new Secret("flag-canary") } });
  assert.match(differs.line("credentials.differ"), /warn/);
  assert.match(differs.line("credentials.key"), /from --api-key/);
  const same = await run({ options: { apiKey: new Secret("key-canary") } });
  assert.equal(same.line("credentials.differ"), "");
});

Deno.test("a key or a cookie that cannot be a header is a failing line, and is never sent", async () => {
  const { calls, line, tally } = await run({
    env: { CLI_API_KEY: "key canary", CLI_COOKIE: "cookie canary" },
  });
  assert.deepEqual(calls, []);
  assert.match(line("credentials.key"), /fail: CLI_API_KEY has a space at position 4/);
  assert.match(line("credentials.cookie"), /fail: CLI_COOKIE has a space at position 7/);
  assert.equal(tally.problems, 2);
});
