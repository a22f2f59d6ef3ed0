import assert from "node:assert/strict";
import type { Condition } from "../../../../src/config/conditions/condition.ts";
import { writeDefinition } from "../../../../src/config/conditions/conditionTokens.ts";
import { heldWords } from "../../../../src/config/conditions/heldConditions.ts";
import { parseCondition } from "../../../../src/config/conditions/parseCondition.ts";
import { resolveHeld } from "../../../../src/config/conditions/resolveHeld.ts";
import type { Config } from "../../../../src/values/configs.ts";

/** What is seen of this environment, and of others; and what is then questioned. */
const CASES: readonly (readonly [
  words: string,
  own: readonly string[],
  others: readonly string[],
  found: readonly string[],
])[] = [
  ["Days <= 30", [], [], ["Days 30"]],
  ['Days <= "30"', [], [], []],
  ["Days <= 30", ['Days > "7"'], [], ["Days 30"]],
  ["Days <= 30", ["Days > 7"], [], []],
  ["Days <= 30", ["Days > 7.5"], [], []],
  ["Days <= 30", ['Days > "7"', "Days > 7"], [], []],
  ["Days <= 30", [], ["Days > 7"], []],
  ["Days <= 30", ['Days > "7"'], ["Days > 7"], ["Days 30"]],
  ["Days <= 30", ["Days > 7"], ['Days > "7"'], []],
  ["Days <= 30", ["Level > 7"], ["Level > 7"], ["Days 30"]],
  ["Days <= 30", ["Days = true"], [], ["Days 30"]],
  ["IsVip = true", ["IsVip = 1"], [], ["IsVip true"]],
  ["IsVip = true", ["IsVip != false"], [], []],
  ['Level in [1, "2", 3] and not (Days <= 1e3)', [], [], ["Level 1", "Level 3", "Days 1e3"]],
  ["Country = US or Level in [1] or Days != 5", ["not (Level not in [4])"], [], ["Days 5"]],
];

const NOTHING: Config = { entries: new Map(), conditions: null };

function conditionOf(words: string): Condition {
  const condition = parseCondition(words);
  assert.ok(!("at" in condition), words);
  return condition;
}

function seen(all: readonly string[]): readonly Config[] {
  return all.map((words, id) => ({
    entries: new Map(),
    conditions: new Map([
      ["rules", new Map([[`${id}`, writeDefinition(conditionOf(words), (operator) => operator)]])],
    ]),
  }));
}

Deno.test("a number or a boolean in a new condition is questioned where none was seen with that attribute", () => {
  for (const [words, own, others, found] of CASES) {
    const held = { rules: new Map([["new", heldWords(conditionOf(words))]]), values: new Map() };
    const [live = NOTHING, last] = seen(own);
    const { unseenTypes } = resolveHeld(new Map(), held, { live, last, others: seen(others) });
    assert.deepEqual(
      unseenTypes.map(({ attribute, literal }) => `${attribute} ${literal.text}`),
      found,
      `${words}, after ${own}; ${others}`,
    );
  }
});
