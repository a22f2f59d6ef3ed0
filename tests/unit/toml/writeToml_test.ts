import assert from "node:assert/strict";
import fc from "fast-check";
import { readToml, toJson } from "../../../src/toml/toml.ts";
import { writeTomlKey, writeTomlValue } from "../../../src/toml/writeToml.ts";
import { Failure } from "../../../src/values/failure.ts";
import { equalJson, type Json, jsonNumber, writeJson } from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import { names, values } from "../files/randomValues.ts";

function readBack(toml: string): Json {
  const document = readToml(toml, "x.toml");
  return toJson(document, document.root, "the file");
}

Deno.test("values are written on one line, in the simplest way", () => {
  const written: [string, string][] = [
    ["true", "true"],
    ['"x"', '"x"'],
    ["[]", "[]"],
    ["[1,2]", "[1, 2]"],
    ["{}", "{}"],
    ['{"a":1,"b c":{"":[{}]}}', '{ a = 1, "b c" = { "" = [{}] } }'],
    ["-12.50", "-12.50"],
    ["1E5", "1E5"],
    ["1e400", "1e400"],
    ["-0", "-0"],
    ["9223372036854775807", "9223372036854775807"],
    ["-9223372036854775808", "-9223372036854775808"],
    // Other readers of TOML refuse an integer beyond 64 bits, or read another one.
    ["9223372036854775808", "9.223372036854775808e18"],
    ["-9223372036854775809", "-9.223372036854775809e18"],
    ["100000000000000000000", "1e20"],
    ["[-100000000000000000000]", "[-1e20]"],
  ];
  for (const [json, toml] of written) assert.equal(writeTomlValue(parseJson(json)), toml);
});

Deno.test("strings escape everything that TOML forbids or that is invisible", () => {
  assert.equal(
    writeTomlValue('"\\\b\t\n\f\r\u0000\u007f\u0085\u2028\u202e\ufeff\u{e0001}'),
    String.raw`"\"\\\b\t\n\f\r\u0000\u007f\u0085\u2028\u202e\ufeff\U000e0001"`,
  );
  assert.equal(writeTomlValue("é 😀 👩‍👩‍👧 '''"), "\"é 😀 👩‍👩‍👧 '''\"");
});

Deno.test("keys are bare where that is allowed, otherwise quoted", () => {
  assert.equal(writeTomlKey("max-hp_2"), "max-hp_2");
  assert.equal(writeTomlKey("01"), "01");
  for (const name of ["", "a.b", "a b", "é", "😀", '"', "\n"]) {
    assert.equal(writeTomlKey(name), writeTomlValue(name));
  }
});

Deno.test("every value without null is read back as itself", () => {
  fc.assert(
    fc.property(names, values, (name, value) => {
      const back = readBack(`${writeTomlKey(name)} = ${writeTomlValue(value)}`);
      const expected = new Map([[name, value]]);
      assert.ok(equalJson(back, expected), `${writeJson(back)} is not ${writeJson(expected)}`);
    }),
    { numRuns: Number(Deno.env.get("CLI_TEST_RUNS") ?? 300) },
  );
});

Deno.test("a number keeps its spelling if TOML and JSON agree on it", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const lexeme = JSON.stringify(number);
      if (/^-?\d{19,}$/.test(lexeme)) return;
      const back = readBack(`a = ${writeTomlValue(parseJson(lexeme))}`);
      assert.equal(writeJson(back), `{"a":${lexeme}}`);
    }),
  );
});

Deno.test("the deepest value that is written is the deepest that is read, wherever it is", () => {
  for (const [open, close] of [["[", "]"], ['{"a":', "}"], ['[{"a":', "}]"]] as const) {
    const levels = 246 / (open.length === 6 ? 2 : 1);
    const value = parseJson(`${open.repeat(levels)}1${close.repeat(levels)}`);
    for (const header of ["dev.entries.k", "envs.dev.entries"]) {
      const back = readBack(`[${header}]\nvalue = ${writeTomlValue(value)}`);
      const names = [...header.split("."), "value"];
      const expected = names.reduceRight<Json>((inner, name) => new Map([[name, inner]]), value);
      assert.ok(equalJson(back, expected));
    }
  }
});

Deno.test("what TOML cannot represent is refused with its path", () => {
  const refusals: [Json, string][] = [
    [null, 'live entry "x" is a null, which TOML cannot represent.'],
    [
      parseJson('{"a":{"b":null}}'),
      'live entry "x" contains a null at .a.b, which TOML cannot represent.',
    ],
    [
      parseJson('[1,{"a b":[null]}]'),
      'live entry "x" contains a null at [1]."a b"[0], which TOML cannot represent.',
    ],
    ["\ud800", 'live entry "x" is half a surrogate pair, which TOML cannot represent.'],
    [
      new Map([["a\udc00", true]]),
      'live entry "x" contains half a surrogate pair at ."a\\udc00", which TOML cannot represent.',
    ],
    [
      jsonNumber("1".repeat(110_001)),
      'live entry "x" is a number of more than 110000 digits, which is too long to be read back.',
    ],
    [
      [true, "😀".repeat(110_001)],
      'live entry "x" contains a string of more than 110000 characters at [1], which is too long to be read back.',
    ],
    [
      parseJson(`${"[".repeat(247)}1${"]".repeat(247)}`),
      'live entry "x" is nested deeper than 246 levels, which is too deep to be read back.',
    ],
  ];
  for (const [value, what] of refusals) {
    assert.throws(
      () => writeTomlValue(value, 'live entry "x"'),
      (error) => error instanceof Failure && error.what === what,
      what,
    );
  }
});
