import assert from "node:assert/strict";
import fc from "fast-check";
import { findConfirming, readPlaces, resolveEnv } from "../../../src/files/places.ts";
import { Failure } from "../../../src/values/failure.ts";
import type { UniverseId } from "../../../src/values/ids.ts";

const FILE = "cliplace.toml";
const resolve = (text: string, env: string) => resolveEnv(readPlaces(text, FILE), env);
const confirming = (text: string, env: string, universe: number) =>
  findConfirming(readPlaces(text, FILE), env, universe as UniverseId);

/** Check that an env cannot be used, in such words, at that line and column. */
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
    assert.deepEqual(confirming(text, "dev", 11), ["dev"], text);
  }
});

Deno.test("other tools' data in the file is ignored, whatever it is", () => {
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
  Deno.test(`an env can be called ${JSON.stringify(name)}`, () => {
    const text = `[${JSON.stringify(name)}]\nuniverse_id = 11\n`;
    assert.equal(resolve(text, name), 11);
  });
}

for (
  const value of ["0", "-1", "1.0", '"11"', "true", "9007199254740992", "[11]", "2026-03-01", "inf"]
) {
  Deno.test(`the universe ${value} is refused with its place`, () => {
    assertRefused(`[dev]\nuniverse_id = ${value}\n`, "dev", "2:15", /universe_id.*"dev"/);
  });
}

for (const value of ['"true"', "1", "0", "[]", "{}", "'no'"]) {
  Deno.test(`confirm = ${value} never means that no person is needed`, () => {
    assertRefused(`[dev]\nuniverse_id = 11\nconfirm = ${value}\n`, "dev", "3:11", /confirm.*"dev"/);
  });
}

/** Check that no command reads a file, in such words, at that line and column. */
function assertUnread(text: string, at: string, what: RegExp, advice: RegExp): void {
  assert.throws(() => readPlaces(text, FILE), (error) => {
    assert.ok(error instanceof Failure, text);
    assert.match(error.what, what, text);
    assert.match(error.advice, advice, text);
    assert.equal(`${error.place?.line}:${error.place?.column}`, at, text);
    return true;
  });
}

const MISSPELT = [
  "confrim",
  "comfirm",
  "confim",
  "konfirm",
  "confirmm",
  "confirn",
  "cnfrm",
  "conform",
  "Confirm",
  "CONFIRM",
  "con_firm",
  "confirmation",
  "confrimation",
  "require_confirm",
  "require_confrim",
  "requireConfrim",
  "confirm_writes",
  "needs-confirmation",
  "confirmed",
  '"confirm "',
  "require_cofnrim",
  "needconfrim",
  "config",
];

for (const field of MISSPELT) {
  Deno.test(`${field} = true is reported as a mistyped confirm, wherever it is`, () => {
    const dev = "[dev]\nuniverse_id = 1\n";
    assertUnread(
      `${dev}${field} = true\n`,
      "3:1",
      /"dev" has .* not read/,
      /Write it as confirm\./,
    );
    assertUnread(`dev = { ${field} = true }\n`, "1:9", /"dev"/, /Write it as confirm\./);
    assertUnread(`dev.${field} = true\n`, "1:5", /"dev"/, /Write it as confirm\./);
    assertUnread(`${dev}[dev.places]\n${field} = true\n`, "4:1", /in \[dev\.places\]/, /\[dev\]/);
    assertUnread(
      `${field} = true\n${dev}`,
      "1:1",
      /outside of every environment/,
      /confirm = true/,
    );
    assertUnread(`[owner]\n${field} = true\n${dev}`, "2:1", /in \[owner\]/, /confirm = true/);
    assertUnread(`${dev}[[dev.list]]\n${field} = true\n`, "4:1", /in \[dev\.list\]/, /\[dev\]/);
    assertUnread(`${dev}list = [[{ ${field} = true }]]\n`, "3:12", /in \[dev\.list\]/, /\[dev\]/);
  });
}

Deno.test("confirm counts only in the section of an environment", () => {
  const dev = "[dev]\nuniverse_id = 1\n";
  const meant = /has no effect/;
  assertUnread(
    `${dev}[dev.places]\nmain = 2\nconfirm = true\n`,
    "5:1",
    meant,
    /below the line \[dev\]/,
  );
  assertUnread(`confirm = true\n${dev}`, "1:1", meant, /below the header of its environment/);
  assertUnread(
    `[[prod]]\nuniverse_id = 2\nconfirm = true\n${dev}`,
    "3:1",
    meant,
    /below the header/,
  );
  for (const name of ["owner", "codegen", "groups"]) {
    assertUnread(`[${name}]\nconfirm = true\n${dev}`, "2:1", meant, /confirm = true/);
    assert.deepEqual(confirming(`[${name}]\nuniverse_id = 1\nconfirm = true\n`, name, 1), [name]);
  }
  assertUnread(`${dev}[dev.confirm]\nwrites = true\n`, "3:6", /"dev" is neither/, /confirm = true/);
  assertUnread(`${dev}[confirm]\ndev = true\n`, "3:2", meant, /confirm = true/);
});

Deno.test("names similar to confirm that mean something else are ignored", () => {
  for (
    const text of [
      "[confirm]\nuniverse_id = 1\n",
      "[config]\npath = 'x'\n[dev]\nuniverse_id = 1\nconfig = 'a.toml'\nplaces.config = 5\n",
      "[dev]\nuniverse_id = 1\nconfig_path = 'x'\ninformation = true\nplatform = true\n",
    ]
  ) assert.ok(readPlaces(text, FILE).envs.size > 0);
});

Deno.test("a place whose id is not an integer stops every command, and its line is shown", () => {
  const dev = "[dev]\nuniverse_id = 1\n";
  for (const id of ['"5"', "true", "5.0", "2026-03-01", "[5]", "{ id = 5 }"]) {
    assertUnread(`${dev}places.main = ${id}\n`, "3:15", /place "main".*"dev"/, /main = 1234567890/);
  }
  assertUnread(`${dev}places = 5\n`, "3:10", /places of the environment "dev"/, /\[dev\.places\]/);
  assertUnread(`${dev}[[dev.places]]\nmain = 5\n`, "3:7", /places of the env/, /\[dev\.places\]/);
  assertUnread(`[dev.places]\nuniverse_id = 1\n`, "2:1", /has no effect/, /the line \[dev\]/);
});

Deno.test("a mistake in one environment does not stop a command about another", () => {
  const text = "[dev]\nuniverse_id = 11\n[prod]\nuniverse_id = 'x'\n";
  assert.equal(resolve(text, "dev"), 11);
  assertRefused(text, "prod", "4:15", /"prod"/);
});

Deno.test("an env without a universe is refused with its place", () => {
  assertRefused("\n[dev]\n", "dev", "2:2", /"dev" has no universe_id/);
  assertRefused("[dev]\nid = 1\n", "dev", "1:2", /"dev" has no universe_id/);
});

Deno.test("for an unknown env, the error lists the envs and the most similar one", () => {
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

Deno.test("an env is found only by its exact name", () => {
  for (const env of ["Dev", "dev ", "toString", "__proto__"]) {
    assertRefused("[dev]\nuniverse_id = 1\n", env, undefined, /has no env/);
  }
});

Deno.test("a value instead of a section is not an env", () => {
  assertRefused("dev = 11\n", "dev", undefined, /has no environment "dev"/);
  assertRefused("[[dev]]\nuniverse_id = 1\n", "dev", undefined, /has no environment "dev"/);
});

Deno.test("a syntax error in TOML is refused with its place", () => {
  for (const [text, at] of [["[dev]\nuniverse_id 11\n", "2:13"]] as const) {
    assertRefused(text, "dev", at, /not TOML/);
  }
});

Deno.test("tables of other tools are not environments, unless they have a universe", () => {
  const text = "[owner]\nid = 1\n[codegen]\n[groups]\na = 2\n[dev]\nuniverse_id = 3\n";
  assert.deepEqual([...readPlaces(text, FILE).envs.keys()], ["dev"]);
  assertRefused(text, "owner", undefined, /has no environment "owner"; it has "dev"/);
  assert.equal(resolve("[owner]\nuniverse_id = 4\n", "owner"), 4);
});

const DEV_AND_PRODUCTION =
  "[dev]\nuniverse_id = 11\n[production]\nuniverse_id = 22\nconfirm = true\n";

Deno.test("confirm counts for the universe, whichever section names it", () => {
  assert.deepEqual(confirming(DEV_AND_PRODUCTION, "dev", 11), []);
  assert.deepEqual(confirming(DEV_AND_PRODUCTION, "dev", 22), ["production"]);
  assert.deepEqual(confirming(DEV_AND_PRODUCTION, "nobody", 22), ["production"]);
  assert.deepEqual(confirming(DEV_AND_PRODUCTION, "production", 33), ["production"]);
  const twice = DEV_AND_PRODUCTION.replace("11", "22");
  assert.deepEqual(confirming(twice, "dev", 22), ["production"]);
});

const SECTION = fc.record({
  name: fc.constantFrom("a", "b", "c", "owner", "__proto__"),
  universe: fc.constantFrom(undefined, "11", "0x16", "22", '"22"', "0"),
  confirm: fc.constantFrom(undefined, "true", "false", '"true"'),
});

Deno.test("no order, name or number of sections bypasses confirm", () => {
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
      const isUnreadable = meant.some((
        section,
      ) => (section.confirm === "true" && section.name !== env && isFaulty(section)));
      const isRefused = isUnreadable ||
        sections.some(({ name, universe, confirm }) =>
          confirm === '"true"' ||
          (name === "owner" && universe === undefined && confirm !== undefined)
        );
      if (isRefused) return assert.throws(() => confirming(text, env, universe), Failure);
      const wanted = meant.filter(({ confirm }) => confirm === "true").map(({ name }) => name);
      assert.deepEqual([...confirming(text, env, universe)].sort(), wanted.sort());
    },
  ));
});

