import assert from "node:assert/strict";
import { type LocalEntry, readConfigFile } from "../../../src/files/configFile.ts";
import { Failure } from "../../../src/values/failure.ts";
import { writeJson } from "../../../src/values/json.ts";
import { REPOSITORIES } from "../../../src/values/repository.ts";

function read(text: string) {
  return readConfigFile(text, "cliconfig.toml");
}

function entryOf(value: string): LocalEntry {
  return read(`[dev.entries.k]\nvalue = ${value}\n`).envs.get("dev")!.entries.get("k")!;
}

/** Check that a text is refused with such a message, at that line and column. */
function assertRefused(text: string, at: string, what: string, advice: RegExp | string): void {
  assert.throws(() => read(text), (error) => {
    assert.ok(error instanceof Failure, String(error));
    assert.equal(error.what, what);
    if (typeof advice === "string") assert.equal(error.advice, advice);
    else assert.match(error.advice, advice);
    assert.equal(error.place?.file, "cliconfig.toml");
    assert.equal(`${error.place?.line}:${error.place?.column}`, at);
    assert.equal(error.place?.source, text.split("\n")[error.place!.line - 1]);
    return true;
  });
}

Deno.test("entries are read with their values, descriptions and places", () => {
  const file = read(`
repository = "datastoresconfig"

[dev.entries."shop.price"]
value = 2.50
description = "In coins"

[dev.entries."daily"]
value = { on = true, days = [1, 2] }

[prod]
`);
  assert.equal(file.file, "cliconfig.toml");
  assert.equal(file.repository?.name, "DataStoresConfig");
  assert.equal(file.repository?.place.line, 2);
  assert.deepEqual([...file.envs.keys()], ["dev", "prod"]);
  const entries = file.envs.get("dev")!.entries;
  assert.deepEqual([...entries.keys()], ["shop.price", "daily"]);
  const price = entries.get("shop.price")!;
  assert.deepEqual(price.value, { lexeme: "2.50" });
  assert.equal(price.annotations.description, "In coins");
  assert.equal(`${price.place.line}:${price.place.column}`, "4:14");
  assert.equal(writeJson(entries.get("daily")!.value), '{"on":true,"days":[1,2]}');
  assert.deepEqual(entries.get("daily")!.annotations, {});
});

Deno.test("a section without entries is present and empty; an empty file has no section", () => {
  for (
    const text of ["[dev]", "[dev.entries]", "dev = {}", "dev.entries = {}", "[dev]\nentries = {}"]
  ) {
    assert.equal(read(text).envs.get("dev")?.entries.size, 0, text);
  }
  assert.equal(read("").envs.size, 0);
  assert.equal(read("").repository, undefined);
});

Deno.test("every way of writing an entry reads as the same entry", () => {
  const forms = [
    '[dev.entries.k]\nvalue = { a = 1 }\ndescription = "d"',
    '[dev.entries]\nk = { value = { a = 1 }, description = "d" }',
    '[dev.entries]\nk.value.a = 1\nk.description = "d"',
    '[dev]\nentries.k.value.a = 1\nentries.k.description = "d"',
    'dev.entries.k.description = "d"\ndev.entries.k.value.a = 1',
    'dev = { entries = { k = { value.a = 1, description = "d" } } }',
    '[dev.entries.k.value]\na = 1\n[dev.entries.k]\ndescription = "d"',
  ];
  for (const text of forms) {
    const entry = read(text).envs.get("dev")!.entries.get("k")!;
    assert.equal(writeJson(entry.value), '{"a":1}', text);
    assert.equal(entry.annotations.description, "d", text);
  }
});

Deno.test("the repository is recognized in any letter case, and other names are refused with the list of eight", () => {
  assert.equal(read('repository = "JOURNEYSCONFIG"').repository?.name, "JourneysConfig");
  const all = `Name one of ${REPOSITORIES.join(", ")}.`;
  assertRefused(
    'repository = "Other"',
    "1:14",
    'repository is "Other", not a configs repository.',
    all,
  );
  assertRefused(
    'repository = "JourneyConfig"',
    "1:14",
    'repository is "JourneyConfig", not a configs repository.',
    `Did you mean JourneysConfig? ${all}`,
  );
  assertRefused("repository = 5", "1:14", "repository is a number, not a configs repository.", all);
  assertRefused("[repository]", "1:2", "repository is a table, not a configs repository.", all);
});

