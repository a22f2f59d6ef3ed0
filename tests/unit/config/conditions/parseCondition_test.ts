import assert from "node:assert/strict";
import fc from "fast-check";
import type { Condition } from "../../../../src/config/conditions/condition.ts";
import { writeDefinition } from "../../../../src/config/conditions/conditionTokens.ts";
import { parseCondition } from "../../../../src/config/conditions/parseCondition.ts";
import { conditionWords, readCondition } from "../../../../src/config/conditions/readCondition.ts";
import { writeCondition } from "../../../../src/config/conditions/writeCondition.ts";
import { type Json, writeJson } from "../../../../src/values/json.ts";
import { parseJson } from "../../../../src/values/parseJson.ts";
import { anyCondition } from "./randomConditions.ts";

const RUNS = { numRuns: 1_000 };

function parse(words: string): Condition {
  const parsed = parseCondition(words);
  assert.ok(!("at" in parsed), words);
  return parsed;
}

/** The canonical spelling of words that people write. */
function canonical(words: string): string {
  return writeCondition(parse(words));
}

Deno.test("the words and the tokens of a condition are read as that condition", () => {
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

/** The tokens of a definition, with the value and the attribute of each comparison the other way round. */
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

Deno.test("any text gives a condition or a mistake in it, and never throws", () => {
  const pieces = fc.constantFrom(
    ...'( ) [ ] , = != < <= > >= and or not in AND true 30 7.0 x US "a b" \' " == & ! integer'
      .split(" "),
  );
  fc.assert(
    fc.property(fc.oneof(fc.array(pieces).map((all) => all.join(" ")), fc.string()), (words) => {
      const parsed = parseCondition(words);
      if ("at" in parsed) assert.ok(parsed.at >= 0 && parsed.at <= words.length);
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
    ["Country in [US,\n CA, ]", "Country in [US, CA]"],
    ["Country NOT  IN [US]", "Country not in [US]"],
    ['payer   status = "Active"', "payer status = Active"],
    ['x = "30"', 'x = "30"'],
    ['x = integer "30"', "x = 30"],
    ['x = double "7"', 'x = double "7"'],
    ['"not" = true', '"not" = true'],
    ['x = "true"', 'x = "true"'],
    ["first played within 30 days", "first played within 30 days"],
  ] as const
) {
  Deno.test(`${written} is read as ${read}`, () => assert.equal(canonical(written), read));
}

for (
  const [words, at, what] of [
    ["", 0, "there are no words"],
    [
      "Country = US and PayerStatus = Active or a = 1",
      38,
      "`and` and `or` are mixed without brackets",
    ],
    ["Country == US", 8, "`==` is not an operator of conditions"],
    ["Country = US && a = 1", 13, "`&&` is not an operator of conditions"],
    ["Country = 'US'", 10, "a string is in single quotes"],
    ['Country = "US', 10, "a string is not closed"],
    ["Country = ", 10, "a value is missing at the end"],
    ["Country = US and", 16, "a comparison is missing at the end"],
    ["(Country = US", 0, "a bracket is not closed"],
    ["Country = US)", 12, "a bracket is closed that was not opened"],
    ["Country in US", 11, "`in` has no list"],
    ["Country in []", 11, "a list has no values"],
    ["Country in [US", 11, "a list is not closed"],
    ['Country in ["US" CA]', 17, "two values have no comma between them"],
    ["Country = [US, CA]", 10, "`=` takes one value"],
    ["30 <= Days", 0, "a comparison begins with 30"],
    ["Days <= 30 days", 8, "`30 days` is not a value"],
    ["Mode = double", 7, "`double` is not a value"],
    ["Country eq US", 8, "`eq` cannot follow here"],
    ["not Country = US", 0, "`not` has no brackets"],
    ["Country not US", 8, "`not` cannot follow a name"],
    ['Country = "\\x"', 10, '"\\x" cannot be read as a string'],
    ["Country = -US", 10, "`-US` needs quotes"],
    ["Country = US; a", 12, "`;` cannot be read here"],
    [
      "(".repeat(1_001) + "a = 1",
      1_001,
      "the condition is too long: Roblox would get more than 1000 tokens",
    ],
  ] as const
) {
  Deno.test(`what cannot be read has its place: ${words.slice(0, 50)}`, () => {
    const parsed = parseCondition(words);
    assert.ok("at" in parsed);
    assert.deepEqual([parsed.at, parsed.what], [at, what]);
    assert.ok(parsed.advice.endsWith("."));
  });
}

Deno.test("what would be too long to be read back is refused", () => {
  const all = (count: number) => Array.from({ length: count }, (_, i) => `a = ${i}`).join(" or ");
  assert.ok(!("at" in parseCondition(all(250))));
  assert.ok("at" in parseCondition(all(251)));
  assert.ok(readCondition(writeDefinition(parse(all(250)), (name) => name)) !== undefined);
});
