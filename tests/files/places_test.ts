import assert from "node:assert/strict";
import { readPlaces, resolveEnv } from "../../src/files/places.ts";
import { Failure } from "../../src/values/failure.ts";

const FILE = "cliplace.toml";
const resolve = (text: string, env: string) => resolveEnv(readPlaces(text, FILE), env);

/** Checks that an env cannot be used, in such words, at that line and column. */
function assertRefused(text: string, env: string, at: string | undefined, what: RegExp): void {
  assert.throws(() => resolve(text, env), (error) => {
    assert.ok(error instanceof Failure, String(error));
    assert.match(error.what, what);
    const { place } = error;
    assert.equal(place === undefined ? undefined : `${place.line}:${place.column}`, at);
    if (place !== undefined) assert.equal(place.file, FILE);
    assert.notEqual(error.advice, "");
    return true;
  });
}

Deno.test("an env gives its universe, and needs no person unless it says so", () => {
  const text = `
[dev]
universe_id = 11
[prod]
universe_id = 9007199254740991
confirm = true
[stage]
universe_id = 33
confirm = false
`;
  assert.deepEqual(resolve(text, "dev"), { universeId: 11, confirm: false });
  assert.deepEqual(resolve(text, "prod"), { universeId: 9007199254740991, confirm: true });
  assert.deepEqual(resolve(text, "stage"), { universeId: 33, confirm: false });
});

Deno.test("every way of writing an env reads as the same env", () => {
  const forms = [
    "[dev]\nuniverse_id = 11\nconfirm = true",
    "dev = { universe_id = 11, confirm = true }",
    "dev.universe_id = 11\ndev.confirm = true",
    '["dev"]\n"universe_id" = 1_1\n\'confirm\' = true # yes',
    "\ufeff[dev]\r\nuniverse_id = 0xB\r\nconfirm = true\r\n",
    "[dev.places]\nmain = 5\n[dev]\nuniverse_id = 11\nconfirm = true",
  ];
  for (const text of forms) {
    assert.deepEqual(resolve(text, "dev"), { universeId: 11, confirm: true }, text);
  }
});

Deno.test("what other tools keep in the file is left alone, whatever it is", () => {
  const text = `
title = "my game"
list = [1, 2]
when = 2026-03-01
ratio = nan
[dev]
universe_id = 11
places.main = 5
owner = { group = "x" }
[[dev.servers]]
name = "a"
[settings]
theme = "dark"
`;
  assert.deepEqual(resolve(text, "dev"), { universeId: 11, confirm: false });
  assert.deepEqual([...readPlaces(text, FILE).envs.keys()], ["dev", "settings"]);
});

for (const name of ["a.b", "my env", "__proto__", "constructor", "ü", ""]) {
  Deno.test(`an env may be called ${JSON.stringify(name)}`, () => {
    const text = `[${JSON.stringify(name)}]\nuniverse_id = 11\n`;
    assert.equal(resolve(text, name).universeId, 11);
  });
}

for (
  const value of ["0", "-1", "1.0", '"11"', "true", "9007199254740992", "[11]", "2026-03-01", "inf"]
) {
  Deno.test(`the universe ${value} is refused where it stands`, () => {
    assertRefused(`[dev]\nuniverse_id = ${value}\n`, "dev", "2:15", /universe_id.*"dev"/);
  });
}

for (const value of ['"true"', "1", "0", "[]", "{}", "'no'"]) {
  Deno.test(`confirm = ${value} never reads as "no person needed"`, () => {
    assertRefused(`[dev]\nuniverse_id = 11\nconfirm = ${value}\n`, "dev", "3:11", /confirm.*"dev"/);
  });
}

Deno.test("a fault in one env is no matter of another", () => {
  const text = "[dev]\nuniverse_id = 11\n[prod]\nuniverse_id = 'x'\n";
  assert.equal(resolve(text, "dev").universeId, 11);
  assertRefused(text, "prod", "4:15", /"prod"/);
});

Deno.test("an env without a universe is told where it stands", () => {
  assertRefused("\n[dev]\n", "dev", "2:2", /"dev" names no universe/);
  assertRefused("[dev]\nuniverse = 1\n", "dev", "1:2", /"dev" names no universe/);
});

Deno.test("an unknown env is told with those there are, and with the one that is near", () => {
  const text = "[production]\nuniverse_id = 1\n[dev]\nuniverse_id = 2\n";
  assertRefused(text, "prod", undefined, /cliplace\.toml has no env "prod".*"production", "dev"/);
  assert.throws(() => resolve(text, "producton"), /Did you mean "production"\?/);
  assert.throws(() => resolve(text, "a.b"), /\["a\.b"\]/);
  assertRefused("", "dev", undefined, /it has none/);
});

Deno.test("an env is found by its exact name only", () => {
  for (const env of ["Dev", "dev ", "toString", "__proto__"]) {
    assertRefused("[dev]\nuniverse_id = 1\n", env, undefined, /has no env/);
  }
});

Deno.test("a value where a section belongs is no env", () => {
  for (const text of ["dev = 11\n", "[[dev]]\nuniverse_id = 1\n"]) {
    assertRefused(text, "dev", undefined, /has no env "dev"/);
  }
});

Deno.test("a file that is no TOML is refused with the place", () => {
  for (const [text, at] of [["[dev]\nuniverse_id 11\n", "2:13"]] as const) {
    assertRefused(text, "dev", at, /not TOML/);
  }
});
