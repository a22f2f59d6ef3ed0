import assert from "node:assert/strict";
import { checkCredentials, type CredentialInputs } from "../../../src/doctor/credentials.ts";
import { readKeyDeclarations } from "../../../src/files/keyDeclarations.ts";
import { readKeyLock } from "../../../src/files/keyLock.ts";
import { Failure } from "../../../src/values/failure.ts";
import { Secret } from "../../../src/values/secret.ts";
import { find, lineOf } from "./lines.ts";

const secret = new Secret("canary");

const FACTS: CredentialInputs = {
  key: { state: "loaded", secret, source: { by: "CLI_API_KEY" } },
  differing: false,
  kept: [],
  isPipeline: false,
  cookie: { state: "explicit", source: "CLI_COOKIE", secret },
  files: { declarations: undefined, lock: undefined },
  session: { state: "live", id: 4242, displayName: "Ada" },
};

const declarations = readKeyDeclarations("[keys.a]\n[keys.b]\n[keys.c]", "cliapikey.toml");
const lock = readKeyLock("[keys.a]\n[keys.b]\n[keys.gone]", "cliapikey.lock.toml");
const place = { file: "cliapikey.toml", line: 2, column: 5, source: "" };
const broken = new Failure("not TOML: a sign.", "Correct this line.", place);
const stored = { state: "stored", name: "deploy", backend: "x", secret } as const;
const missing = {
  state: "missing",
  name: "deploy",
  failure: new Failure("No such key.", "Name one."),
} as const;
const none = { state: "none" } as const;

Deno.test("a report of credentials that are all fine has one line for each", () => {
  assert.deepEqual(checkCredentials(FACTS).lines.map(lineOf), [
    "credentials.key pass: from CLI_API_KEY",
    "credentials.cookie pass: explicit, from CLI_COOKIE",
    "credentials.declared info: no cliapikey.toml in this folder",
    "credentials.session pass: signs in as Ada (4242)",
  ]);
});

type Case = readonly [string, Partial<CredentialInputs>, string, string | RegExp];

