import assert from "node:assert/strict";
import { guessValue } from "../../../src/values/guessValue.ts";
import { writeJson } from "../../../src/values/json.ts";

/** What people type, what it looks like, and the value in JSON. */
const GUESSES: readonly (readonly [text: string, kind: string, json?: string])[] = [
  ["True", "a boolean", "true"],
  ["FALSE", "a boolean", "false"],
  ["yes", "a boolean", "true"],
  ["Off", "a boolean", "false"],
  [" no ", "a boolean", "false"],
  ["nil", "a missing value"],
  ["None", "a missing value"],
  ["NULL", "a missing value"],
  ["undefined", "a missing value"],
  ["NaN", "a number"],
  ["-Infinity", "a number"],
  ["1,5", "a number", "1.5"],
  ["0,125", "a number", "0.125"],
  ["-1,5", "a number", "-1.5"],
  ["−5", "a number", "-5"],
  ["1,000", "a number", "1000"],
  ["1,000,000.5", "a number", "1000000.5"],
  ["1.000.000", "a number", "1000000"],
  ["1.000,50", "a number", "1000.50"],
  ["1.000.000.000", "a number", "1000000000"],
  ["2.147.483.647", "a number", "2147483647"],
  ["1 000 000", "a number", "1000000"],
  ["1'000", "a number", "1000"],
  ["1_000", "a number", "1000"],
  ["1_00_0", "a number", "1000"],
  [".5", "a number", "0.5"],
  ["-.5", "a number", "-0.5"],
  ["5.", "a number", "5"],
  ["+5", "a number", "5"],
  ["007", "a number", "7"],
  ["00.5", "a number", "0.5"],
  ["00", "a number", "0"],
  ["0x1F", "a number", "31"],
  ["0b101", "a number", "5"],
  ["-0x10", "a number", "-16"],
  ["１２", "a number", "12"],
  ["5;", "a number", "5"],
  ["true ;", "a boolean", "true"],
  ["{a: 1};", "an object", '{"a":1}'],
  ["60 * 5", "a number", "300"],
  ["60*60*24", "a number", "86400"],
  ["{max: 100}", "an object", '{"max":100}'],
  ["{gold = 5}", "an object", '{"gold":5}'],
  ["{'a': True, b: .5}", "an object", '{"a":true,"b":0.5}'],
  ['{ ["gold"] = 5, ["a b"] = { 1, 2 } }', "an object", '{"gold":5,"a b":[1,2]}'],
  ["{ [1] = 5, [2] = 6 }", "an array", "[5,6]"],
  ['{ [7] = "x" }', "an object", '{"7":"x"}'],
  ['{ "sword", "shield" }', "an array", '["sword","shield"]'],
  ["{sword, long shield}", "an array", '["sword","long shield"]'],
  ["[1, 2", "an array", "[1,2]"],
  ["[1; 2]", "an array", "[1,2]"],
  ["[a, b,]", "an array", '["a","b"]'],
  ["[{x: 1}, {x: 2}", "an array", '[{"x":1},{"x":2}]'],
  ['{"a": 1,}', "an object", '{"a":1}'],
  ['{"a": 1', "an object", '{"a":1}'],
  ["{a: nil}", "an object"],
  ["{a: null}", "an object"],
  ["{a: inf}", "an object"],
  ["{a: }", "an object"],
  ["{a: 1, a: 2}", "an object"],
  ["{a: 1, 2}", "an object"],
  ["[a: 1]", "an array"],
  ['["a', "an array"],
  ["[1}", "an array"],
  [`[${"x".repeat(3_000)}`, "an array"],
];

for (const [text, kind, json] of GUESSES) {
  Deno.test(`${text.slice(0, 40)} looks like ${kind}${json === undefined ? "" : `: ${json}`}`, () => {
    const guess = guessValue(text);
    assert.equal(guess?.kind, kind);
    assert.equal(guess?.value === undefined ? undefined : writeJson(guess.value), json);
  });
}

const STRINGS =
  "|hello|Autumn sale|yes please|2026-11-23|12:30|1.2.3|v1,5|192.168.100.200|10-20|5x5|50%|10s|" +
  "1/2|[VIP] Welcome|{name} joined|{name} and {other}|1,2,3|#ff0000|.|-|,|Infinity War|on fire";

for (const text of STRINGS.split("|")) {
  Deno.test(`${JSON.stringify(text)} is a string and nothing else`, () => {
    assert.equal(guessValue(text), undefined);
  });
}
