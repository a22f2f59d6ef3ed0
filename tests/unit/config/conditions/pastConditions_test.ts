import assert from "node:assert/strict";
import fc from "fast-check";
import { isSameConditions } from "../../../../src/config/conditionSet.ts";
import { liveAfter } from "../../../../src/config/restore.ts";
import type { LiveConfig, Revision } from "../../../../src/values/configs.ts";
import { equalJson, type Json } from "../../../../src/values/json.ts";
import { revision } from "../../commands/config/fakeConfigs.ts";
import { entriesOf, of } from "../../values/randomJson.ts";

const US = { tokens: ["US"] };
const VIP = { tokens: ["VIP"] };
const rules = (words: Record<string, unknown>, order = Object.keys(words)): Json =>
  of({ rules: words, rulesOrder: order });
const delta = (version: number, changes: unknown, more: Record<string, unknown> = {}): Revision =>
  revision(version, {}, {
    changedConditions: true,
    conditionsDelta: of({ rules: changes, ...more }),
  });
const live = (
  version: number,
  entries: Record<string, unknown>,
  conditions: Json = null,
): LiveConfig => ({ version, entries: entriesOf(entries), conditions });

/** What the conditions were after the first of some publishes, oldest first. */
function known(now: LiveConfig, publishes: readonly Revision[], at = 1, seen?: [number, Json]) {
  const history = publishes.toReversed();
  const target = history.find(({ version }) => version === at)!;
  const witness = seen && { version: seen[0], entries: new Map(), conditions: seen[1] };
  return liveAfter(target, history, now, witness).conditions;
}

const ADDS = { us: { before: null, after: US } };
const BRANCH = "a.RBX.conditional.us";

Deno.test("a game in which nothing shows a condition has none", () => {
  const publishes = [revision(1, { a: [null, 1] }), revision(2, { a: [1, 2] })];
  assert.equal(known(live(2, { a: 2 }), publishes), null);
});

Deno.test("a value whose condition is gone shows that a publish dropped it", () => {
  const before = revision(1, { a: [null, 1], [BRANCH]: [null, 2] });
  const dropped = [before, revision(2, { [BRANCH]: [2, null] })];
  assert.equal(known(live(2, { a: 1 }), dropped), undefined);
  // Its values stayed.
  const left = [before, revision(2, { a: [1, 2] })];
  assert.equal(known(live(2, { a: 2, [BRANCH]: 2 }), left), undefined);
});

Deno.test("a publish that shows no change changed what is not shown", () => {
  const publishes = [revision(1, { a: [null, 1] }), revision(2)];
  assert.equal(known(live(2, { a: 1 }), publishes), undefined);
  // A shown change makes the result known again.
  assert.equal(
    known(live(3, { a: 1 }), [
      delta(1, ADDS),
      delta(2, { us: { before: US } }, { rulesOrder: { before: ["us"], after: [] } }),
      revision(3),
    ], 2),
    null,
  );
});

Deno.test("an earlier change that does not lead to these conditions disproves them", () => {
  const publishes = [delta(1, ADDS), revision(2, { a: [1, 2] }), revision(3, { a: [2, 3] })];
  assert.equal(known(live(3, { a: 3 }), publishes, 2), undefined);
  assert.equal(known(live(3, { a: 3 }), publishes, 1), undefined);
  const us = rules({ us: US });
  assert.deepEqual(known(live(3, { a: 3 }, us), publishes, 2), us);
  assert.deepEqual(known(live(3, { a: 3 }, us), publishes, 1), us);
});

Deno.test("conditions that no publish brought are not known", () => {
  const publishes = [revision(1, { a: [null, 1] }), revision(2, { a: [1, 2] })];
  assert.equal(known(live(2, { a: 2 }, rules({ us: US })), publishes), undefined);
  // The history does not begin there.
  const later = publishes.map((one) => ({ ...one, version: one.version + 10 }));
  assert.deepEqual(known(live(12, { a: 2 }, rules({ us: US })), later, 11), rules({ us: US }));
});

Deno.test("the lock file shows the conditions of its version, and none of another", () => {
  const publishes = [1, 2, 3, 4].map((version) => revision(version, { a: [version - 1, version] }));
  const seen = rules({ us: US });
  const at = (version: number, from: number, conditions = seen) =>
    known(live(4, { a: 4 }), publishes, version, [from, conditions]);
  assert.deepEqual(at(2, 2), seen);
  assert.equal(at(3, 2), undefined, "it had conditions before");
  assert.equal(at(1, 2), undefined, "nothing shows when they came");
  assert.equal(at(3, 2, null), null);
});

Deno.test("what is live is known, whatever the history shows", () => {
  const publishes = [delta(1, ADDS), revision(2)];
  assert.equal(known(live(2, { [BRANCH]: 2 }), publishes, 2), null);
});

Deno.test("without their order, the conditions before a removal are not known", () => {
  const publishes = [
    delta(1, { ...ADDS, vip: { before: null, after: VIP } }),
    delta(2, { us: { before: US, after: null } }),
  ];
  assert.equal(known(live(2, {}, rules({ vip: VIP })), publishes), undefined);
  const added = [delta(1, ADDS), delta(2, { vip: { before: null, after: VIP } })];
  const both = rules({ us: US, vip: VIP }, ["vip", "us"]);
  assert.deepEqual(known(live(2, {}, both), added), rules({ us: US }));
});

