import assert from "node:assert/strict";
import { findDeclaredKey } from "../../../../src/files/credentials/declaredKey.ts";
import { readKeyDeclarations } from "../../../../src/files/keyDeclarations.ts";
import { readKeyLock } from "../../../../src/files/keyLock.ts";
import { Failure } from "../../../../src/values/failure.ts";
import { memoryDisk } from "../../commands/fakeContext.ts";

interface Case {
  readonly name?: string;
  readonly declared?: string;
  readonly created?: string;
  readonly files?: Readonly<Record<string, string | Failure>>;
}

async function render({ name = "deploy", declared, created, files = {} }: Case): Promise<string> {
  const key = await findDeclaredKey(
    name,
    declared === undefined ? undefined : readKeyDeclarations(declared, "cliapikey.toml"),
    created === undefined ? undefined : readKeyLock(created, "cliapikey.lock.toml"),
    memoryDisk(files),
  );
  assert.equal(key.name, name);
  if (key.state === "missing") return `${key.failure.what} → ${key.failure.advice}`;
  return `${key.secret.reveal()} from ${key.backend}`;
}

const CASES: readonly (readonly [string, Case, string | RegExp])[] = [
  [
    "the lock file's own secret",
    { declared: '[keys.deploy]\nsecret_file="x"', created: '[keys.deploy]\nsecret="S"' },
    "S from cliapikey.lock.toml",
  ],
  [
    "the file that the lock file names",
    {
      declared: '[keys.deploy]\nsecret_file="other"',
      created: '[keys.deploy]\nsecret_file="s/deploy"',
      files: { "s/deploy": "S", "other": "no" },
    },
    "S from s/deploy",
  ],
  [
    "the file in the declaration, with the name filled in and trailing white space removed",
    {
      declared: '[keys.deploy]\nsecret_file="s/{name}.key"',
      created: "[keys.deploy]",
      files: { "s/deploy.key": "\ufeffS \r\n\n" },
    },
    "S from s/deploy.key",
  ],
  [
    "the file that the settings name",
    {
      declared: '[settings]\ndefault_secret_file="{name}/{name}"\n[keys.deploy]',
      created: "[keys.deploy]",
      files: { "deploy/deploy": "S" },
    },
    "S from deploy/deploy",
  ],
  [
    "a group's file, if the template contains the group",
    {
      name: "deploy_live",
      declared: '[keys.deploy]\nsecret_file="{name}.{env_group}"\nenvs={live=["production"]}',
      created: "[keys.deploy_live]",
      files: { "deploy.live": "S" },
    },
    "S from deploy.live",
  ],
  [
    "a group's file, if the template contains only the name",
    {
      name: "deploy_live",
      declared: '[keys.deploy]\nsecret_file="{name}"\nenvs={live=["production"]}',
      created: "[keys.deploy_live]",
      files: { "deploy_live": "S", "deploy": "no" },
    },
    "S from deploy_live",
  ],
  [
    "a name that looks like a pattern, literally",
    {
      name: "$&",
      declared: '[keys."$&"]\nsecret_file="s/{name}"',
      created: '[keys."$&"]',
      files: { "s/$&": "S" },
    },
    "S from s/$&",
  ],
  [
    "no declarations at all",
    {},
    /^--key names "deploy", but there is no cliapikey\.toml in this folder\. → Run this where/,
  ],
  [
    "a name that is not declared",
    { declared: "[keys.ci]\n[keys.live]", created: '[keys.deploy]\nsecret="S"' },
    /^--key names "deploy", which cliapikey\.toml does not declare\. → Name one of ci, live\.$/,
  ],
  ["a file that declares nothing", { declared: "" }, /does not declare\. → Declare it there/],
  [
    "the name of several groups",
    { declared: "[keys.deploy.envs]\nlive=[]\ntest=[]" },
    /one key for each group of its environments\. → Name one of deploy_live, deploy_test\.$/,
  ],
  [
    "a key that was never created",
    { declared: "[keys.deploy]" },
    '"deploy" is declared in cliapikey.toml, but not created yet. → ' +
    "Create it with `cli apikey create deploy` (the suite's key tool). By hand: create it (" +
    "https://create.roblox.com/dashboard/credentials?activeTab=ApiKeysTab), then put its secret in " +
    "CLI_API_KEY.",
  ],
  [
    "a lock file without the key",
    { declared: "[keys.deploy]", created: "version = 4" },
    /not created yet/,
  ],
  [
    "a created key without a backend",
    { declared: "[keys.deploy]", created: "[keys.deploy]" },
    /cliapikey\.lock\.toml has neither its secret nor a file name\. → Put its secret/,
  ],
  [
    "a missing secret file",
    { declared: '[keys.deploy]\nsecret_file="s"', created: "[keys.deploy]" },
    /keeps its secret in s, which does not exist\. → Put the secret there/,
  ],
  [
    "a secret file that cannot be read",
    {
      declared: '[keys.deploy]\nsecret_file="s"',
      created: "[keys.deploy]",
      files: { s: new Failure("s cannot be read.", "Make it readable.") },
    },
    "s cannot be read. → Make it readable.",
  ],
];

for (const [what, given, expected] of CASES) {
  Deno.test(`the search for a declared key finds ${what}`, async () => {
    const found = await render(given);
    if (typeof expected === "string") assert.equal(found, expected);
    else assert.match(found, expected);
  });
}