const CASES: readonly Case[] = [
  [
    "the flag as the key's source",
    { key: { state: "loaded", secret, source: { by: "--api-key" } } },
    "credentials.key",
    "credentials.key pass: from --api-key",
  ],
  [
    "the backend as the key's source",
    {
      key: {
        state: "loaded",
        secret,
        source: { by: "--key", name: "deploy", backend: "cliapikey.lock.toml" },
      },
    },
    "credentials.key",
    'credentials.key pass: from cliapikey.lock.toml, as "deploy"',
  ],
  ["that no key is loaded", { key: none }, "credentials.key", /fail: none is loaded → .*--key/],
  [
    "that the loaded key cannot be sent",
    {
      key: {
        state: "unusable",
        source: { by: "--api-key" },
        failure: new Failure("Odd.", "Mend it."),
      },
    },
    "credentials.key",
    "credentials.key fail: Odd → Mend it.",
  ],
  [
    "that the flag and the variable differ",
    { differing: true },
    "credentials.differ",
    /warn: --api-key and CLI_API_KEY contain different keys; --api-key is used → Unset/,
  ],
  [
    "that --key names a key that is not to be had, and no other is loaded",
    { key: none, named: missing },
    "credentials.key",
    "credentials.key fail: No such key → Name one.",
  ],
  [
    "that --key names a key that is not to be had, beside another that is in use",
    { named: missing },
    "credentials.named",
    "credentials.named fail: No such key → Name one.",
  ],
  [
    "that --key could not be looked up, and no other key is loaded",
    { key: none, named: new Failure("cannot be looked up", "") },
    "credentials.key",
    "credentials.key skipped: cannot be looked up",
  ],
  [
    "that --key could not be looked up, beside another key in use",
    { named: new Failure("cannot be looked up", "") },
    "credentials.named",
    "credentials.named skipped: cannot be looked up",
  ],
  [
    "that the variable is used instead of the key that --key names",
    { named: { ...stored, secret: new Secret("another") } },
    "credentials.named",
    'credentials.named warn: CLI_API_KEY is used, and it is not the key "deploy"' +
    ' → To check "deploy" itself, run it with CLI_API_KEY unset.',
  ],
  [
    "that the flag is used instead of the key that --key names",
    {
      key: { state: "loaded", secret: new Secret("x"), source: { by: "--api-key" } },
      named: stored,
    },
    "credentials.named",
    /warn: --api-key is used.* run it without --api-key and with CLI_API_KEY unset\.$/,
  ],
  [
    "that the variable holds the very key that --key names",
    { named: stored },
    "credentials.named",
    'credentials.named pass: CLI_API_KEY is the key "deploy"',
  ],
  [
    "nothing of --key when its key is the one in use",
    {
      key: { state: "loaded", secret, source: { by: "--key", name: "deploy", backend: "x" } },
      named: stored,
    },
    "credentials.named",
    /^undefined$/,
  ],
  [
    "an explicit cookie",
    { cookie: { state: "explicit", source: "--cookie", secret } },
    "credentials.cookie",
    "credentials.cookie pass: explicit, from --cookie",
  ],
  [
    "an auto-detected cookie as worth knowing",
    { cookie: { state: "auto", place: "the editor's storage", secret } },
    "credentials.cookie",
    /warn: auto-detected in the editor's storage; .*full access.* → .*--no-auto-cookie.*CLI_COOKIE= empty/,
  ],
  [
    "a cookie that cannot be sent",
    { cookie: { state: "unusable", failure: new Failure("Odd.", "Mend it.") } },
    "credentials.cookie",
    "credentials.cookie fail: Odd → Mend it.",
  ],
  [
    "a cookie that could not be looked for",
    { cookie: new Failure("permission denied", "") },
    "credentials.cookie",
    "credentials.cookie skipped: permission denied",
  ],
  [
    "an absent cookie",
    { cookie: { state: "absent" } },
    "credentials.cookie",
    /info: absent$/,
  ],
  [
    "a cookie that an empty variable keeps away",
    { cookie: { state: "off", by: "CLI_COOKIE" } },
    "credentials.cookie",
    /info: absent; CLI_COOKIE is empty/,
  ],
  [
    "a cookie that a flag keeps away",
    { cookie: { state: "off", by: "--no-auto-cookie" } },
    "credentials.cookie",
    /info: absent; --no-auto-cookie/,
  ],
  [
    "how many keys are declared and created",
    { files: { declarations, lock } },
    "credentials.declared",
    "credentials.declared info: 3 keys declared, 2 created; not created: c",
  ],
  [
    "that no declared key is known to be created without a lock file",
    { files: { declarations, lock: undefined } },
    "credentials.declared",
    "credentials.declared info: 3 keys declared, none known to be created (no cliapikey.lock.toml)",
  ],
  [
    "where the file of declarations is broken",
    { files: { declarations: broken, lock: undefined } },
    "credentials.declared",
    "credentials.declared fail: cliapikey.toml:2:5: not TOML: a sign → Correct this line.",
  ],
  [
    "how many keys are declared when the lock file is broken",
    { files: { declarations, lock: broken } },
    "credentials.declared",
    /info: 3 keys declared; how many are created is not known$/,
  ],
  [
    "where the lock file is broken",
    { files: { declarations: undefined, lock: broken } },
    "credentials.lock",
    /fail: cliapikey.toml:2:5: not TOML/,
  ],
  [
    "a session that is over, with both ways to renew it",
    { session: { state: "refused" } },
    "credentials.session",
    /fail: refused \(401\).* → .*--cookie or CLI_COOKIE; or sign in to Roblox Studio again/,
  ],
  [
    "a session of which nothing is known",
    { session: { state: "unknown", reason: "answered 403" } },
    "credentials.session",
    "credentials.session skipped: answered 403",
  ],
  [
    "an account service that did not answer",
    { session: new Failure("could not be reached", "") },
    "credentials.session",
    "credentials.session skipped: could not be reached",
  ],
];

for (const [what, change, id, expected] of CASES) {
  Deno.test(`the credentials' section shows ${what}`, () => {
    const checks = checkCredentials({ ...FACTS, ...change }).lines;
    const line = String(find(checks, id));
    if (typeof expected === "string") assert.equal(line, expected);
    else assert.match(line, expected);
    assert.doesNotMatch(checks.map(lineOf).join(), /canary/);
  });
}

Deno.test("without a cookie the session is skipped with the reason", () => {
  const { session: _, ...facts } = FACTS;
  const line = find(checkCredentials(facts).lines, "credentials.session");
  assert.match(line!, /^credentials.session skipped: no usable cookie$/);
});
