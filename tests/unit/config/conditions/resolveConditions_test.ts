import assert from "node:assert/strict";
import type { Condition } from "../../../../src/config/conditions/condition.ts";
import { writeDefinition } from "../../../../src/config/conditions/conditionTokens.ts";
import { writtenCondition } from "../../../../src/config/conditions/fileConditions.ts";
import { Mistake, parseCondition } from "../../../../src/config/conditions/parseCondition.ts";
import { conditionWords } from "../../../../src/config/conditions/readCondition.ts";
import { resolveConditions } from "../../../../src/config/conditions/resolveConditions.ts";
import type { Config } from "../../../../src/values/configs.ts";
import { type Json, type JsonObject, memberOf } from "../../../../src/values/json.ts";

/** A condition in the file, what Roblox showed under the same name, the closest first, and what is sent. */
const CASES: readonly (readonly [written: string, seen: readonly string[], sent: string])[] = [
  ["Days <= 30", [], "Days <= 30"],
  ["Days <= 30", ["Days > 7"], "Days <= 30"],
  ["Days <= 30", ['Days <= integer "30"'], 'Days <= integer "30"'],
  ["Days <= 30", ['Days <= integer "30"', "Days <= 30"], 'Days <= integer "30"'],
  ["Days <= 30", ["Days > 7", 'Days <= integer "30"'], 'Days <= integer "30"'],
  ["Days <= 31", ['Days <= integer "30"'], "Days <= 31"],
  ['Days <= integer "30"', ["Days <= 30"], 'Days <= integer "30"'],
  ['Days <= double "30"', ['Days <= integer "30"'], 'Days <= double "30"'],
  ["a in [1, x] and not (b = true)", ['a in [double "1", x] and not (b = boolean "true")'], ""],
];

function conditionOf(words: string): Condition {
  const condition = parseCondition(words);
  assert.ok(!(condition instanceof Mistake), words);
  return condition;
}

function seenAs(words: string): Config {
  const definition = writeDefinition(conditionOf(words), (operator) => operator);
  const rules = new Map<string, Json>([["vip", definition]]);
  return {
    entries: new Map(),
    conditions: new Map<string, Json>([["rules", rules], ["rulesOrder", ["vip"]]]),
  };
}

Deno.test("the types of literals stay as Roblox showed them, unless the file names others", () => {
  for (const [written, seen, sent] of CASES) {
    const fileConditions = {
      rules: new Map([["vip", writtenCondition(conditionOf(written))]]),
      values: new Map(),
    };
    const [live = { entries: new Map(), conditions: null }, ...others] = seen.map(seenAs);
    const { config } = resolveConditions(new Map(), fileConditions, { live, others });
    const definition = memberOf(memberOf(config.conditions, "rules"), "vip");
    assert.equal(conditionWords(definition), sent || seen[0], `${written}, after ${seen}`);
  }
});

Deno.test("the order of the file is sent where Roblox shows none", () => {
  const rules = new Map([["vip", writtenCondition(conditionOf("Days > 7"))]]);
  const { entries, conditions } = seenAs("Days > 7");
  for (const order of [[], ["rulesOrder"]]) {
    const live = {
      entries,
      conditions: new Map(
        [...conditions as JsonObject].filter(([name]) => name === "rules" || order.includes(name)),
      ),
    };
    const { config } = resolveConditions(entries, { rules, values: new Map() }, {
      live,
      others: [],
    });
    assert.deepEqual(memberOf(config.conditions, "rulesOrder"), ["vip"]);
  }
});
