import assert from "node:assert/strict";
import fc from "fast-check";
import {
  changedConditions,
  findDrift,
  findUndone,
  MOST_PUBLISHES,
} from "../../../../src/config/drift.ts";
import { changeName } from "../../../../src/config/parts.ts";
import { diffConfigs } from "../../../../src/config/diffConfigs.ts";
import type { Revision } from "../../../../src/values/configs.ts";
import { conditionDriftWords } from "../../../../src/views/parts/conditionDrift.ts";
import { revision } from "../../commands/config/fakeConfigs.ts";
import { entriesOf, of } from "../../values/randomJson.ts";

/** Conditions that each compare one attribute, in an order. */
function payload(rules: Record<string, string>, rulesOrder = Object.keys(rules)) {
  const definition = (attribute: string) => ({
    tokens: [
      { operand: { literalValue: { stringValue: "yes" } } },
      { operand: { attributeReference: attribute } },
      { operator: "Eq" },
    ],
  });
  return of({
    rules: Object.fromEntries(Object.entries(rules).map(([id, said]) => [id, definition(said)])),
    rulesOrder,
  });
}

function side(values: Record<string, unknown>, rules: Record<string, string>, order?: string[]) {
  return { version: 99, entries: entriesOf(values), conditions: payload(rules, order) };
}

const HEALTH = "boss.health.RBX.conditional.";
const VALUES = { "boss.health": 1, [`${HEALTH}us`]: 2, [`${HEALTH}new`]: 3 };
const RULES = { us: "Country", new: "Newcomer" };
const SEEN = { ...side(VALUES, RULES), version: 13 };

/** What is shown between SEEN and a side. */
function shown(
  now: ReturnType<typeof side>,
  publishes: readonly Revision[] = [],
): readonly string[] {
  return changedConditions(findDrift(SEEN, now, publishes))
    .map((one) => conditionDriftWords(one, SEEN.version));
}

/** More publishes than are listed, of which these are the newest. */
function amongMany(publishes: readonly Revision[]): readonly Revision[] {
  const other = { rules: { old: { before: { tokens: [] }, after: null } } };
  return [...publishes, ...Array.from({ length: MOST_PUBLISHES }, () => ruled(20, other))];
}

/** A publish of conditions, with its changes of them. */
function ruled(version: number, conditionsDelta: unknown, changes = {}): Revision {
  return revision(version, changes, {
    publishedBy: "5151",
    changedConditions: true,
    conditionsDelta: of(conditionsDelta),
  });
}

const BY_NOBODY = "since v13; the history does not show by whom";

Deno.test("the same conditions and values are not a drift", () => {
  assert.deepEqual(shown({ ...SEEN, version: 99 }), []);
});

Deno.test("a lost condition is shown with its keys, and its values are not repeated", () => {
  const entriesAlone = side({ "boss.health": 1 }, {});
  assert.deepEqual(shown(entriesAlone), [
    `condition new is gone (boss.health), ${BY_NOBODY}`,
    `condition us is gone (boss.health), ${BY_NOBODY}`,
  ]);
  const rulesAlone = side(VALUES, {});
  assert.deepEqual(shown(rulesAlone), shown(entriesAlone));
});

Deno.test("a new condition, a changed one, another order and other values are shown", () => {
  assert.deepEqual(shown(side(VALUES, { ...RULES, late: "Late" })), [
    `condition late is new, ${BY_NOBODY}`,
  ]);
  assert.deepEqual(shown(side(VALUES, { ...RULES, us: "Language" })), [
    `condition us is now Language = yes; it was Country = yes (boss.health), ${BY_NOBODY}`,
  ]);
  assert.deepEqual(shown(side(VALUES, RULES, ["new", "us"])), [
    `the order of conditions is now new, us; it was us, new, ${BY_NOBODY}`,
  ]);
  assert.deepEqual(
    shown(side({ "boss.health": 1, [`${HEALTH}us`]: 9, "a.RBX.conditional.us": 1 }, RULES)),
    [
      `a when us is new: 1, ${BY_NOBODY}`,
      `boss.health when us is now 9; it was 2, ${BY_NOBODY}`,
      `boss.health when new is gone; it was 3, ${BY_NOBODY}`,
    ],
  );
});

Deno.test("a new condition in front is not another order", () => {
  const now = side(VALUES, { first: "First", ...RULES });
  assert.deepEqual(shown(now), [`condition first is new, ${BY_NOBODY}`]);
});

