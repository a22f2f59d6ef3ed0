import assert from "node:assert/strict";
import fc from "fast-check";
import {
  canonicalJson,
  equalJson,
  isObject,
  isWhole,
  jsonNumber,
  typeOf,
  writeJson,
} from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import { json, lexemes, of, respell } from "./randomJson.ts";

const number = (lexeme: string) => parseJson(lexeme);

Deno.test("numbers are equal if they are the same double, and beyond doubles if their digits are", () => {
  const equal = [
    ["1", "1.0"],
    ["1", "1e0"],
    ["10", "1e1"],
    ["100", "0.1E+3"],
    ["-0", "0"],
    ["-0.0", "0e9"],
    ["1e400", "10e399"],
    ["9007199254740993", "9007199254740993.0"],
    ["9007199254740993", "9007199254740992"],
    ["1152921504606846976", "1152921504606847000"],
    ["123456789012345678901234567890", "1.2345678901234568e29"],
    ["0.5", "5e-1"],
    ["2.50", "2.5"],
    ["0.1", "0.10000000000000000001"],
    ["1", "1.00000000000000000001"],
    ["0", "1e-400"],
  ] as const;
  for (const [a, b] of equal) assert.ok(equalJson(number(a), number(b)), `${a} = ${b}`);
  const unequal = [
    ["1", "-1"],
    ["1", "10"],
    ["9007199254740994", "9007199254740992"],
    ["1152921504606846976", "1152921504606847232"],
    ["1e400", "1e401"],
    ["1e400", "-1e400"],
    ["0", "1e-300"],
    ["0.1", "0.2"],
  ] as const;
  for (const [a, b] of unequal) assert.ok(!equalJson(number(a), number(b)), `${a} ≠ ${b}`);
});

Deno.test("an integer is told apart from a fraction in every spelling", () => {
  for (const lexeme of ["0", "-0", "2", "2.0", "2e0", "20e-1", "1e400", "0.0"]) {
    assert.ok(isWhole(jsonNumber(lexeme)), lexeme);
  }
  for (const lexeme of ["0.5", "2.01", "1e-1", "1e-400"]) {
    assert.ok(!isWhole(jsonNumber(lexeme)), lexeme);
  }
});

Deno.test("a value equals itself and its equal in every other spelling, both ways", () => {
  fc.assert(fc.property(json, (value) => {
    assert.ok(equalJson(value, value));
    const other = respell(value);
    assert.ok(equalJson(value, other) && equalJson(other, value), writeJson(value));
    assert.equal(canonicalJson(value), canonicalJson(other));
  }));
});

Deno.test("equality does not depend on the order of its operands", () => {
  fc.assert(fc.property(json, json, (a, b) => {
    assert.equal(equalJson(a, b), equalJson(b, a));
  }));
});

Deno.test("safe integers are equal exactly if their digits are", () => {
  fc.assert(fc.property(fc.maxSafeInteger(), fc.maxSafeInteger(), (a, b) => {
    assert.equal(equalJson(jsonNumber(a), jsonNumber(b)), a === b);
  }));
});

Deno.test("the order of fields does not count, the order of items does, and different types differ", () => {
  assert.ok(equalJson(parseJson('{"a":1,"b":2}'), parseJson('{"b":2.0,"a":1}')));
  assert.ok(!equalJson(of([1, 2]), of([2, 1])));
  assert.ok(!equalJson(of({ a: 1 }), of({ a: 1, b: null })));
  assert.ok(!equalJson(of({ a: null }), of({ b: null })));
  const kinds = [null, false, true, "", "0", "null", ...[0, [], {}, [[]], { "": 0 }].map(of)];
  for (const [i, a] of kinds.entries()) {
    for (const [j, b] of kinds.entries()) assert.equal(equalJson(a, b), i === j);
  }
});

Deno.test("what is written is read as the same value, on one line or several", () => {
  fc.assert(fc.property(json, fc.constantFrom(0, 2, 4), (value, indent) => {
    const text = writeJson(value, indent);
    assert.ok(equalJson(parseJson(text), value), text);
    assert.equal(indent === 0 && text.includes("\n"), false);
  }));
});

Deno.test("indented JSON has the usual layout", () => {
  assert.equal(
    writeJson(of({ a: [1, { b: [] }], c: {} }), 2),
    '{\n  "a": [\n    1,\n    {\n      "b": []\n    }\n  ],\n  "c": {}\n}',
  );
});

