import assert from "node:assert/strict";
import { readConfigFile } from "../../../src/files/configFile.ts";
import { readKeyLock } from "../../../src/files/keyLock.ts";
import { readToml } from "../../../src/toml/toml.ts";
import { Failure } from "../../../src/values/failure.ts";

function failureOf(read: () => unknown): Failure {
  try {
    read();
  } catch (error) {
    assert.ok(error instanceof Failure, String(error));
    return error;
  }
  assert.fail("was read");
}

/** What people write, where it is wrong, and what they are shown. */
const MISTAKES: readonly (readonly [text: string, place: string, what: string, advice: string])[] =
  [
    [
      "<<<<<<< HEAD\nvalue = 3\n=======\nvalue = 4\n>>>>>>> x",
      "1:1",
      "<<<<<<< is a Git conflict marker",
      "Keep one of the two sides, and remove the lines that start with <<<<<<<, ======= or >>>>>>>.",
    ],
    [
      "value = 3\n=======\nvalue = 4",
      "2:1",
      "======= is a Git conflict marker",
      "Keep one of the two sides, and remove the lines that start with <<<<<<<, ======= or >>>>>>>.",
    ],
    [
      "[dev.entries.“a”]\nvalue = 1",
      "1:14",
      "“ is a curly quote, which TOML does not know",
      "Write `key = value`, with strings between double quotes.",
    ],
    [
      " value = 3",
      "1:1",
      "a space of another kind, which TOML does not know",
      "Delete it, and type a plain space.",
    ],
    [
      "return {\n  laps = 3,\n}",
      "1:8",
      "this looks like another format than TOML",
      'Write a header, such as `[dev.entries."price"]`, and below it a line such as `value = 5`.',
    ],
    [
      "dev:\n  laps: 3",
      "1:4",
      "this looks like another format than TOML",
      'Write a header, such as `[dev.entries."price"]`, and below it a line such as `value = 5`.',
    ],
    [
      '{ "dev": {} }',
      "1:1",
      "this looks like another format than TOML",
      'Write a header, such as `[dev.entries."price"]`, and below it a line such as `value = 5`.',
    ],
    ["// hi", "1:1", "// does not start a comment in TOML", "Start a comment with #."],
    ["-- hi", "1:4", "-- does not start a comment in TOML", "Start a comment with #."],
    ["value = 3 -- hi", "1:11", "-- does not start a comment in TOML", "Start a comment with #."],
    ["/* hi */", "1:1", "/* does not start a comment in TOML", "Start a comment with #."],
    [
      '[dev.entries."a"\nvalue = 3',
      "1:17",
      "the header is not closed",
      'Write `[dev.entries."a"]`.',
    ],
    ["[[dev]\nx=1", "1:6", "the header is not closed", "Write `[[dev]]`."],
    [
      "[[dev]]]\nx=1",
      "1:8",
      "something comes after the value",
      "Remove it, or put it on a line of its own.",
    ],
    ["[dev.entries.]", "1:13", "keys cannot end with a dot", "Correct this line."],
    [
      "[dev.entries.max hp]\nvalue = 3",
      "1:18",
      "a key with spaces or other characters needs quotes",
      'Put it between double quotes: `"max hp"`.',
    ],
    [
      "[dev.entries.preço.value]",
      "1:17",
      "a key with spaces or other characters needs quotes",
      'Put it between double quotes: `"preço"`.',
    ],
    [
      "vàlue = 3",
      "1:2",
      "a key with other characters than A-Z a-z 0-9 _ - needs quotes",
      'Put it between double quotes: `"vàlue"`.',
    ],
    [
      "price 3",
      "1:7",
      "an equals sign is missing",
      "Write `key = value`; put a key that contains spaces or other characters between quotes.",
    ],
    [
      "value true",
      "1:7",
      "an equals sign is missing",
      "Write `key = value`; put a key that contains spaces or other characters between quotes.",
    ],
    [
      'value =\n\n[dev.entries."b"]\nvalue = 1',
      "1:8",
      "a value is missing",
      "Write one after the equals sign.",
    ],
    [
      "value = #FF0000",
      "1:16",
      "a value is missing",
      "Write one before the #, which starts a comment; put a color between double quotes.",
    ],
    [
      "value\n= 3",
      "2:1",
      "the key, equals sign, and value must be on the same line",
      "Correct this line.",
    ],
    [
      "value = 'it's'",
      "1:13",
      "a quote inside quotes ends the string",
      "Write one kind of quote around the string, and the other kind inside.",
    ],
    [
      'value = "It is 6" tall"',
      "1:19",
      "a quote inside quotes ends the string",
      "Write one kind of quote around the string, and the other kind inside.",
    ],
    [
      'value = "say "hi" now"',
      "1:15",
      "a quote inside quotes ends the string",
      "Write one kind of quote around the string, and the other kind inside.",
    ],
    [
      'value = ""x""',
      "1:11",
      "a quote inside quotes ends the string",
      "Write one kind of quote around the string, and the other kind inside.",
    ],
    [
      "value = [\n  'it's',\n]",
      "2:7",
      "a quote inside quotes ends the string",
      "Write one kind of quote around the string, and the other kind inside.",
    ],
    [
      'value = "a" "b"',
      "1:13",
      "something comes after the value",
      "Remove it, or put it on a line of its own.",
    ],
    [
      'value = "C:\\Users"',
      "1:13",
      "invalid character in escape sequence",
      "Write `\\\\` for a backslash, or put the string between single quotes.",
    ],
    [
      "value = True",
      "1:9",
      "True is neither true nor false in TOML",
      "Write `true` or `false` in small letters, or a string between double quotes.",
    ],
    [
      "value = tru",
      "1:9",
      "tru is neither true nor false in TOML",
      "Write `true` or `false` in small letters, or a string between double quotes.",
    ],
    [
      "value = [off] # soon",
      "1:10",
      "off is neither true nor false in TOML",
      "Write `true` or `false` in small letters, or a string between double quotes.",
    ],
    ["value = [1, nil]", "1:13", "TOML has no nil", "Leave the entry out, or write a value."],
    [
      "value = 25%",
      "1:11",
      "25% is not a number in TOML",
      "Write `25`, or a fraction such as 0.25, whichever the game's scripts expect.",
    ],
    [
      "value = 1,000 # a lot",
      "1:10",
      "1,000 has a comma in it",
      "Write a fraction with a point (`0.25`), thousands without a comma (`1000`), several numbers as an array (`[1, 2]`).",
    ],
    [
      "value = { a = 0,25 }",
      "1:20",
      "0,25 has a comma in it",
      "Write a fraction with a point (`0.25`), thousands without a comma (`1000`), several numbers as an array (`[1, 2]`).",
    ],
    [
      "value = 1/2",
      "1:10",
      "1/2 is not a number in TOML",
      "Write `key = value`, with strings between double quotes.",
    ],
    [
      "value = 5 laps # at most",
      "1:11",
      '"laps" comes after the value',
      'Write `5`, or `"5 laps"` for text.',
    ],
    [
      "value = hello world",
      "1:9",
      "hello world is not between quotes",
      'If it is a string, write `"hello world"`.',
    ],
    ["value = [10s]", "1:12", "10s is not between quotes", 'If it is a string, write `"10s"`.'],
    ["value = $5", "1:9", "$5 is not between quotes", 'If it is a string, write `"$5"`.'],
    [
      "value = Vector3.new(1,2,3)",
      "1:9",
      "Vector3.new(1,2,3) is a call, and TOML has only values",
      "Write a string, a number, an array or a table, and let a script make more of it.",
    ],
    [
      "value = [ gold = 5 ]",
      "1:11",
      "an array has no keys",
      "Write a table between braces: `{ key = value }`.",
    ],
    [
      "value = [[Long text]]",
      "1:11",
      "[[ ]] is a string in Luau, not in TOML",
      "Put a string between double quotes.",
    ],
    [
      'value = {"a": "it\'s", "b": null}',
      "1:13",
      "a colon, where TOML has an equals sign",
      "Write `key = value`, with strings between double quotes.",
    ],
    [
      "value = [[1, 2], [3\n\n[dev.entries.b]\nvalue = 1",
      "1:18",
      "an array is not closed",
      "Write `]` at its end.",
    ],
    ["value = { b = [1, 2\n[x]\ny = 1", "1:15", "an array is not closed", "Write `]` at its end."],
    [
      "value = { a = 1, a = 2; }",
      "1:23",
      "unexpected character",
      "Write `key = value`, with strings between double quotes.",
    ],
    [
      'value = "a\nb = 1',
      "1:11",
      "a string is not closed",
      'Close it with the quote that opened it; put `"""` around a text of several lines.',
    ],
    [
      '"value = 5',
      "1:11",
      "a string is not closed",
      'Close it with the quote that opened it; put `"""` around a text of several lines.',
    ],
    [
      "value = 'one\ntwo' # end",
      "1:13",
      "a string is not closed",
      'Close it with the quote that opened it; put `"""` around a text of several lines.',
    ],
    [
      'value = """line\nline two\n\n[dev.entries."b"]\nvalue = 1\n',
      "1:9",
      "a string is not closed",
      'Write `"""` at its end.',
    ],
    ["value = '''a\n\"b\"\n", "1:9", "a string is not closed", "Write `'''` at its end."],
    [
      "value = 1\nvalue = 2",
      "2:1",
      "value is defined twice, first in line 1",
      "Keep one of the two.",
    ],
    [
      '[dev.entries."a"]\nvalue = 1\n\n [dev.entries."a"]\nvalue = 2',
      "4:15",
      '"a" is defined twice, first in line 1',
      "Keep one of the two.",
    ],
    [
      "[a]\nk = 1\n[b]\nlonger = 2\nk.x = 3\n k = 4",
      "6:2",
      "k is defined twice, first in line 5",
      "Keep one of the two.",
    ],
    ["[a.b]\n[a]\n[a]", "3:2", "a is defined twice, first in line 2", "Keep one of the two."],
    ["[dev]\na.value = 1\n[dev.a]\nvalue = 2", "3:6", "a is defined twice", "Keep one of the two."],
    [
      'x = [{ b = 1 }, {"a b"=1, "a b"=2}]',
      "1:27",
      '"a b" is defined twice',
      "Keep one of the two.",
    ],
  ];

