import assert from "node:assert/strict";
import fc from "fast-check";
import type { Condition } from "../../../../src/config/conditions/condition.ts";
import { writeDefinition } from "../../../../src/config/conditions/conditionTokens.ts";
import { Mistake, parseCondition } from "../../../../src/config/conditions/parseCondition.ts";
import { conditionWords, readCondition } from "../../../../src/config/conditions/readCondition.ts";
import { writeCondition } from "../../../../src/config/conditions/writeCondition.ts";
import { type Json, writeJson } from "../../../../src/values/json.ts";
import { parseJson } from "../../../../src/values/parseJson.ts";
import { anyCondition } from "./randomConditions.ts";

const RUNS = { numRuns: 1_000 };

function parse(words: string): Condition {
  const parsed = parseCondition(words);
  assert.ok(!(parsed instanceof Mistake), words);
  return parsed;
}

/** The canonical spelling of words that people write. */
function canonical(words: string): string {
  return writeCondition(parse(words));
}

Deno.test("words and tokens of a condition are read as the same condition", () => {
  fc.assert(
    fc.property(anyCondition, (condition) => {
      assert.deepEqual(parseCondition(writeCondition(condition)), condition);
      assert.deepEqual(readCondition(writeDefinition(condition, (name) => name)), condition);
    }),
    RUNS,
  );
});

const anySpelling = fc.constantFrom(
  (name: string) => name,
  (name: string) => name.toUpperCase(),
  (name: string) => name.toLowerCase(),
  (name: string) => `OPERATOR_${name.toUpperCase()}`,
  (name: string) => `operator_${name}`,
);

/** The tokens of a definition, with the value and the attribute of each comparison swapped. */
function swapped(definition: Json): Json {
  const all = JSON.parse(writeJson(definition)).tokens as Record<string, unknown>[];
  const kind = (token: Record<string, unknown> | undefined) => Object.keys(token?.operand ?? {})[0];
  for (let at = 2; at < all.length; at++) {
    const isComparison = /^(?:eq|ne|[gl]te?)$/i.test(
      String(all[at]!.operator).replace(/^operator_/i, ""),
    );
    if (!isComparison || kind(all[at - 2]) === kind(all[at - 1])) continue;
    [all[at - 2], all[at - 1]] = [all[at - 1]!, all[at - 2]!];
  }
  return parseJson(JSON.stringify({ tokens: all }));
}

Deno.test("the same condition has the same words, whatever its spelling", () => {
  fc.assert(
    fc.property(
      anyCondition,
      anySpelling,
      anySpelling,
      fc.boolean(),
      (condition, one, other, swaps) => {
        const first = writeDefinition(condition, one);
        const second = writeDefinition(condition, other);
        assert.equal(conditionWords(swaps ? swapped(second) : second), conditionWords(first));
      },
    ),
    RUNS,
  );
});

Deno.test("any string is read as a condition or a mistake, and never throws", () => {
  const pieces = fc.constantFrom(
    ...'( ) [ ] , = != < <= > >= and or not in AND true 30 7.0 x US "a b" "x" \' " == & ! integer'
      .split(" "),
  );
  fc.assert(
    fc.property(fc.oneof(fc.array(pieces).map((all) => all.join(" ")), fc.string()), (words) => {
      const parsed = parseCondition(words);
      if (parsed instanceof Mistake) assert.ok(parsed.at >= 0 && parsed.at <= words.length);
      else assert.equal(canonical(writeCondition(parsed)), writeCondition(parsed));
    }),
    { numRuns: 2_000 },
  );
});

for (
  const [written, read] of [
    ["Country=US", "Country = US"],
    ["Country = US AND PayerStatus = Active", "Country = US and PayerStatus = Active"],
    ["(Country = US)", "Country = US"],
    ["a = 1 and (b = 2 and c = 3)", "a = 1 and b = 2 and c = 3"],
    ["a = 1 or (b = 2 and c = 3)", "a = 1 or (b = 2 and c = 3)"],
    ["not ((a = 1))", "not (a = 1)"],
    ["Country in [US,\n CA]", "Country in [US, CA]"],
    ["Country NOT  IN (US, IN)", "Country not in [US, IN]"],
    ['"payer status" = "Active"', '"payer status" = Active'],
    ['x = "30"', "x = 30"],
    ["x = -1", "x = -1"],
    ["x in [1.5, true, integer]", "x in [1.5, true, integer]"],
    ['x = integer "30"', 'x = integer "30"'],
    ['x = boolean"true"', 'x = boolean "true"'],
    ['"not" = "or"', '"not" = "or"'],
    ["AND = NOT and Not = OR", "AND = NOT and Not = OR"],
    ['"30" = x', '"30" = x'],
  ] as const
) {
  Deno.test(`${written} is read as ${read}`, () => assert.equal(canonical(written), read));
}

