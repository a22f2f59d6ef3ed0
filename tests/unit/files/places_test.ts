import assert from "node:assert/strict";
import fc from "fast-check";
import { findGuards, readPlaces, resolveEnv } from "../../../src/files/places.ts";
import { Failure } from "../../../src/values/failure.ts";
import type { UniverseId } from "../../../src/values/ids.ts";

const FILE = "cliplace.toml";
const resolve = (text: string, env: string) => resolveEnv(readPlaces(text, FILE), env);
const guards = (text: string, env: string, universe: number) =>
  findGuards(readPlaces(text, FILE), env, universe as UniverseId);

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

Deno.test("an env gives its universe", () => {
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
  assert.equal(resolve(text, "dev"), 11);
  assert.equal(resolve(text, "prod"), 9007199254740991);
  assert.equal(resolve(text, "stage"), 33);
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
    assert.equal(resolve(text, "dev"), 11, text);
    assert.deepEqual(guards(text, "dev", 11), ["dev"], text);
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
  assert.equal(resolve(text, "dev"), 11);
  assert.deepEqual([...readPlaces(text, FILE).envs.keys()], ["dev", "settings"]);
});

for (const name of ["a.b", "my env", "__proto__", "constructor", "ü", ""]) {
  Deno.test(`an env may be called ${JSON.stringify(name)}`, () => {
    const text = `[${JSON.stringify(name)}]\nuniverse_id = 11\n`;
    assert.equal(resolve(text, name), 11);
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
  assert.equal(resolve(text, "dev"), 11);
  assertRefused(text, "prod", "4:15", /"prod"/);
});

Deno.test("an env without a universe is told where it stands", () => {
  assertRefused("\n[dev]\n", "dev", "2:2", /"dev" has no universe_id/);
  assertRefused("[dev]\nuniverse = 1\n", "dev", "1:2", /"dev" has no universe_id/);
});

Deno.test("an unknown env is told with those there are, and with the one that is near", () => {
  const text = "[production]\nuniverse_id = 1\n[dev]\nuniverse_id = 2\n";
  assertRefused(
    text,
    "prod",
    undefined,
    /cliplace\.toml has no environment "prod".*"production", "dev"/,
  );
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
    assertRefused(text, "dev", undefined, /has no environment "dev"/);
  }
});

Deno.test("a file that is no TOML is refused with the place", () => {
  for (const [text, at] of [["[dev]\nuniverse_id 11\n", "2:13"]] as const) {
    assertRefused(text, "dev", at, /not TOML/);
  }
});

Deno.test("tables of other tools are no environments, unless they name a universe", () => {
  const text = "[owner]\nid = 1\n[codegen]\n[groups]\na = 2\n[dev]\nuniverse_id = 3\n";
  assert.deepEqual([...readPlaces(text, FILE).envs.keys()], ["dev"]);
  assertRefused(text, "owner", undefined, /has no environment "owner"; it has "dev"/);
  assert.equal(resolve("[owner]\nuniverse_id = 4\n", "owner"), 4);
});

const DEV_AND_PRODUCTION =
  "[dev]\nuniverse_id = 11\n[production]\nuniverse_id = 22\nconfirm = true\n";

Deno.test("confirm guards the universe, whatever the section is called that is named", () => {
  assert.deepEqual(guards(DEV_AND_PRODUCTION, "dev", 11), []);
  assert.deepEqual(guards(DEV_AND_PRODUCTION, "dev", 22), ["production"]);
  assert.deepEqual(guards(DEV_AND_PRODUCTION, "nobody", 22), ["production"]);
  assert.deepEqual(guards(DEV_AND_PRODUCTION, "production", 33), ["production"]);
  const twice = DEV_AND_PRODUCTION.replace("11", "22");
  assert.deepEqual(guards(twice, "dev", 22), ["production"]);
});

const SECTION = fc.record({
  name: fc.constantFrom("a", "b", "c", "owner", "__proto__"),
  universe: fc.constantFrom(undefined, "11", "0x16", "22", '"22"', "0"),
  confirm: fc.constantFrom(undefined, "true", "false", '"true"'),
});

Deno.test("no order, name or number of sections gets around a confirm", () => {
  fc.assert(fc.property(
    fc.uniqueArray(SECTION, { selector: ({ name }) => name }),
    fc.constantFrom("a", "b", "z"),
    fc.constantFrom(11, 22),
    (sections, env, universe) => {
      const text = sections.map(({ name, universe, confirm }) =>
        [
          `[${name}]`,
          ...(universe === undefined ? [] : [`universe_id = ${universe}`]),
          ...(confirm === undefined ? [] : [`confirm = ${confirm}`]),
        ].join("\n")
      ).join("\n");
      const isFaulty = (section: typeof sections[number]) =>
        ['"22"', "0"].includes(section.universe ?? "");
      const meant = sections.filter((section) =>
        Number(section.universe) === universe || section.name === env || isFaulty(section)
      );
      const isUnreadable = meant.some((section) =>
        section.confirm === '"true"' ||
        (section.confirm === "true" && section.name !== env && isFaulty(section))
      );
      if (isUnreadable) return assert.throws(() => guards(text, env, universe), Failure);
      const wanted = meant.filter(({ confirm }) => confirm === "true").map(({ name }) => name);
      assert.deepEqual([...guards(text, env, universe)].sort(), wanted.sort());
    },
  ));
});

Deno.test("a field in another spelling is recognised, and named with its place", () => {
  for (const field of ["universeId", "universe-id", "UniverseID", "universeid"]) {
    const { envs } = readPlaces(`[dev]\n${field} = 1\n`, "cliplace.toml");
    const failure = envs.get("dev")?.universeId;
    assert.ok(failure instanceof Failure);
    assert.equal(
      failure.what,
      `The environment "dev" has "${field}", which this program does not read.`,
    );
    assert.equal(failure.advice, "Write it as universe_id.");
    assert.deepEqual([failure.place?.line, failure.place?.column], [2, 1]);
  }
  const { envs } = readPlaces("[dev]\nuniverse_id = 1\nuniverseId = 2\nConfirm = true", "x");
  assert.equal(envs.get("dev")?.universeId, 1);
  assert.ok(envs.get("dev")?.confirm instanceof Failure);
});