Deno.test("a change is attributed to the newest publish that shows it", () => {
  const now = side({ "boss.health": 1, [`${HEALTH}new`]: 3 }, { new: "Newcomer" });
  const gone = { rules: { us: { before: { tokens: [] }, after: null } } };
  const other = { rules: { old: { before: { tokens: [] }, after: null } } };
  const said = "condition us is gone (boss.health), in v15 by 5151";
  assert.deepEqual(shown(now, [ruled(16, other), ruled(15, gone), revision(14)]), [said]);
  assert.deepEqual(shown(now, amongMany([ruled(16, other), ruled(15, gone), revision(14)])), [
    said,
  ]);
});

Deno.test("a change that no publish shows is attributed if only one publish is possible", () => {
  const now = side({ "boss.health": 1 }, { new: "Newcomer" }, ["new"]);
  const by = (publishes: readonly Revision[]) =>
    shown(now, publishes).find((one) => one.startsWith("condition us"))!.split("), ")[1];
  const silent = (version: number) => revision(version, {}, { publishedBy: "7" });
  const other = { rules: { old: { before: null, after: { tokens: [] } } } };
  assert.equal(by([silent(14)]), "in v14 by 7");
  assert.equal(by([ruled(15, other), silent(14)]), "in v14 by 7");
  assert.equal(by([silent(15), silent(14)]), BY_NOBODY);
  assert.equal(by(amongMany([silent(34)])), BY_NOBODY);
  // The publish that shows it left a condition there, so a later one removed it.
  const made = { rules: { us: { before: null, after: { tokens: [] } } } };
  assert.equal(by(amongMany([silent(16), ruled(15, made), silent(14)])), "in v16 by 7");
  assert.equal(by([ruled(15, made)]), BY_NOBODY);
  // A publish that failed changed nothing.
  assert.equal(by([{ ...silent(15), deploymentResult: "Failed" }, silent(14)]), "in v14 by 7");
});

Deno.test("many keys and long values are cut", () => {
  const many = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [`k${i}.RBX.conditional.late`, 1]),
  );
  const [added] = shown(side({ ...VALUES, ...many }, { ...RULES, late: "Late" }));
  assert.match(added!, /^condition late is new \(k0, k1, k10, .* and 2 more\), /);
  const [changed] = shown(side({ ...VALUES, [`${HEALTH}us`]: "x".repeat(999) }, RULES));
  assert.match(changed!, /^boss\.health when us is now "x{199}…; it was 2, /);
});

Deno.test("nothing is shown exactly if nothing differs that decides who gets what", () => {
  const ids = fc.shuffledSubarray(["a", "b", "c"]);
  const values = fc.dictionary(
    fc.constantFrom("k.RBX.conditional.a", "k.RBX.conditional.b", "l.RBX.conditional.c"),
    fc.integer({ min: 0, max: 2 }),
  );
  const attribute = fc.constantFrom("X", "Y");
  const any = fc.record({ ids, values, attribute }).map(({ ids, values, attribute }) =>
    side(values, Object.fromEntries(ids.map((id) => [id, attribute])), ids)
  );
  const facts = ({ entries, conditions }: ReturnType<typeof side>) =>
    JSON.stringify(
      [[...entries].sort(), conditions],
      (_, value) => value instanceof Map ? [...value].sort() : value,
    );
  fc.assert(
    fc.property(any, any, (before, after) => {
      const drift = findDrift({ ...before, version: 13 }, after, []);
      assert.equal(changedConditions(drift).length === 0, facts(before) === facts(after));
    }),
    { numRuns: 1_000 },
  );
});

Deno.test("a value that came with its condition is undone if the file has another one", () => {
  const before = { ...side({ k: 1 }, {}), version: 13 };
  const now = side({ k: 1, "k.RBX.conditional.us": 2 }, { us: "Country" });
  const undoneBy = (wanted: ReturnType<typeof side>) =>
    findUndone(diffConfigs(now, wanted), findDrift(before, now, [])).map(changeName);
  assert.deepEqual(undoneBy(side({ k: 1 }, {})), ["condition us is new"]);
  assert.deepEqual(undoneBy(side({ k: 1, "k.RBX.conditional.us": 3 }, { us: "Country" })), [
    "k when us",
  ]);
  assert.deepEqual(undoneBy(now), []);
});