Deno.test("an unquoted value is a string, and other types are named", () => {
  const tokens = (words: string) => writeJson(writeDefinition(parse(words), (name) => name));
  assert.match(tokens("Days <= 30"), /{"stringValue":"30"}/);
  assert.match(tokens("x = true"), /{"stringValue":"true"}/);
  assert.match(tokens("x in [-1]"), /{"stringValue":"-1"}/);
  assert.match(tokens('x = integer "30"'), /{"integerValue":"30"}/);
  assert.match(tokens('x = double "1.5"'), /{"doubleValue":"1.5"}/);
  assert.match(tokens('x in [boolean "true"]'), /{"booleanValue":"true"}/);
});

const OPERATOR = "expected an operator (=, !=, <, <=, >, >=, in, not in), found";

for (
  const [marked, what] of [
    ["▸", "expected an attribute, found the end"],
    ["Country▸", `${OPERATOR} the end`],
    ["Country ▸is US", `${OPERATOR} "is"`],
    ["Country ▸== US", `${OPERATOR} "=="`],
    ["Country▸: US", `${OPERATOR} ":"`],
    ["payer ▸status = Active", `${OPERATOR} "status"`],
    ["Country not ▸US", 'expected "in", found "US"'],
    ["a = 1 and b = 2 ▸or c = 3", 'expected "and" or the end, found "or"'],
    ["(a = 1 or b = 2 ▸and c = 3)", 'expected "or" or ")", found "and"'],
    ["Country = US ▸&& a = 1", 'expected "and", "or" or the end, found "&&"'],
    ["Country = ▸'US'", 'expected a value, found "\'"'],
    ['Country = ▸"US', 'expected a value, found "US'],
    ['Country = ▸"\\x"', 'expected a value, found "\\x"'],
    ["Country =▸", "expected a value, found the end"],
    ["Country = ▸in", 'expected a value, found "in"'],
    ["Country = ▸[US, CA]", 'expected a value, found "["'],
    ["Country = US and▸", "expected an attribute, found the end"],
    ["(Country = US▸", 'expected "and", "or" or ")", found the end'],
    ["Country = US▸)", 'expected "and", "or" or the end, found ")"'],
    ["Country in ▸US", 'expected a list, found "US"'],
    ["Country in [▸]", 'expected a value, found "]"'],
    ["Country in [US▸", 'expected "," or "]", found the end'],
    ["Country in (US▸]", 'expected "," or ")", found "]"'],
    ["Country in [US ▸CA]", 'expected "," or "]", found "CA"'],
    ["▸30 <= Days", 'expected an attribute, found "30"'],
    ["Days <= 30 ▸days", 'expected "and", "or" or the end, found "days"'],
    ["x = integer ▸30", 'expected "and", "or" or the end, found "30"'],
    ["▸not Country = US", 'expected an attribute, found "not"'],
  ] as const
) {
  Deno.test(`a condition that cannot be read is shown with its place: ${marked}`, () => {
    const parsed = parseCondition(marked.replace("▸", ""));
    assert.ok(parsed instanceof Mistake);
    assert.deepEqual([parsed.at, parsed.message], [marked.indexOf("▸"), what]);
  });
}

Deno.test("a condition that is too long is refused, however deep", () => {
  for (const words of ["(".repeat(100_000), "a = 1 or ".repeat(1_000), "not (".repeat(2_000)]) {
    assert.ok(parseCondition(words) instanceof Mistake);
  }
  assert.ok(!(parseCondition("(".repeat(1_400) + "a = 1" + ")".repeat(1_400)) instanceof Mistake));
});

Deno.test("the longest condition that is read from tokens can also be read from words", () => {
  const list = Array.from({ length: 997 }, (_, at) => `integer "${at}"`).join(", ");
  const long = parse(`a in [${list}]`);
  assert.deepEqual(readCondition(writeDefinition(long, (name) => name)), long);
});
