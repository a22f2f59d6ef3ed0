import assert from "node:assert/strict";
import fc from "fast-check";
import {
  changesConditions,
  findLost,
  findUnstaged,
} from "../../../../src/config/conditions/stagedConditions.ts";
import type { Draft, KnownConfig } from "../../../../src/values/configs.ts";
import type { JsonObject } from "../../../../src/values/json.ts";
import { parseJson } from "../../../../src/values/parseJson.ts";
import { anyGameConfig } from "./randomSets.ts";

const rule = (value: string, operator = "Eq") =>
  `{"tokens":[{"operand":{"literalValue":{"stringValue":"${value}"}}},{"operand":{"attributeReference":"Country"}},{"operator":"${operator}"}]}`;
const set = (rules: string, order: string, branches = "{}"): KnownConfig => ({
  entries: parseJson(branches) as JsonObject,
  conditions: parseJson(`{"rules":{${rules}},"rulesOrder":${order}}`),
});
const draft = (conditions: string, entries = "{}"): Draft => ({
  entries: parseJson(entries) as JsonObject,
  conditions: parseJson(conditions),
});

const LIVE = set(
  `"us":${rule("US")},"ca":${rule("CA")}`,
  `["us","ca"]`,
  `{"boss.RBX.conditional.us":1,"boss.RBX.conditional.ca":2}`,
);
/** One rule changed, one removed with its value, a value changed. */
const SENT = set(`"us":${rule("UK")}`, `["us"]`, `{"boss.RBX.conditional.us":3}`);

for (
  const [what, shown] of [
    [
      "only changes",
      draft(
        `{"rules":{"us":${rule("UK")},"ca":null}}`,
        `{"boss.RBX.conditional.us":3,"boss.RBX.conditional.ca":null}`,
      ),
    ],
    [
      "all",
      draft(
        `{"rules":{"us":${rule("UK")}},"rulesOrder":["us"]}`,
        `{"boss":1,"boss.RBX.conditional.us":3}`,
      ),
    ],
    [
      "another spelling",
      draft(
        `{"rules":{"us":${rule("UK", "OPERATOR_EQ")}},"rulesOrder":["us"]}`,
        `{"boss.RBX.conditional.us":3}`,
      ),
    ],
    [
      "nulls",
      draft(
        `{"rules":{"us":${
          rule("UK").replaceAll('"operator":"Eq"', '"operator":"Eq","operand":null')
        },"ca":{"tokens":[]}}}`,
        `{"boss.RBX.conditional.us":3}`,
      ),
    ],
  ] as const
) {
  Deno.test(`a draft that shows ${what} is accepted as what was sent`, () => {
    assert.deepEqual(findUnstaged(LIVE, SENT, shown), []);
  });
}

for (
  const [what, shown, names] of [
    ["nothing", { entries: new Map(), conditions: null }, ["us", "boss when us"]],
    [
      "another definition",
      draft(`{"rules":{"us":${rule("US")}}}`, `{"boss.RBX.conditional.us":3}`),
      [
        "us",
      ],
    ],
    ["a removed condition", draft(`{"rules":{"us":null}}`, `{"boss.RBX.conditional.us":3}`), [
      "us",
    ]],
    [
      "a missing condition",
      draft(`{"rules":{"us":${rule("UK")},"ca":${rule("CA")}}}`, `{"boss.RBX.conditional.us":3}`),
      ["ca"],
    ],
    [
      "a removed value",
      draft(
        `{"rules":{"us":${rule("UK")}}}`,
        `{"boss.RBX.conditional.us":3,"boss.RBX.conditional.ca":2}`,
      ),
      ["boss when ca"],
    ],
    ["another value", draft(`{"rules":{"us":${rule("UK")}}}`, `{"boss.RBX.conditional.us":1}`), [
      "boss when us",
    ]],
  ] as const
) {
  Deno.test(`a draft that shows ${what} is refused, and what is missing is named`, () => {
    assert.deepEqual(findUnstaged(LIVE, SENT, shown), names);
  });
}

Deno.test("a new order must be in the draft", () => {
  const sent = {
    ...LIVE,
    conditions: set(`"us":${rule("US")},"ca":${rule("CA")}`, `["ca","us"]`).conditions,
  };
  assert.deepEqual(findUnstaged(LIVE, sent, draft(`{"rulesOrder":["ca","us"]}`)), []);
  for (const shown of ["null", `{"rulesOrder":[]}`, `{"rulesOrder":["us","ca"]}`]) {
    assert.deepEqual(findUnstaged(LIVE, sent, draft(shown)), ["the order of the conditions"]);
  }
});

Deno.test("a draft of everything that was sent, or of the changes, is accepted", () => {
  fc.assert(
    fc.property(anyGameConfig, anyGameConfig, (before, after) => {
      const whole = { ...after, conditions: after.conditions ?? null };
      assert.deepEqual(findUnstaged(before, after, whole), []);
      assert.deepEqual(findLost(after, after), []);
      assert.equal(changesConditions(before, before), false);
    }),
    { numRuns: 1_000 },
  );
});

Deno.test("conditions that are lost between the draft and live are named", () => {
  const lost = (live: KnownConfig) => findLost(LIVE, live);
  assert.deepEqual(lost({ ...LIVE, conditions: null }), ["us", "ca"]);
  assert.deepEqual(lost({ ...LIVE, entries: new Map() }), [
    "boss when ca",
    "boss when us",
  ]);
  assert.deepEqual(
    lost({
      ...LIVE,
      conditions: set(`"us":${rule("US")},"ca":${rule("CA")}`, `["ca","us"]`).conditions,
    }),
    [
      "the order of the conditions",
    ],
  );
  assert.deepEqual(
    lost({
      ...LIVE,
      conditions: set(
        `"us":${rule("US", "OPERATOR_EQ")},"ca":${rule("CA")},"more":${rule("x")}`,
        `["us","ca","more"]`,
      ).conditions,
    }),
    ["more"],
  );
});

Deno.test("where nothing shows which conditions went back, those of the values must be there", () => {
  const lost = (live: KnownConfig) => findLost({ ...LIVE, conditions: undefined }, live);
  assert.deepEqual(lost(LIVE), []);
  assert.deepEqual(lost({ ...LIVE, conditions: null }), ["us", "ca"]);
  assert.deepEqual(lost({ ...LIVE, conditions: null, entries: new Map() }), [
    "us",
    "ca",
    "boss when ca",
    "boss when us",
  ]);
});

Deno.test("an order that names what is not there is no other order", () => {
  const sent = set(`"us":${rule("US")}`, `["gone","us"]`);
  assert.deepEqual(findLost(sent, set(`"us":${rule("US")}`, `["us"]`)), []);
});
