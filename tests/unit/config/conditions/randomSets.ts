import fc from "fast-check";
import { writeDefinition } from "../../../../src/config/conditions/conditionTokens.ts";
import { BRANCH_MARK } from "../../../../src/values/branch.ts";
import type { KnownConfig } from "../../../../src/values/configs.ts";
import type { Json } from "../../../../src/values/json.ts";
import { parseJson } from "../../../../src/values/parseJson.ts";
import { anyCondition } from "./randomConditions.ts";

const SPELLINGS = [
  (name: string) => name,
  (name: string) => name.toUpperCase(),
  (name: string) => `OPERATOR_${name.toUpperCase()}`,
];

const json = (value: unknown): Json => parseJson(JSON.stringify(value));

/** Tokens that are no expression, and definitions of another shape. */
const anyOther: fc.Arbitrary<Json> = fc.oneof(
  fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 3 })
    .map((tokens) => json({ tokens })),
  fc.constantFrom('{"tokens":null}', '{"tokens":[],"more":1}', '{"tokens":[null]}').map((text) =>
    parseJson(text)
  ),
);

const anyKey = fc.oneof(
  fc.constantFrom("boss.health", "shop.price", "a b", "ü", "when", "value", "conditions"),
  fc.string({ minLength: 1 }),
).filter((key) => !key.includes(BRANCH_MARK));
const anyName = fc.oneof(
  fc.constantFrom("vip-us", "newcomers", "a.b", "two words", "ü", "name", "if", "value"),
  fc.string({ minLength: 1 }),
);

/** Values of one type each. */
const anyValues = fc.constantFrom<fc.Arbitrary<unknown>>(
  fc.integer(),
  fc.string(),
  fc.boolean(),
  fc.array(fc.integer(), { maxLength: 2 }),
  fc.dictionary(fc.string(), fc.integer(), { maxKeys: 2 }),
).chain((value) => fc.array(value, { minLength: 1, maxLength: 5 }));

/** Configs with conditions, as they may be live. */
export const anyGameConfig: fc.Arbitrary<KnownConfig> = fc.record({
  rules: fc.uniqueArray(
    fc.tuple(anyName, fc.oneof({ weight: 4, arbitrary: anyCondition }, anyOther)),
    { selector: ([name]) => name, maxLength: 4 },
  ),
  spell: fc.constantFrom(...SPELLINGS),
  swap: fc.nat(),
  entries: fc.uniqueArray(fc.tuple(anyKey, anyValues), {
    selector: ([key]) => key,
    minLength: 1,
    maxLength: 4,
  }),
}).map(({ rules, spell, swap, entries }) => {
  const definitions = new Map(rules.map(([name, rule]): [string, Json] => [
    name,
    rule instanceof Map
      ? rule
      : writeDefinition(rule as Parameters<typeof writeDefinition>[0], spell),
  ]));
  const names = [...definitions.keys()];
  const order = names.map((_, place) => names[(place + swap) % names.length]!);
  const branches = new Map(
    entries.flatMap(([key, [, ...values]]) =>
      values.slice(0, order.length).map((value, place): [string, Json] => [
        `${key}${BRANCH_MARK}${order[place]}`,
        json(value),
      ])
    ),
  );
  return {
    entries: new Map([
      ...entries.map(([key, [value]]): [string, Json] => [key, json(value)]),
      ...branches,
    ]),
    conditions: names.length === 0
      ? null
      : new Map<string, Json>([["rules", definitions], ["rulesOrder", order]]),
  };
});
