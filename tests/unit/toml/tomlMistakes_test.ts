import assert from "node:assert/strict";
import { readConfigFile } from "../../../src/files/configFile.ts";
import { readKeyLock } from "../../../src/files/keyLock.ts";
import { readTomlParts } from "../../../src/toml/readTomlParts.ts";
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

const MARKERS =
  "Keep one side of the Git conflict, and remove the lines that start with <<<<<<<, ======= or >>>>>>>.";
const QUOTES =
  "Put a string between double quotes, and one that has such quotes inside between single ones.";
const EQUALS = "Write `key = value`, with an equals sign.";
const SMALL = "Write `true` or `false` in small letters.";
const COMMENT = "Start a comment with #.";
const OTHER = "Correct this line.";

/** What people write, where it is wrong, the parser's words, and what to do. */
const MISTAKES: readonly (readonly [text: string, place: string, what: string, advice: string])[] =
  [
    ["<<<<<<< HEAD\nvalue = 3\n=======\nvalue = 4", "1:1", "unexpected character", MARKERS],
    ["value = 3\n=======\nvalue = 4", "2:1", "unexpected token", MARKERS],
    ["value = 3\n>>>>>>> x", "2:1", "unexpected character", MARKERS],
    ["value = “hi”", "1:9", "unexpected character", QUOTES],
    ["[dev.entries.“a”]\nvalue = 1", "1:14", "unexpected character", QUOTES],
    ["value = hello", "1:9", "unexpected character", QUOTES],
    ["value = [1, hello world]", "1:13", "unexpected character", QUOTES],
    ["value = { a = 10s }", "1:17", "expected comma (,) token", QUOTES],
    ['value = "say "hi" now"', "1:15", "must be a newline", QUOTES],
    ["value = 'it's'", "1:13", "must be a newline", QUOTES],
    ['value = ""x""', "1:11", "must be a newline", QUOTES],
    ["value = True", "1:9", "unexpected character", SMALL],
    ["value = [FALSE]", "1:10", "unexpected character", SMALL],
    ["value: 3", "1:6", "unexpected character", EQUALS],
    ['value = {\n "gold": 5}', "2:8", "unexpected character", EQUALS],
    ["// hi", "1:1", "unexpected character", COMMENT],
    ["value = 3 // hi", "1:11", "unexpected character", COMMENT],
    ['value = "a\nb = 1', "1:11", "unterminated string constant", OTHER],
    [
      "value = 1\nvalue = 2",
      "2:1",
      "defining a key multiple times is invalid",
      "Keep one of the two.",
    ],
    ["[dev\n", "1:5", "unterminated table-key", OTHER],
    [
      "x = { a = 1, b = 2, a = 3 }",
      "1:21",
      "defining a key multiple times is invalid",
      "Keep one of the two.",
    ],
    // What the parser notices later is shown where it is missing.
    [
      "value =\n\n[b]\nx = 1",
      "1:8",
      "the key, equals sign, and value must be on the same line",
      OTHER,
    ],
    ["value = #FF0000\n", "1:16", "unspecified values are invalid", OTHER],
    ["value = [1, 2\n\n[b]\nx = 1", "1:14", "expected comma (,) token", OTHER],
    [
      "[dev.entries\nx = 1",
      "1:13",
      "the key, equals sign, and value must be on the same line",
      OTHER,
    ],
  ];

for (const [text, place, what, advice] of MISTAKES) {
  Deno.test(`a mistake in TOML is shown at its place: ${JSON.stringify(text)}`, () => {
    const failure = failureOf(() => readToml(text, "x.toml"));
    assert.deepEqual(
      [failure.what, failure.advice, `${failure.place?.line}:${failure.place?.column}`],
      [`not TOML: ${what}.`, advice, place],
    );
  });
}

Deno.test("a line that is too long is refused at its place", () => {
  const long = "x".repeat(100_000);
  const failure = failureOf(() => readToml(`a = "${long}"\nb = [1, "${long}", nil]`, "x"));
  assert.equal(failure.place?.line, 2);
  assert.equal(failure.place?.column, 100_013);
});

Deno.test("a carriage return alone is one error", () => {
  for (
    const text of [
      "a = 1\rb = 2\r[c]\r\n[d]\r\nx = 1\r\n",
      "a = 1\rb = 2\r",
      "[a]\nb = '\r'\n[c]\n",
    ]
  ) {
    const failures: Failure[] = [];
    const document = readTomlParts(text, "x", (failure) => failures.push(failure));
    assert.deepEqual(failures.map(({ what }) => what), [
      "not TOML: a carriage return without a line feed.",
    ]);
    assert.equal(document?.text.length, text.length);
  }
});

Deno.test("a string longer than the parser allows is refused with Roblox's limit", () => {
  for (const text of [`"${"x".repeat(1_000_000)}"`, `'''${"x\n".repeat(500_000)}'''`]) {
    const failure = failureOf(() => readToml(`a = 1\nb = ${text}\n`, "x"));
    assert.match(failure.what, /^x has a string, number or key of more than 110000 characters/);
    assert.equal(failure.place?.line, text.startsWith('"') ? 2 : undefined);
  }
  const longest = readToml(`a = "${"😀".repeat(110_000)}"`, "x").root.members.get("a")?.node;
  assert.ok(longest?.type === "scalar" && longest.kind === "string");
  assert.equal(longest.value.length, 220_000);
});

Deno.test("entries without an env are told apart from an env called entries", () => {
  const { advice, place } = failureOf(() => readConfigFile('[entries."x"]\nvalue = 3', "x.toml"));
  assert.equal(advice, 'Did you mean [dev.entries."x"], with the name of your environment?');
  assert.equal(place?.line, 1);
  assert.match(
    failureOf(() => readConfigFile("[entries]\nx = 3", "x.toml")).advice,
    /\[dev\.entries\]/,
  );
  assert.equal(readConfigFile('[entries.entries."x"]\nvalue = 3', "x.toml").envs.size, 1);
});

Deno.test("an error shows nothing of a broken file with secrets", () => {
  for (const line of ["secret = hunter2", "hunter2 = 1\nhunter2 = 2", "secret: hunter2"]) {
    const { what, advice, place } = failureOf(() => readKeyLock(line, "cliapikey.lock.toml"));
    assert.doesNotMatch(`${what} ${advice} ${place?.source}`, /hunter2/);
    assert.equal(place?.file, "cliapikey.lock.toml");
  }
});