/** What people write, where it is wrong, and the line that they are shown. */
const CORRECTED: typeof MISTAKES = [
  ["value = “hi”", "1:9", "“ is a curly quote, which TOML does not know", 'value = "hi"'],
  ["value: 3", "1:6", "a colon, where TOML has an equals sign", "value = 3"],
  ["value := True", "1:7", "a colon, where TOML has an equals sign", "value = true"],
  [
    'value = {\n "gold": 5}',
    "2:2",
    "a colon, where TOML has an equals sign",
    "value = { gold = 5 }",
  ],
  ["value == 3", "1:8", "one equals sign too many", "value = 3"],
  ["local value = 3", "1:7", "an equals sign is missing", "value = 3"],
  ["value = 3,", "1:10", "something comes after the value", "value = 3"],
  ["value = 3;", "1:10", "unexpected character", "value = 3"],
  ["value = [1; 2]", "1:11", "unexpected character", "value = [1, 2]"],
  ["value = .5", "1:9", ".5 is not a number in TOML", "value = 0.5"],
  ["value = 5.", "1:11", "5. is not a number in TOML", "value = 5"],
  ["value = 1 000", "1:11", "1 000 is not a number in TOML", "value = 1000"],
  ["value = 1.000,50", "1:14", "1.000,50 is not a number in TOML", "value = 1000.50"],
  ["value = 60 * 5", "1:12", "60 * 5 is not a number in TOML", "value = 300"],
  ['value = ["a" "b"]', "1:14", "a comma is missing", 'value = ["a", "b"]'],
  ["value = [1,\n2\n3]", "3:1", "a comma is missing", "value = [1, 2, 3]"],
  ['value = [\n  ["a"]\n  ["b"]\n]', "3:3", "a comma is missing", 'value = [["a"], ["b"]]'],
  ["value = {1, 2}", "1:11", "a table without keys", "value = [1, 2]"],
  ['value = { "sword", "shield" }', "1:18", "a table without keys", 'value = ["sword", "shield"]'],
  [
    'value = { ["max hp"] = { 1, 2 } }',
    "1:11",
    "unexpected token",
    'value = { "max hp" = [1, 2] }',
  ],
  ['value = { [1] = "a", [2] = "b" }', "1:11", "unexpected token", 'value = ["a", "b"]'],
  [
    "value = { a = 5, }",
    "1:18",
    "trailing comma is not permitted in an inline table",
    "value = { a = 5 }",
  ],
  [
    "value = {\n  a = 1,\n  b = [True, .5], # c\n}",
    "2:3",
    "an inline table is on more than one line",
    "value = { a = 1, b = [true, 0.5] }",
  ],
  ['value = [1, 2\ndescription = "x"', "1:9", "an array is not closed", "value = [1, 2]"],
  ["value = [1, 2", "1:9", "an array is not closed", "value = [1, 2]"],
  ["value = [\n  1,\n  2,\n", "1:9", "an array is not closed", "value = [1, 2]"],
  ["value = [\n  { a = 1 },\n", "1:9", "an array is not closed", "value = [{ a = 1 }]"],
  [
    'value = { a = #1, b = "x" }',
    "1:9",
    "an inline table is not closed",
    'value = { a = "#1", b = "x" }',
  ],
  [
    'value = [1, 2\n[dev.entries."b"]\nvalue = 1\n',
    "1:9",
    "an array is not closed",
    "value = [1, 2]",
  ],
  [
    'value = {a = 1\ndescription = "x"',
    "1:9",
    "an inline table is not closed",
    "value = { a = 1 }",
  ],
  [
    'value = { a = 1, b = 2\n\n[dev.entries."b"]\nvalue = 1',
    "1:9",
    "an inline table is not closed",
    "value = { a = 1, b = 2 }",
  ],
  ["value = { a = { b = 1 }", "1:9", "an inline table is not closed", "value = { a = { b = 1 } }"],
  ["value = {\n", "1:9", "an inline table is not closed", "value = {}"],
];