Deno.test("a key may have any name", () => {
  const text = '{"__proto__":{"__proto__":1,"x":2},"constructor":3,"toString":[4],"lexeme":"5"}';
  const value = parseJson(text);
  assert.ok(isObject(value));
  assert.deepEqual([...value.keys()], ["__proto__", "constructor", "toString", "lexeme"]);
  assert.equal(writeJson(value), text);
  assert.equal(({} as Record<string, unknown>)["x"], undefined);
  assert.equal(typeOf(parseJson('{"lexeme":"1"}')), "object");
  assert.equal(typeOf(parseJson('{"lexeme":1}')), "object");
});

Deno.test("fields keep their order, even if their names are integers", () => {
  const text = '{"b":1,"10":2,"a":{"2":3,"1":4},"2":5}';
  assert.equal(writeJson(parseJson(text)), text);
});

Deno.test("a name with an escape is not mistaken for another one read before", () => {
  const texts = [
    '{"q":1,"\\\\":true,"z":1}',
    '{"q":1,"\\n":true,"z":1}',
    '{"q":1,"a\\\\n":true}',
    '{"q":1,"a\\nb":true}',
    '{"q":1,"a\\\\tb":true}',
    '{"q":1,"a\\tb":true}',
  ];
  for (const text of [...texts, ...texts.toReversed(), `[${texts.join(",")}]`]) {
    assert.equal(writeJson(parseJson(text)), text);
  }
});

Deno.test("strings are read with all their escapes, alone or paired", () => {
  const spelt = String.raw`"\" \\ \/ \b\f\n\r\t \u0041 \ud83d\ude00 \ud800 \u0000"`;
  assert.equal(parseJson(spelt), '" \\ / \b\f\n\r\t A 😀 \ud800 \0');
  const bad = [String.raw`"\x"`, String.raw`"\u12"`, '"\\', '"\\"', '"a', '"\n"', '"\0"', '"a\tb"'];
  for (const text of bad) assert.throws(() => parseJson(text), SyntaxError, text);
});

Deno.test("our parser and the runtime's read the same where the runtime is exact", () => {
  const plain = fc.json({ maxDepth: 4 }).filter((text) => !/\\|[0-9]/.test(text));
  fc.assert(fc.property(plain, (text) => {
    assert.equal(writeJson(parseJson(text)), JSON.stringify(JSON.parse(text)));
  }));
});

Deno.test("our parser accepts and refuses what the runtime does", () => {
  const pieces = fc.constantFrom(
    ...'{}[]:,"\\tfn-+.eE0159 \n\t\r\ufeff\u00a0\u0001/',
    "true",
    "false",
    "null",
    '"a"',
    "1e5",
    '{"a":',
  );
  const takes = (read: (text: string) => unknown, text: string) => {
    try {
      read(text);
      return true;
    } catch (error) {
      assert.ok(error instanceof SyntaxError);
      return false;
    }
  };
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const text = parts.join("");
      assert.equal(takes(parseJson, text), takes(JSON.parse, text), JSON.stringify(text));
    }),
    { numRuns: 20_000 },
  );
});

Deno.test("types have the names of the snapshot document", () => {
  const named = { bool: true, number: 1, string: "", array: [], object: {}, null: null };
  for (const [name, value] of Object.entries(named)) assert.equal(typeOf(of(value)), name);
});

Deno.test("a repeated name in an object is shown, and its last value counts", () => {
  const repeated: string[] = [];
  const value = parseJson('{"a":1,"b":[{"c":1,"\\u0063":2,"c":3}],"a":{"c":4}}', (name) => {
    repeated.push(name);
  });
  assert.deepEqual(repeated, ["c", "c", "a"]);
  assert.ok(equalJson(value, parseJson('{"a":{"c":4},"b":[{"c":3}]}')));
});

Deno.test("extreme nesting is refused as bad JSON, however deep it is", () => {
  for (const [open, close] of [["[", "]"], ['{"a":', "}"]] as const) {
    const nested = (depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
    assert.ok(parseJson(nested(300)));
    for (const depth of [301, 5_000, 1_000_000]) {
      assert.throws(() => parseJson(nested(depth)), SyntaxError, String(depth));
    }
  }
});

Deno.test("numbers of every spelling survive being read and written", () => {
  fc.assert(fc.property(lexemes, (lexeme) => {
    assert.equal(writeJson(parseJson(lexeme)), lexeme);
  }));
});

Deno.test("an invalid escape is shown with its place, not in the engine's words", () => {
  for (const text of ['"\\x"', '{"a\\u12": 1}', '["\\ud8zz"]']) {
    assert.throws(() => parseJson(text), /^SyntaxError: not JSON at character \d+$/, text);
  }
});
