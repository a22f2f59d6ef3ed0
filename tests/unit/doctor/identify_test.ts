import assert from "node:assert/strict";
import { identifyKey } from "../../../src/doctor/identify.ts";
import { whatOf } from "../../../src/doctor/report.ts";
import { readKeyLock } from "../../../src/files/keyLock.ts";
import type { AccountKey } from "../../../src/roblox/keys.ts";
import { Failure, orUndefined } from "../../../src/values/failure.ts";
import { Secret } from "../../../src/values/secret.ts";

const secret = new Secret("abcdefghij");

function key(id: string, preview?: string, name = `key ${id}`): AccountKey {
  return { id, settings: { name }, faults: [], ...(preview === undefined ? {} : { preview }) };
}

interface Case {
  readonly keys: readonly AccountKey[];
  readonly lock?: string;
  readonly declared?: string;
}

function identify({ keys, lock, declared }: Case): string {
  const parsed = lock === undefined ? undefined : readKeyLock(lock, "cliapikey.lock.toml");
  const found = identifyKey(secret, keys, parsed, declared);
  if (found instanceof Failure) return `unknown: ${whatOf(found)}`;
  return `${found.key.id}${found.declared ? ` as ${found.declared}` : ""}`;
}

const LOCK = '[keys.deploy]\ncloud_auth_id = "2"\nsecret = "abcdefghij"';

Deno.test("a key found only by its preview differs from one found by its id", () => {
  const keys = [key("2", "abc")];
  const found = (lock: string | undefined) => {
    const parsed = lock === undefined ? undefined : readKeyLock(lock, "cliapikey.lock.toml");
    return orUndefined(identifyKey(secret, keys, parsed, undefined))?.byBeginning === true;
  };
  assert.equal(found(undefined), true);
  assert.equal(found('[keys.deploy]\ncloud_auth_id = "2"'), true);
  assert.equal(found(LOCK), false);
});

const CASES: readonly (readonly [string, Case, string | RegExp])[] = [
  ["the only matching preview", { keys: [key("1", "xyz"), key("2", "abc")] }, "2"],
  ["the longest matching preview", { keys: [key("1", "abcd"), key("2", "abc")] }, "1"],
  ["no key in an empty list", { keys: [] }, /not among the 0 key/],
  ["no key, if its preview is empty or missing", { keys: [key("1", ""), key("2")] }, /^unknown/],
  [
    "no key, if its preview is longer than the secret",
    { keys: [key("1", "abcdefghijk")] },
    /^unknown/,
  ],
  [
    "the id stored with the same secret, before any preview",
    { keys: [key("1", "abcdefg"), key("2", "abc")], lock: LOCK },
    "2 as deploy",
  ],
  [
    "the id stored with the same secret, if previews are alike",
    { keys: [key("1", "abc"), key("2", "abc")], lock: LOCK },
    "2 as deploy",
  ],
  ["the id, if Roblox sent no preview", { keys: [key("2")], lock: LOCK }, "2 as deploy"],
  [
    "the id of the declared key whose secret is in another file",
    {
      keys: [key("1", "abc"), key("2", "abc")],
      lock: '[keys.ci]\ncloud_auth_id = "1"\nsecret_file = "x"',
      declared: "ci",
    },
    "1 as ci",
  ],
  [
    "the declared name with the id of a key found by its preview",
    {
      keys: [key("1", "x"), key("2", "abc")],
      lock: '[keys.live]\ncloud_auth_id = "2"\nsecret = "another"',
    },
    "2 as live",
  ],
  [
    "the preview, if the account has no key with the id",
    { keys: [key("9", "abc")], lock: LOCK },
    "9 as deploy",
  ],
  [
    "the preview, if the key with the id has another secret",
    { keys: [key("2", "zzz"), key("9", "abc")], lock: LOCK },
    "9 as deploy",
  ],
  [
    "no key, if the key with the id has another secret and nothing else matches",
    { keys: [key("2", "zzz", "live")], lock: LOCK },
    'unknown: the secret of the key "live" is not the one that is loaded',
  ],
];

for (const [what, given, expected] of CASES) {
  Deno.test(`the loaded key is identified as ${what}`, () => {
    const found = identify(given);
    if (typeof expected === "string") assert.equal(found, expected);
    else assert.match(found, expected);
    assert.doesNotMatch(found, /abc/);
  });
}
