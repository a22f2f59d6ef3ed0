import assert from "node:assert/strict";
import { readKeyDeclarations } from "../../../src/files/keyDeclarations.ts";
import { Failure } from "../../../src/values/failure.ts";

const read = (text: string) => readKeyDeclarations(text, "cliapikey.toml");

Deno.test("a declared key has its scopes, environments and secret file", () => {
  const { keys } = read(`
[settings]
name_prefix = "shop-"

[keys.deploy]
scopes = ["universe:read", "universe:write"]
allowed_cidrs = ["10.0.0.0/8"]
secret_file = ".secrets/{name}"
envs = ["production"]
rotate_days = 30
`);
  assert.deepEqual([...keys], [["deploy", {
    name: "deploy",
    base: "deploy",
    scopes: ["universe:read", "universe:write"],
    envs: ["production"],
    secretFile: ".secrets/{name}",
  }]]);
});

Deno.test("the file's settings apply to keys that do not set them", () => {
  const { keys } = read(`
[settings]
default_secret_file = "secrets/{name}.key"
default_allowed_cidrs = ["::/0"]
[keys.a]
[keys.b]
secret_file = "b.key"
allowed_cidrs = []
`);
  assert.deepEqual([...keys.values()], [
    {
      name: "a",
      base: "a",
      hasDefaultCidrs: true,
      secretFile: "secrets/{name}.key",
    },
    { name: "b", base: "b", secretFile: "b.key" },
  ]);
});

Deno.test("named groups of envs make one key each, as they are written", () => {
  for (
    const groups of [
      '[keys.deploy.envs]\nlive = ["production"]\ntest = ["dev", "staging"]',
      '[keys.deploy]\nenvs = { live = ["production"], test = ["dev", "staging"] }',
    ]
  ) {
    const { keys } = read(groups);
    assert.deepEqual([...keys.keys()], ["deploy_live", "deploy_test"]);
    assert.deepEqual(keys.get("deploy_test"), {
      name: "deploy_test",
      base: "deploy",
      group: "test",
      envs: ["dev", "staging"],
    });
  }
});

Deno.test("a file without keys declares none", () => {
  assert.equal(read("").keys.size, 0);
  assert.equal(read("[settings]\n").keys.size, 0);
});

Deno.test("a key may have any name", () => {
  assert.deepEqual([...read('[keys.__proto__]\n[keys."a b"]').keys.keys()], ["__proto__", "a b"]);
});

const BROKEN: readonly (readonly [string, string, number, number])[] = [
  ["a file that is not TOML", "[keys.a]\nscopes = @\n", 2, 10],
  ["keys that are not a table", "keys = 1", 1, 8],
  ["a key that is not a table", '[keys]\na = "secret"', 2, 5],
  ["scopes that are not a list", '[keys.a]\nscopes = "universe:read"', 2, 10],
  ["a scope that is not a string", '[keys.a]\nscopes = ["universe:read", 1]', 2, 28],
  ["ranges that are not a list", "[keys.a]\nallowed_cidrs = {}", 2, 17],
  ["a secret file that is not a string", "[keys.a]\nsecret_file = true", 2, 15],
  ["envs that are not a list", "[keys.a]\nenvs = 5", 2, 8],
  ["settings that are not a table", "settings = 0", 1, 12],
  ["settings that are a date", "settings = 2026-03-01", 1, 12],
];

for (const [what, text, line, column] of BROKEN) {
  Deno.test(`${what} is reported with its place`, () => {
    assert.throws(() => read(text), (error: unknown) => {
      assert.ok(error instanceof Failure);
      const { place } = error;
      assert.deepEqual([place?.file, place?.line, place?.column], ["cliapikey.toml", line, column]);
      return true;
    });
  });
}
