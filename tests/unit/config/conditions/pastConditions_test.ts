import assert from "node:assert/strict";
import { liveAfter } from "../../../../src/config/restore.ts";
import type { LiveConfig, Revision } from "../../../../src/values/configs.ts";
import type { Json } from "../../../../src/values/json.ts";
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
    known(live(3, { a: 1 }), [delta(1, ADDS), delta(2, { us: { before: US } }), revision(3)], 2),
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
