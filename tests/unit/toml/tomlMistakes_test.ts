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
      '[dev.entries."a"]\nvalue = flase # soon',
      "2:9",
      "flase is neither true nor false in TOML",
      "Write `value = false # soon`.",
    ],
    [
      '[dev.entries."a"]\nvalue = off # soon',
      "2:9",
      "off is neither true nor false in TOML",
      'Write `value = false # soon`, or `value = "off" # soon` if you mean a string.',
    ],
    [
      '[dev.entries."a"]\nvalue =\n\n[dev.entries."b"]\nvalue = 1',
      "2:8",
      "a value is missing",
      "Write one after the equals sign.",
    ],
    [
      '[dev.entries."a"]\nvalue = C:\\new folder # here',
      "2:9",
      "C:\\new folder is not between quotes",
      "Write `value = 'C:\\new folder' # here`.",
    ],
    [
      '[dev.entries."a"]\nvalue 3',
      "2:7",
      "an equals sign is missing",
      "Write `value = 3`.",
    ],
    [
      "return {\n  laps = 3,\n}",
      "1:8",
      "this looks like Luau",
      'Write a header, such as `[dev.entries."price"]`, and below it a line such as `value = 5`.',
    ],
    [
      "dev:\n  laps: 3",
      "1:4",
      "this looks like YAML",
      'Write a header, such as `[dev.entries."price"]`, and below it a line such as `value = 5`.',
    ],
    [
      '[dev.entries."a"]\nvalue = [ gold = 5 ]',
      "2:11",
      "an array has no keys",
      "Write a table between braces: `value = { gold = 5 }`.",
    ],
    [
      '[dev.entries."a"]\nvalue = [[Long text]]',
      "2:11",
      "[[ ]] is a string in Luau, not in TOML",
      'Write `value = "Long text"`.',
    ],
    [
      '[dev.entries."a"]\nvalue = "one" .. "two"',
      "2:15",
      "TOML does not join strings",
      'Write `value = "onetwo"`.',
    ],
    [
      '[dev.entries."a"]\nvalue = 12:30',
      "2:14",
      "12:30 is not between quotes",
      'Write `value = "12:30"`.',
    ],
    [
      "[dev.entries.]\nvalue = 3",
      "1:13",
      "the key is missing",
      'Write `[dev.entries."<key>"]`.',
    ],
    [
      '[dev.entries."a"]\nvalue = "It is 6" tall"',
      "2:19",
      "a quote inside quotes ends the string",
      'Write `value = "It is 6\\" tall"`.',
    ],
    [
      "[dev]\nuniverse_id = https://create.roblox.com/dashboard/creations/experiences/7/overview",
      "2:15",
      "a link, where a universe id goes",
      "Write `universe_id = 7`.",
    ],
    [
      '[dev.entries."a"]\nvalue = True',
      "2:9",
      "True is written true in TOML",
      "Write `value = true`.",
    ],
    [
      '[dev.entries."a"]\nvalue = nil',
      "2:9",
      "TOML has no nil",
      "Leave the entry out, or write a value, such as `value = false`.",
    ],
    [
      '[dev.entries."a"]\nvalue = null',
      "2:9",
      "TOML has no null",
      "Leave the entry out, or write a value, such as `value = false`.",
    ],
    [
      '[dev.entries."a"]\nvalue = [1, nil]',
      "2:13",
      "TOML has no nil",
      "Leave the entry out, or write a value, such as `value = [1, false]`.",
    ],
    [
      '[dev.entries."a"]\nvalue = “hi”',
      "2:9",
      "“ is a curly quote, which TOML does not know",
      'Write `value = "hi"`.',
    ],
    [
      '[dev.entries."a"]\nvalue = ‘hi’',
      "2:9",
      "‘ is a curly quote, which TOML does not know",
      'Write straight quotes: `value = "hi"`.',
    ],
    [
      "[dev.entries.“a”]\nvalue = 1",
      "1:14",
      "“ is a curly quote, which TOML does not know",
      'Write straight quotes: `[dev.entries."a"]`.',
    ],
    [
      '[dev.entries."a"]\nvalue: 3',
      "2:6",
      "a colon, where TOML has an equals sign",
      "Write `value = 3`.",
    ],
    [
      '[dev.entries."a"]\nvalue = {"gold": 5}',
      "2:16",
      "a colon, where TOML has an equals sign",
      "Write `value = { gold = 5 }`.",
    ],
    [
      '[dev.entries."a"]\nvalue = {gold: 5}',
      "2:14",
      "a colon, where TOML has an equals sign",
      "Write `value = { gold = 5 }`.",
    ],
    [
      '[dev.entries."a"]\nvalue = {\n "gold": 5}',
      "3:2",
      "a colon, where TOML has an equals sign",
      "Write `value = { gold = 5 }`.",
    ],
    [
      '[dev.entries."a"]\n// hi\nvalue = 3',
      "2:1",
      "// does not start a comment in TOML",
      "Start a comment with #: `# hi`.",
    ],
    [
      '[dev.entries."a"]\nvalue = 3 // hi',
      "2:11",
      "// does not start a comment in TOML",
      "Start a comment with #: `value = 3 # hi`.",
    ],
    [
      '[dev.entries."a"]\n-- hi\nvalue = 3',
      "2:4",
      "-- does not start a comment in TOML",
      "Start a comment with #: `# hi`.",
    ],
    [
      '[dev.entries."a"]\nvalue = 3 -- hi',
      "2:11",
      "-- does not start a comment in TOML",
      "Start a comment with #: `value = 3 # hi`.",
    ],
    [
      '[dev.entries."a"]\nvalue = 25%',
      "2:11",
      "25% is not a number in TOML",
      "Write `25` or `0.25`, whichever the game's scripts expect.",
    ],
    [
      '[dev.entries."a"]\nvalue = 0,25',
      "2:10",
      "0,25 has a comma in it",
      "Write `0.25`.",
    ],
    [
      '[dev.entries."a"]\nvalue = 1,000',
      "2:10",
      "1,000 has a comma in it",
      "Write `1000`, or `1.000` if you mean a fraction.",
    ],
    [
      '[dev.entries."a"]\n<<<<<<< HEAD\nvalue = 3\n=======\nvalue = 4\n>>>>>>> x',
      "2:1",
      "<<<<<<< is a Git conflict marker",
      "Keep one of the two sides, and remove the lines that start with <<<<<<<, ======= or >>>>>>>.",
    ],
    [
      '[dev.entries."a"]\nvalue = 3\n=======\nvalue = 4',
      "3:1",
      "======= is a Git conflict marker",
      "Keep one of the two sides, and remove the lines that start with <<<<<<<, ======= or >>>>>>>.",
    ],
    [
      '[dev.entries."a"\nvalue = 3',
      "1:17",
      "the header is not closed",
      'Write `[dev.entries."a"]`.',
    ],
    [
      "[dev\nx=1",
      "1:5",
      "the header is not closed",
      "Write `[dev]`.",
    ],
    [
      "[[dev]\nx=1",
      "1:6",
      "the header is not closed",
      "Write `[[dev]]`.",
    ],
    [
      '[dev.entries."a"]\nvalue = [1, 2\ndescription = "x"',
      "2:9",
      "an array is not closed",
      "Write `value = [1, 2]`.",
    ],
    [
      '[dev.entries."a"]\nvalue = [1, 2',
      "2:9",
      "an array is not closed",
      "Write `value = [1, 2]`.",
    ],
    [
      '[dev.entries."a"]\nvalue = [1, 2\n[dev.entries."b"]\nvalue = 1\n',
      "2:9",
      "an array is not closed",
      "Write `value = [1, 2]`.",
    ],
    [
      '[dev.entries."a"]\nvalue = [[1, 2], [3\n\n[dev.entries.b]\nvalue = 1',
      "2:18",
      "an array is not closed",
      "Write `]` at its end.",
    ],
    [
      '[dev.entries."a"]\nvalue = {a = 1\ndescription = "x"',
      "2:9",
      "an inline table is not closed",
      "Write `value = { a = 1 }`.",
    ],
    [
      '[dev.entries."a"]\nvalue = { a = 1',
      "2:9",
      "an inline table is not closed",
      "Write `value = { a = 1 }`.",
    ],
    [
      '[dev.entries."a"]\nvalue = hello world',
      "2:9",
      "hello world is not between quotes",
      'If it is a string, write `value = "hello world"`.',
    ],
    [
      '[dev.entries."a"]\nvalue = yes',
      "2:9",
      "yes is neither true nor false in TOML",
      'Write `value = true`, or `value = "yes"` if you mean a string.',
    ],
    [
      '[dev.entries."a"]\nvalue = .5',
      "2:9",
      ".5 has no digit on one side of its point",
      "Write `value = 0.5`.",
    ],
    [
      '[dev.entries."a"]\nvalue = 5.',
      "2:11",
      "5. has no digit on one side of its point",
      "Write `value = 5`.",
    ],
    [
      '[dev.entries."a"]\nvalue = NaN',
      "2:9",
      "NaN is not a number that an entry can have",
      "Write a finite number.",
    ],
    [
      '[dev.entries."a"]\nvalue = "a\nb = 1',
      "2:11",
      "a string is not closed",
      'Close it with the quote that opened it: `value = "a"`.',
    ],
    [
      '[dev.entries."a"]\nprice 3',
      "2:7",
      "an equals sign is missing",
      "Write `key = value`; put a key that contains spaces or other characters between quotes.",
    ],
    [
      '[dev.entries."a"]\nvalue == 3',
      "2:8",
      "one equals sign too many",
      "Write `value = 3`.",
    ],
    [
      '[dev.entries."a"]\nvalue := 3',
      "2:7",
      "a colon, where TOML has an equals sign",
      "Write `value = 3`.",
    ],
    [
      '[dev.entries."a"]\nlocal value = 3',
      "2:7",
      "`local` is Luau, not TOML",
      "Write `value = 3`.",
    ],
    [
      '[dev.entries."a"]\nvalue = 3,',
      "2:10",
      "a comma after the value",
      "Write `value = 3`.",
    ],
    [
      '[dev.entries."a"]\nvalue = 3;',
      "2:10",
      "a semicolon after the value",
      "Write `value = 3`.",
    ],
    [
      '{ "dev": {} }',
      "1:1",
      "this looks like JSON",
      'Write a header, such as `[dev.entries."price"]`, and below it a line such as `value = 5`.',
    ],
    [
      '[dev.entries."a"]\nvalue = 1\nvalue = 2',
      "3:1",
      "value is defined twice, first in line 2",
      "Keep one of the two.",
    ],
    [
      '[dev.entries."a"]\nvalue = 1\n[dev.entries."a"]\nvalue = 2',
      "3:14",
      '"a" is defined twice, first in line 1',
      "Keep one of the two.",
    ],
    [
      "[dev.entries]\na.value=1\n[dev.entries.a]\nvalue=2",
      "3:14",
      "a is defined twice, first in line 2",
      "Keep one of the two.",
    ],
    [
      "x = {a=1, a=2}",
      "1:11",
      "a is defined twice, first at column 6",
      "Keep one of the two.",
    ],
    [
      "[dev.entries.\"a\"]\nvalue = 'it's'",
      "2:13",
      "a single quote inside single quotes ends the string",
      'Write `value = "it\'s"`.',
    ],
    [
      '[dev.entries."a"]\nvalue = "C:\\Users"',
      "2:13",
      "invalid character in escape sequence",
      "Write `\\\\` for a backslash, or put the string between single quotes.",
    ],
    [
      '[dev.entries."a"]\nvalue = Vector3.new(1,2,3)',
      "2:9",
      "Vector3.new(1,2,3) is a call, and TOML has only values",
      "Write a string, a number, an array or a table, and let a script make more of it.",
    ],
    [
      '[dev.entries."a"]\nvalue = Enum.Material.Wood',
      "2:9",
      "Enum.Material.Wood is not between quotes",
      'If it is a string, write `value = "Enum.Material.Wood"`.',
    ],
    [
      '[dev.entries."a"]\nvalue = 10s',
      "2:11",
      "10s is not between quotes",
      'If it is a string, write `value = "10s"`.',
    ],
    [
      '[dev.entries."a"]\nvalue = $5',
      "2:9",
      "$5 is not between quotes",
      'If it is a string, write `value = "$5"`.',
    ],
    [
      '[dev.entries."a"]\nvalue = #FF0000',
      "2:16",
      "a value is missing, because # starts a comment",
      'Put a color between double quotes: `value = "#FF0000"`.',
    ],
    [
      '[dev.entries."a"]\nvalue = 1 000',
      "2:11",
      "1 000 has spaces in it",
      "Write `value = 1000`.",
    ],
    [
      '[dev.entries."a"]\nvalue = 1e',
      "2:11",
      "1e is not between quotes",
      'If it is a string, write `value = "1e"`.',
    ],
    [
      '[dev.entries."a"]\nvalue = ["a" "b"]',
      "2:14",
      "a comma is missing",
      'Write `value = ["a", "b"]`.',
    ],
    [
      '[dev.entries."a"]\nvalue = [1; 2]',
      "2:11",
      "a semicolon in an array",
      "Write `value = [1, 2]`.",
    ],
    [
      '[dev.entries."a"]\nvalue = {1, 2}',
      "2:11",
      "{1, 2} is a table without keys",
      "Write `value = [1, 2]`.",
    ],
    [
      '[dev.entries."a"]\nvàlue = 3',
      "2:2",
      "a key with other characters than A-Z a-z 0-9 _ - needs quotes",
      'Put it between double quotes: `"vàlue"`.',
    ],
    [
      "[dev.entries.max hp]\nvalue = 3",
      "1:18",
      "a key with spaces needs quotes",
      'Put it between double quotes: `"max hp"`.',
    ],
    [
      '[dev.entries."a"]\nvalue = true false',
      "2:14",
      "true false is not between quotes",
      'If it is a string, write `value = "true false"`.',
    ],
    [
      '[dev.entries."x".value]\nvalue: 3',
      "2:6",
      "a colon, where TOML has an equals sign",
      "Write `value = 3`.",
    ],
    [
      '[dev.entries."a"]\nvalue\n= 3',
      "3:1",
      "a pair on more than one line",
      "Write `key = value` on one line.",
    ],
    [
      '[dev.entries."a"]\nvalue =\n3',
      "3:1",
      "a pair on more than one line",
      "Write `key = value` on one line.",
    ],
    [
      '[dev.entries."a"]\n value = 3',
      "2:1",
      "U+00A0 is not a space in TOML",
      "Delete it, and type a plain space.",
    ],
    [
      '[dev.entries."a"]\nvalue = 3',
      "2:6",
      "U+2003 is not a space in TOML",
      "Delete it, and type a plain space.",
    ],
    [
      '[dev.entries."a"]\nvalue = [\n  ["a"]\n  ["b"]\n]',
      "4:3",
      "a comma is missing",
      'Write `value = [["a"], ["b"]]`.',
    ],
    [
      '[dev.entries."a"]\nvalue = 1,2,3',
      "2:10",
      "1,2,3 has a comma in it",
      "Write an array: `[1, 2, 3]`.",
    ],
    [
      '[dev.entries."a"]\n/* hi */',
      "2:1",
      "/* does not start a comment in TOML",
      "Start a comment with #: `# hi`.",
    ],
    [
      '[dev.entries."a"]\nvalue = { b = [1, 2\n[x]\ny = 1',
      "2:15",
      "an array is not closed",
      "Write `]` at its end.",
    ],
    [
      "[[dev]]]\nx=1",
      "1:8",
      "something comes after the value",
      "Put it on a line of its own.",
    ],
    [
      '[dev.entries."a"]\nvalue = "a" "b"',
      "2:13",
      "something comes after the value",
      "Put it on a line of its own.",
    ],
    [
      '[dev.entries."a"]\nvalue = 3 true',
      "2:11",
      '"true" comes after the value',
      'Write `value = 3`, or `value = "3 true"` for text.',
    ],
    [
      "[dev] x = 1",
      "1:7",
      "something comes after the value",
      "Put it on a line of its own.",
    ],
    [
      '[dev.entries."a"]\nvalue = tru',
      "2:9",
      "tru is neither true nor false in TOML",
      "Write `value = true`.",
    ],
    [
      '[dev.entries."a"]\nvalue = "x"y',
      "2:12",
      "something comes after the value",
      "Put it on a line of its own.",
    ],
    [
      '[dev.entries."a"]\n=======\nvalue = 1',
      "2:1",
      "======= is a Git conflict marker",
      "Keep one of the two sides, and remove the lines that start with <<<<<<<, ======= or >>>>>>>.",
    ],
    [
      '[dev.entries."a"]\nvalue = ""x""',
      "2:11",
      "a quote inside quotes ends the string",
      'Write `value = "\\"x\\""`.',
    ],
    [
      '[dev.entries."a"]\nvalue = { "sword", "shield" }',
      "2:18",
      "a table without keys",
      'Write `value = ["sword", "shield"]`.',
    ],
    [
      '[dev.entries."a"]\nvalue = {\n  "sword",\n  "shield" # best\n}',
      "3:3",
      "a table without keys",
      'Write `value = ["sword", "shield"]`.',
    ],
    [
      '[dev.entries."a"]\nvalue = { ["gold"] = 5, ["max hp"] = { 1, 2 } }',
      "2:11",
      "a table of Luau, whose keys are between brackets",
      'Write `value = { gold = 5, "max hp" = [1, 2] }`.',
    ],
    [
      '[dev.entries."a"]\nvalue = { [1] = "a", [2] = "b" }',
      "2:11",
      "a table of Luau, whose keys are between brackets",
      'Write `value = ["a", "b"]`.',
    ],
    [
      '[dev.entries."a"]\nvalue = { gold = 5; gems = 2 }',
      "2:19",
      "a semicolon, where TOML has a comma",
      "Write `value = { gold = 5, gems = 2 }`.",
    ],
    [
      '[dev.entries."a"]\nvalue = { gold = 5, }',
      "2:21",
      "a comma after the last field",
      "Write `value = { gold = 5 }`.",
    ],
    [
      '[dev.entries."a"]\nvalue = {\n',
      "2:9",
      "an inline table is not closed",
      "Write `value = {}`.",
    ],
    [
      '[dev.entries."a"]\nvalue = "say "hi" now"',
      "2:15",
      "a quote inside quotes ends the string",
      'Write `value = "say \\"hi\\" now"`.',
    ],
    [
      '[dev.entries."a"]\nvalue = "He said "hi""',
      "2:19",
      "a quote inside quotes ends the string",
      'Write `value = "He said \\"hi\\""`.',
    ],
    [
      '[dev.entries."a"]\nvalue = "a" and "b"',
      "2:13",
      "something comes after the value",
      "Put it on a line of its own.",
    ],
    [
      '[dev.entries."a"]\nvalue = `hi`',
      "2:9",
      "` does not begin a string in TOML",
      'Write double quotes: `value = "hi"`.',
    ],
    [
      '[dev.entries."a"]\nvalue = 1.000.000',
      "2:14",
      "1.000.000 is not a number in TOML",
      "Write `value = 1000000`.",
    ],
    [
      '[dev.entries."a"]\nvalue = 1.000,50',
      "2:14",
      "1.000,50 is not a number in TOML",
      "Write `value = 1000.50`.",
    ],
    [
      '[dev.entries."a"]\nvalue = 60 * 5',
      "2:12",
      "60 * 5 is not a number in TOML",
      "Write `value = 300`.",
    ],
    [
      '[dev.entries."a"]\nvalue = 007',
      "2:9",
      "leading zeros are not allowed",
      "Write `value = 7`.",
    ],
    [
      '[dev.entries."a"]\nvalue = 1/2',
      "2:10",
      "unexpected character",
      "Write `key = value`, with strings between double quotes.",
    ],
    [
      '[dev.entries."a"]\nvalue = 0X1F',
      "2:10",
      "0X1F is not between quotes",
      "Write `value = 31`.",
    ],
    [
      '[dev.entries."a"]\nvalue = "line one\nline two"',
      "2:18",
      'a text of several lines needs """ around it',
      'Write `value = """line one` in this line, and `line two"""` at the end.',
    ],
    [
      "[dev.entries.\"a\"]\nvalue = 'one\ntwo\nthree' # end",
      "2:13",
      "a text of several lines needs ''' around it",
      "Write `value = '''one` in this line, and `three'''` at the end.",
    ],
    [
      '[dev.entries."a"]\nvalue = "one\n[dev.entries."b"]\nvalue = "x"',
      "2:13",
      "a string is not closed",
      'Close it with the quote that opened it: `value = "one"`.',
    ],
    [
      '[dev.entries."a"]\nvalue = """line\nline two\n\n[dev.entries."b"]\nvalue = 1\n',
      "2:9",
      "a string is not closed",
      'Write `"""` at its end.',
    ],
    [
      '[dev.entries."a"]\nvalue = { a = 1, b = 2\n\n[dev.entries."b"]\nvalue = 1',
      "2:9",
      "an inline table is not closed",
      "Write `value = { a = 1, b = 2 }`.",
    ],
    [
      '[dev.entries."a"]\nvalue = {\n  a = 1,\n  b = [True, .5],\n}',
      "3:3",
      "an inline table is on more than one line",
      "Write `value = { a = 1, b = [true, 0.5] }`.",
    ],
    [
      '[dev.entries."a"]\nvalue = { a = { b = 1 }',
      "2:9",
      "an inline table is not closed",
      "Write `value = { a = { b = 1 } }`.",
    ],
    [
      '[dev.entries."a"]\nvalue = [True, nil]',
      "2:10",
      "True is written true in TOML",
      "Write `true`.",
    ],
    [
      '[dev.entries."a"]\nvalue: True',
      "2:6",
      "a colon, where TOML has an equals sign",
      "Write `value = true`.",
    ],
    [
      '[dev.entries."a"]\n"my key" = False # off',
      "2:12",
      "False is written false in TOML",
      'Write `"my key" = false`.',
    ],
    [
      '[dev.entries."a"]\nvalue = { a = 1, a = 2; }',
      "2:23",
      "unexpected character",
      "Write `key = value`, with strings between double quotes.",
    ],
    [
      '[dev.entries."a"]\nvalue = [1,\n2\n3]',
      "4:1",
      "a comma is missing",
      "Write `value = [1, 2, 3]`.",
    ],
    [
      '[dev.entries."a"]\nvalue = [\n  ["a"],\n  [b]\n]',
      "4:4",
      "b is not between quotes",
      'Write `value = [["a"], ["b"]]`.',
    ],
    [
      '[dev.entries."a"]\ndescription = "x\nvalue = 3',
      "2:17",
      "a string is not closed",
      'Close it with the quote that opened it: `description = "x"`.',
    ],
    [
      '[dev.entries."a"]\nvalue = """a\n"b"\n',
      "2:9",
      "a string is not closed",
      'Write `"""` at its end.',
    ],
    [
      '[dev.entries."a"]\nlocal value = True',
      "2:7",
      "`local` is Luau, not TOML",
      "Write `value = true`.",
    ],
    [
      '[dev.entries."a"]\nvalue //',
      "2:7",
      "// does not start a comment in TOML",
      "Start a comment with #: `#`.",
    ],
    [
      '[dev.entries."a"]\nvalue = {"a": "it\'s", "b": null}',
      "2:13",
      "a colon, where TOML has an equals sign",
      'Write `"a" = "it\'s"`.',
    ],
  ];

for (const [text, place, what, advice] of MISTAKES) {
  Deno.test(`a mistake in TOML is named for what it is: ${JSON.stringify(text)}`, () => {
    const failure = failureOf(() => readToml(text, "x.toml"));
    assert.deepEqual(
      [failure.what, failure.advice, `${failure.place?.line}:${failure.place?.column}`],
      [`not TOML: ${what}.`, advice, place],
    );
  });
}

Deno.test("a key that is defined often has its first place named, where the text before it is right", () => {
  const text = "b = 1\nb = 2\nlonger = 1\nlonger = 2\nlonger = 3\n[c]\nb = 1\n";
  assert.equal(
    failureOf(() => readToml(text, "x")).what,
    "not TOML: b is defined twice, first in line 1.",
  );
  assert.equal(
    failureOf(() => readToml("[t]\nlonger = 1\nlonger = 2\n[o]\n[t.longer]\n[o]", "x")).what,
    "not TOML: o is defined twice.",
  );
  assert.equal(
    failureOf(() => readToml('x = [{ b = 1 }, {"a b"=1, "a b"=2}]', "x")).what,
    'not TOML: "a b" is defined twice, first at column 18.',
  );
});

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
