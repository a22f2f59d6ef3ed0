import assert from "node:assert/strict";
import fc from "fast-check";
import type { FileConditions } from "../../../src/config/conditions/fileConditions.ts";
import { promoteKeys, selectKeys } from "../../../src/config/selectKeys.ts";
import { isChosen } from "../../../src/config/keySelection.ts";
import { type Json, jsonNumber, type JsonObject } from "../../../src/values/json.ts";

const entries = (of: Readonly<Record<string, number>>) =>
  new Map(Object.entries(of).map(([key, value]) => [key, jsonNumber(value)] as const));
const rule = (word: string): Json => new Map([["tokens", [word]]]);
const conditions = (rules: Readonly<Record<string, string>>, order = Object.keys(rules)): Json =>
  new Map<string, Json>([
    ["rules", new Map(Object.entries(rules).map(([id, word]) => [id, rule(word)] as const))],
    ["rulesOrder", order],
  ]);
const branch = (key: string, condition: string) => `${key}.RBX.conditional.${condition}`;
const only = (...globs: string[]) => ({ only: globs, except: [] });

const LIVE = {
  entries: entries({
    a: 1,
    b: 2,
    c: 3,
    [branch("a", "x")]: 10,
    [branch("b", "x")]: 20,
    [branch("a", "y")]: 11,
  }),
  conditions: conditions({ x: "US", y: "new" }),
};

Deno.test("selected keys come from the other side, even if added or removed; all others stay", () => {
  const next = { ...LIVE, entries: entries({ a: 5, b: 6, d: 7, [branch("a", "x")]: 10 }) };
  assert.deepEqual(selectKeys(next, LIVE, only("a", "d")), {
    ...LIVE,
    entries: entries({ a: 5, b: 2, c: 3, d: 7, [branch("b", "x")]: 20, [branch("a", "x")]: 10 }),
  });
  const { entries: without } = selectKeys(next, LIVE, only("c"));
  assert.ok(!without.has("c"));
  assert.equal(without.size, LIVE.entries.size - 1);
});

Deno.test("conditional values of the selected keys are included, and those of others stay", () => {
  const next = {
    ...LIVE,
    entries: entries({ a: 1, b: 2, c: 3, [branch("a", "x")]: 99, [branch("b", "x")]: 98 }),
  };
  assert.deepEqual(
    selectKeys(next, LIVE, only("a")).entries,
    entries({ a: 1, b: 2, c: 3, [branch("b", "x")]: 20, [branch("a", "x")]: 99 }),
  );
});

Deno.test("a condition that differs in live is refused, with the keys that share it", () => {
  const next = { ...LIVE, conditions: conditions({ x: "CA", y: "new" }) };
  assert.throws(
    () => selectKeys(next, LIVE, only("a")),
    /"x", which is different in live; b would be affected/,
  );
  // c has no conditional value.
  assert.deepEqual(selectKeys(next, LIVE, only("c")).conditions, LIVE.conditions);
  const more = {
    ...next,
    conditions: conditions({ x: "US", z: "old" }),
    entries: entries({ c: 3, [branch("c", "z")]: 1 }),
  };
  assert.throws(
    () => selectKeys(more, LIVE, only("c")),
    /c needs the condition "z", which is not live\./,
  );
  assert.throws(
    () => selectKeys({ ...next, conditions: null }, LIVE, only("a")),
    /a needs the condition "x", which is different in live; b would be affected/,
  );
});

Deno.test("another order of the conditions of a selected key is refused", () => {
  const next = { ...LIVE, conditions: conditions({ x: "US", y: "new" }, ["y", "x"]) };
  assert.throws(
    () => selectKeys(next, LIVE, only("a")),
    /Live tries the conditions of a in another order: x and y; b would be affected/,
  );
  // b has one conditional value, so the order does not matter.
  assert.ok(selectKeys(next, LIVE, only("b")));
});

Deno.test("only selected keys ever differ from live", () => {
  const config = fc.dictionary(fc.constantFrom("a", "b", "c", "ab"), fc.integer()).map(entries);
  const globs = fc.array(fc.constantFrom("a", "b", "a*", "*", "?"), { maxLength: 2 });
  fc.assert(
    fc.property(config, config, globs, globs, (next, live, only, except) => {
      const of = (entries: JsonObject) => ({ entries, conditions: null });
      const taken = selectKeys(of(next), of(live), { only, except });
      for (const key of new Set([...next.keys(), ...live.keys()])) {
        const from = isChosen(key, { only, except }) ? next : live;
        assert.deepEqual(taken.entries.get(key), from.get(key));
      }
    }),
    { numRuns: 1000 },
  );
});

Deno.test("in a glob, every character except * and ? stands for itself", () => {
  const literal = fc.string({ unit: "binary-ascii" }).map((text) => text.replace(/[*?]/g, "-"));
  fc.assert(fc.property(literal, literal, (glob, key) => {
    assert.equal(isChosen(key, only(glob)), glob === key);
    assert.ok(isChosen(glob, only(glob)) && isChosen(glob + key, only(`${glob}*`)));
  }));
});

Deno.test("the conditions of a promoted key are tried in the order of the environment that it comes from", () => {
  const names = fc.shuffledSubarray(["x", "y", "z", "w"], { minLength: 2 });
  const section = fc.tuple(names, names, names).map(([order, a, b]) => {
    const under = (used: readonly string[]): JsonObject =>
      new Map(used.filter((name) => order.includes(name)).map((name) => [name, true]));
    const rules = new Map(order.map((name) => [name, { definition: rule(name) }]));
    return {
      entries: entries({}),
      fileConditions: { rules, values: new Map([["a", under(a)], ["b", under(b)]]) },
    };
  });
  fc.assert(fc.property(section, section, (from, onto) => {
    const { fileConditions } = promoteKeys(from, onto, only("a"));
    const orderIn = ({ rules, values }: FileConditions) =>
      [...rules.keys()].filter((name) => values.get("a")!.has(name));
    assert.deepEqual(orderIn(fileConditions!), orderIn(from.fileConditions));
    // Without a reason, its own order stays.
    const { fileConditions: same } = promoteKeys(onto, onto, only("a"));
    assert.deepEqual([...same!.rules.keys()], [...onto.fileConditions.rules.keys()]);
  }));
});