Deno.test("a repository under a header is reported with the right place", () => {
  const advice = "Move it above the first [header] of the file.";
  const under = (owner: string) =>
    `repository is under a table header here, which makes it a field of ${owner}.`;
  assertRefused('[dev]\nrepository = "X"', "2:1", under('environment "dev"'), advice);
  assertRefused(
    '[dev.entries]\nrepository = "X"',
    "2:1",
    under('the entries of environment "dev"'),
    advice,
  );
  assertRefused('[dev.entries.k]\nvalue = 1\nrepository = "X"', "3:1", under('entry "k"'), advice);
});

Deno.test("an unknown field at the top is refused with a suggestion", () => {
  assertRefused(
    'repositry = "x"',
    "1:1",
    '"repositry" is a string, not an environment.',
    'Did you mean "repository"?',
  );
  assertRefused(
    "# c\ndebug = true",
    "2:1",
    '"debug" is a boolean, not an environment.',
    /\[dev\.entries/,
  );
  assertRefused(
    "[[dev]]",
    "1:3",
    '"dev" is an array of tables, not an environment.',
    /dev\.entries/,
  );
});

Deno.test("an unknown field of an env is refused, because its entries would be missed", () => {
  assertRefused(
    "[dev.entires.k]\nvalue = 1",
    "1:6",
    'environment "dev" has an unknown field "entires".',
    'Did you mean "entries"?',
  );
  assertRefused(
    '[dev."shop.price"]\nvalue = 1',
    "1:6",
    'environment "dev" has an unknown field "shop.price".',
    'Did you mean [dev.entries."shop.price"]?',
  );
  assertRefused(
    "[dev]\nconfirm = true",
    "2:1",
    'environment "dev" has an unknown field "confirm".',
    /^An environment has only `entries` and `conditions`/,
  );
  assertRefused(
    "[dev]\nentries = 5",
    "2:1",
    'entries of environment "dev" is a number, not a table.',
    /\[dev\.entries\]/,
  );
  assertRefused(
    "[[dev.entries]]",
    "1:7",
    'entries of environment "dev" is an array of tables, not a table.',
    "Write it as [dev.entries].",
  );
});

Deno.test("an unknown field of an entry is refused with a suggestion", () => {
  assertRefused(
    "[dev.entries.k]\nvlaue = 1",
    "2:1",
    'entry "k" has an unknown field "vlaue".',
    'Did you mean "value"?',
  );
  assertRefused(
    "[dev.entries.shop.price]\nvalue = 1",
    "1:19",
    'entry "shop" has an unknown field "price".',
    'Did you mean [dev.entries."shop.price"]?',
  );
  assertRefused(
    "[dev.entries.k]\na = 1\nvalue = 1",
    "2:1",
    'entry "k" has an unknown field "a".',
    /under `value`/,
  );
});

/** Entries that are not in tables of their own, and the lines that are advised. */
const LOOSE: readonly (readonly [text: string, header: string, value: string])[] = [
  ['[qa.entries]\n"race.laps" = "x"', '[qa.entries."race.laps"]', '"x"'],
  ["[qa.entries]\nrace.laps = [1, 2]", '[qa.entries."race.laps"]', "[1, 2]"],
  ["[qa.entries]\nrace.laps = 3", '[qa.entries."race.laps"]', "3"],
  ["[qa.entries]\nlaps = 3", '[qa.entries."laps"]', "3"],
  ["qa.entries.laps = 3", '[qa.entries."laps"]', "3"],
  ['["q a".entries]\nlaps = """\nx"""', '["q a".entries."laps"]', "…"],
];

for (const [text, header, value] of LOOSE) {
  Deno.test(`for ${JSON.stringify(text)}, the error shows the two lines of an entry`, () => {
    assert.throws(() => readConfigFile(text, "x.toml"), (error) => {
      assert.ok(error instanceof Failure);
      assert.equal(error.advice, `Write \`${header}\`, and below it \`value = ${value}\`.`);
      return true;
    });
  });
}

Deno.test("for a value outside of entries, the error shows how an entry is written", () => {
  for (
    const text of [
      "race.laps = 3",
      "laps = 3",
      "[qa]\nrace.laps = 3",
      "[[conditions]]",
      "[when]\na = 1",
    ]
  ) {
    assert.throws(() => readConfigFile(text, "x.toml"), /`\[dev\.entries\."race\.laps"\]`/, text);
  }
});

Deno.test("an entry must be a table with a key and a value", () => {
  assertRefused(
    '[dev.entries."shop.price"]\ndescription = "x"',
    "1:14",
    'entry "shop.price" has no value.',
    "Add `value = …`.",
  );
  assertRefused(
    '[dev.entries.""]\nvalue = 1',
    "1:14",
    'environment "dev" has an entry with an empty key.',
    "Give it a key.",
  );
  assertRefused(
    "[dev.entries]\nk = 5",
    "2:1",
    'entry "k" is a number, not a table.',
    /below it `value = 5`/,
  );
  assertRefused(
    "[[dev.entries.k]]",
    "1:15",
    'entry "k" is an array of tables, not a table.',
    /^Write it as \[dev\.entries\."k"\]/,
  );
  assertRefused(
    "[dev.entries.k]\nvalue = 1\ndescription = 5",
    "3:1",
    'the description of entry "k" is a number, not a string.',
    /quotes/,
  );
});

Deno.test("a key of the form that Roblox uses for conditional values is refused", () => {
  assertRefused(
    '[dev.entries."a.RBX.conditional.b"]\nvalue = 1',
    "1:14",
    'entry "a.RBX.conditional.b" has the name of a conditional value, which only Roblox creates.',
    /without "\.RBX\.conditional\."/,
  );
});

Deno.test("a value that JSON cannot contain is refused with its env, entry and path", () => {
  assertRefused(
    "[dev.entries.k]\nvalue = nan",
    "2:9",
    'entry "k" of environment "dev" is nan, which JSON cannot represent.',
    /finite/,
  );
  assertRefused(
    "[dev.entries.k.value]\nlist = [1, { x = -inf }]",
    "2:18",
    'entry "k" of environment "dev" contains -inf at .list[1].x, which JSON cannot represent.',
    /finite/,
  );
  assertRefused(
    "[prod.entries.k]\nvalue = [2025-01-31]",
    "2:10",
    'entry "k" of environment "prod" contains 2025-01-31 at [0], which JSON cannot represent.',
    'Write it as a string: "2025-01-31".',
  );
});

Deno.test("exactly the numbers that Roblox would alter are found", () => {
  const exact = [
    "1",
    "-0",
    "9007199254740992",
    "-9007199254740992",
    "9007199254740994",
    "1152921504606846976",
    "100000000000000000000",
    "0x20000000000000",
    "0.1",
    "1e22",
    "1e23",
    "1.5e300",
    "0e9",
    "9007199254740994.0",
    "99999999999999991611392.0",
    "true",
    '"9007199254740993"',
    "0.1234567890123456789",
    "{}",
  ];
  for (const value of exact) assert.deepEqual(entryOf(value).inexact, [], value);
  const inexact = [
    "9007199254740993",
    "-9007199254740993",
    "1152921504606847000",
    "100000000000000000001",
    "9007199254740993.0",
    "1e400",
    "-1e400",
    "1e-400",
    "123456789012345678901234567890.0",
  ];
  for (const value of inexact) {
    assert.deepEqual(entryOf(value).inexact.map(({ number }) => number.lexeme), [value]);
  }
});

Deno.test("each number that Roblox would alter is named with its path and place", () => {
  const { inexact } = entryOf('{ a = [1, { "b c" = 9_007_199_254_740_993 }], d = 1e400, e = 1 }');
  assert.deepEqual(
    inexact.map(({ path, number, place }) => [path, number.lexeme, place.line, place.column]),
    [[["a", 1, "b c"], "9007199254740993", 2, 29], [["d"], "1e400", 2, 59]],
  );
  assert.deepEqual(entryOf("0x20000000000001").inexact.map(({ path }) => path), [[]]);
});

Deno.test("a syntax error in TOML is refused with its place", () => {
  assertRefused(
    "[dev]\nentries = ",
    "2:11",
    "not TOML: unspecified values are invalid.",
    /Correct/,
  );
});