Deno.test("a field with another spelling is recognized, and named with its place", () => {
  for (
    const field of [
      "universe",
      "universe_di",
      "universeId",
      "universe-id",
      "UniverseID",
      "universeid",
    ]
  ) {
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
  const { envs } = readPlaces("[dev]\nuniverse_id = 1\nuniverseId = 2", "x");
  assert.equal(envs.get("dev")?.universeId, 1);
});

Deno.test("the watch of an env is read as it is written", () => {
  const text = '[dev]\nuniverse_id = 11\n[dev.watch]\nfor = "1h"\nfail_if = ["A > 1", "B < 2x"]\n';
  const { watch } = readPlaces(text, FILE).envs.get("dev")!;
  assert.ok(watch !== undefined && !(watch instanceof Failure));
  assert.deepEqual([watch.header, watch.time?.text], ["[dev.watch]", "1h"]);
  assert.deepEqual(watch.failIf?.map(({ text, place }) => [text, place.line]), [
    ["A > 1", 5],
    ["B < 2x", 5],
  ]);
  assert.equal(readPlaces("[dev]\nuniverse_id = 11\n", FILE).envs.get("dev")!.watch, undefined);
  const empty = readPlaces("[dev.watch]\nfail_if = []\n", FILE).envs.get("dev")!.watch;
  assert.ok(empty !== undefined && !(empty instanceof Failure) && empty.failIf === undefined);
});

Deno.test("an invalid watch is refused with its line, only by commands that need it", () => {
  const wrong: readonly [string, number, RegExp][] = [
    ["[dev]\nwatch = true", 2, /watch of the environment "dev" is not a table.*\[dev\.watch\]/],
    ["[dev.watch]\nfor = 20", 2, /for of \[dev\.watch\] is not a string.*for = "20m"/],
    ['[dev.watch]\nfail_if = "A > 1"', 2, /fail_if of \[dev\.watch\] is not a list of bounds/],
    ['[dev.watch]\nfail_if = [\n"A > 1",\n2]', 4, /is not a list of bounds/],
  ];
  for (const [text, line, says] of wrong) {
    const { watch } = readPlaces(text, FILE).envs.get("dev")!;
    assert.ok(watch instanceof Failure, text);
    assert.match(watch.message, says);
    assert.equal(watch.place?.line, line);
  }
});

Deno.test("an unknown field of a watch is reported, and a confirm in it has no effect", () => {
  const text = '[dev]\nuniverse_id = 11\n[dev.watch]\nfailif = ["A > 1"]\n';
  assert.deepEqual([...readPlaces(text, FILE).envs.get("dev")!.unread.keys()], ["watch.failif"]);
  assert.throws(
    () => readPlaces("[dev]\nuniverse_id = 11\n[dev.watch]\nconfirm = true\n", FILE),
    /"confirm" is in \[dev\.watch\], where it has no effect/,
  );
});
