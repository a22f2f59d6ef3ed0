import assert from "node:assert/strict";
import { checkCredentials, type CredentialInputs } from "../../../src/doctor/credentials.ts";
import { readKeyDeclarations } from "../../../src/files/keyDeclarations.ts";
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
const place = { file: "cliapikey.toml", line: 2, column: 5, source: "" };
const broken = new Failure("not TOML: a sign.", "Correct this line.", place);
const stored = { state: "stored", name: "deploy", backend: "x", secret } as const;
const missing = {
  state: "missing",
  name: "deploy",
  failure: new Failure("No such key.", "Name one."),
} as const;

type Case = readonly [string, Partial<CredentialInputs>, string, string | RegExp];

/** What no transcript shows: the rest is in tests/transcripts/doctor. */
const CASES: readonly Case[] = [
  [
    "that --key names a key that is not to be had, beside another that is in use",
    { named: missing },
    "credentials.named",
    "credentials.named fail: No such key → Name one.",
  ],
  [
    "that --key could not be looked up, beside another key in use",
    { named: new Failure("cannot be looked up", "") },
    "credentials.named",
    "credentials.named skipped: cannot be looked up",
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
    "a found cookie as information",
    { cookie: { state: "auto", place: "the editor's storage", secret } },
    "credentials.cookie",
    /warn: auto-detected in the editor's storage; .*full access.* → .*--no-auto-cookie.*CLI_COOKIE= empty/,
  ],
  [
    "the number of declared keys if the lock file is broken",
    { files: { declarations, lock: broken } },
    "credentials.declared",
    /info: 3 keys declared; how many are created is not known$/,
  ],
  [
    "the place of a broken lock file",
    { files: { declarations: undefined, lock: broken } },
    "credentials.lock",
    /fail: cliapikey.toml:2:5: not TOML/,
  ],
];

for (const [what, change, id, expected] of CASES) {
  Deno.test(`the credentials section shows ${what}`, () => {
    const checks = checkCredentials({ ...FACTS, ...change }).lines;
    const line = String(find(checks, id));
    if (typeof expected === "string") assert.equal(line, expected);
    else assert.match(line, expected);
    assert.doesNotMatch(checks.map(lineOf).join(), /canary/);
  });
}