const ALL = [
  ...MISTAKES,
  ...CORRECTED.map(([text, place, what, line]) =>
    [text, place, what, `Write \`${line}\`.`] as const
  ),
];

for (const [text, place, what, advice] of ALL) {
  Deno.test(`a mistake in TOML is named for what it is: ${JSON.stringify(text)}`, () => {
    const failure = failureOf(() => readToml(text, "x.toml"));
    assert.deepEqual(
      [failure.what, failure.advice, `${failure.place?.line}:${failure.place?.column}`],
      [`not TOML: ${what}.`, advice, place],
    );
  });
}

Deno.test("a line that is long, or after long strings, is refused at its place", () => {
  const long = "x".repeat(200_000);
  const failure = failureOf(() => readToml(`a = "${long}"\nb = [1, "${long}", nil]`, "x"));
  assert.equal(failure.place?.line, 2);
  assert.equal(failure.place?.column, 200_013);
});

Deno.test("entries without an env are told from an env called entries", () => {
  const { advice, place } = failureOf(() => readConfigFile('[entries."x"]\nvalue = 3', "x.toml"));
  assert.equal(advice, 'Did you mean [dev.entries."x"], with the name of your environment?');
  assert.equal(place?.line, 1);
  assert.match(
    failureOf(() => readConfigFile("[entries]\nx = 3", "x.toml")).advice,
    /\[dev\.entries\]/,
  );
  assert.equal(readConfigFile('[entries.entries."x"]\nvalue = 3', "x.toml").envs.size, 1);
});

Deno.test("of a file of secrets that is not TOML, nothing of it is shown", () => {
  for (const line of ["secret = hunter2", "hunter2 = 1\nhunter2 = 2", "secret: hunter2"]) {
    const { what, advice, place } = failureOf(() => readKeyLock(line, "cliapikey.lock.toml"));
    assert.doesNotMatch(`${what} ${advice} ${place?.source}`, /hunter2/);
    assert.equal(place?.file, "cliapikey.lock.toml");
  }
});