Deno.test("an order that no change led to is not known", () => {
  const publishes = [
    delta(1, { ...ADDS, vip: { before: null, after: VIP } }, {
      rulesOrder: { before: null, after: ["us", "vip"] },
    }),
    revision(2, { a: [1, 2] }),
  ];
  const moved = rules({ us: US, vip: VIP }, ["vip", "us"]);
  assert.equal(known(live(2, { a: 2 }, moved), publishes), undefined);
});

interface State {
  readonly values: Readonly<Record<string, number>>;
  readonly conditions: readonly (readonly [id: string, says: number])[];
}

/** What somebody does between two publishes. */
const EDITS: readonly ((state: State, id: string, n: number) => State)[] = [
  (state, _, n) => ({ ...state, values: { ...state.values, a: n } }),
  ({ values, conditions }, id, n) => {
    const place = conditions.findIndex(([one]) => one === id);
    return {
      values,
      conditions: place < 0
        ? conditions.toSpliced(n, 0, [id, n])
        : conditions.toSpliced(place, 1, [id, n]),
    };
  },
  (state, id, n) =>
    state.conditions.some(([one]) => one === id)
      ? { ...state, values: { ...state.values, [`a.RBX.conditional.${id}`]: n } }
      : state,
  ({ values, conditions }, id) => {
    const { [`a.RBX.conditional.${id}`]: _, ...rest } = values;
    return { values: rest, conditions: conditions.filter(([one]) => one !== id) };
  },
  ({ values, conditions }) => ({
    values,
    conditions: [...conditions.slice(1), ...conditions.slice(0, 1)],
  }),
];

/** A Publish As: the conditions go, and their values with them or not. */
function publishAs({ values }: State, n: number): State {
  return { values: n === 0 ? { a: values["a"]! } : values, conditions: [] };
}

function payloadOf({ conditions }: State): Json {
  if (conditions.length === 0) return null;
  const order = conditions.map(([id]) => id);
  return rules(Object.fromEntries(conditions.map(([id, n]) => [id, { tokens: [n] }])), order);
}

type Shown = readonly ("rules" | "rulesOrder")[];

function publishOf(version: number, before: State, after: State, shown: Shown): Revision {
  const sides = <Value>(old: Record<string, Value>, now: Record<string, Value>) =>
    Object.keys({ ...old, ...now }).filter((key) => old[key] !== now[key])
      .map((key) => [key, old[key] ?? null, now[key] ?? null] as const);
  const [old, now] = [before, after].map(({ conditions }) => Object.fromEntries(conditions));
  const say = (n: number | null) => n === null ? null : { tokens: [n] };
  const conditionsChange = {
    rules: Object.fromEntries(
      sides(old!, now!).map(([id, was, is]) => [id, { before: say(was), after: say(is) }]),
    ),
    rulesOrder: {
      before: before.conditions.map(([id]) => id),
      after: after.conditions.map(([id]) => id),
    },
  };
  const conditionsDelta = of(Object.fromEntries(shown.map((one) => [one, conditionsChange[one]])));
  const changes = sides(before.values, after.values).map(([key, ...change]) => [key, change]);
  const isShown = shown.length > 0 && !equalJson(payloadOf(before), payloadOf(after));
  return revision(
    version,
    Object.fromEntries(changes),
    isShown ? { changedConditions: true, conditionsDelta } : {},
  );
}

const edits = fc.array(
  fc.record({
    by: fc.nat(EDITS.length),
    id: fc.constantFrom("us", "ca", "vip"),
    n: fc.nat(2),
  }),
  { minLength: 1, maxLength: 6 },
);

const shows = fc.constantFrom<Shown>(["rules", "rulesOrder"], ["rules"], ["rulesOrder"], []);

Deno.test("whatever a history leaves out, conditions are as they were, or not known", () => {
  fc.assert(
    fc.property(edits, shows, fc.option(fc.nat(5)), (steps, shown, lock) => {
      const states: State[] = [{ values: { a: 9 }, conditions: [] }];
      const publishes = [publishOf(1, { values: {}, conditions: [] }, states[0]!, [])];
      for (const { by, id, n } of steps) {
        const before = states.at(-1)!;
        const edit = EDITS[by];
        const after = edit === undefined ? publishAs(before, n) : edit(before, id, n);
        const [old, now] = [before, after].map((one) => of(one));
        if (equalJson(old!, now!)) continue;
        const says = edit === undefined ? [] : shown;
        publishes.push(publishOf(states.length + 1, before, after, says));
        states.push(after);
      }
      const at = (version: number) => {
        const state = states[version - 1]!;
        return live(version, state.values, payloadOf(state));
      };
      const now = at(states.length);
      const seen = lock === null || lock >= states.length ? undefined : at(lock + 1);
      const isAs = states.every((_, index) => {
        const { conditions } = liveAfter(publishes[index]!, publishes.toReversed(), now, seen);
        return conditions === undefined || isSameConditions(conditions, at(index + 1).conditions);
      });
      assert.ok(isAs);
    }),
    { numRuns: 5_000 },
  );
});
