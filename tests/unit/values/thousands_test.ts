import assert from "node:assert/strict";
import { findThousands } from "../../../src/values/thousands.ts";
import { parseJson } from "../../../src/values/parseJson.ts";

const MEANT: readonly (readonly [before: string, after: string, written: string])[] = [
  ["1200", "1.500", "1.500"],
  ["100", "2.000", "2.000"],
  ["-250", "-1.500", "-1.500"],
  ['{"max":900,"min":1}', '{"min":1,"max":1.250}', "1.250"],
  ["[1,5000]", "[1,6.000]", "6.000"],
];

for (const [before, after, written] of MEANT) {
  Deno.test(`${after} in place of ${before} may be thousands`, () => {
    assert.equal(findThousands(parseJson(before), parseJson(after))?.[0].lexeme, written);
  });
}

const OTHERS = [
  ["99", "1.500"],
  ["1200", "1.5"],
  ["1200", "1.5000"],
  ["1200", "0.500"],
  ["1200", "1500.000"],
  ["1200", '"1.500"'],
  ['"1200"', "1.500"],
  ["[1200]", "1.500"],
] as const;

for (const [before, after] of OTHERS) {
  Deno.test(`${after} in place of ${before} is what it is`, () => {
    assert.equal(findThousands(parseJson(before), parseJson(after)), undefined);
  });
}

Deno.test("a new value has nothing to compare with", () => {
  assert.equal(findThousands(undefined, parseJson("1.500")), undefined);
});
