import assert from "node:assert/strict";
import { diffEntries } from "../../../src/config/diff.ts";
import {
  type Drift,
  findDangers,
  findDrift,
  findLocalEdits,
  keysElsewhere,
} from "../../../src/config/drift.ts";
import { changeName } from "../../../src/config/parts.ts";
import type { Revision } from "../../../src/values/configs.ts";
import { revision } from "../commands/config/fakeConfigs.ts";
import { entriesOf, of } from "../values/randomJson.ts";

const live = (version: number, values: Record<string, unknown>) => ({
  version,
  entries: entriesOf(values),
  conditions: null,
});

/** The keys that a rollback from here changed, with the version that each went back to. */
const rolledBackIn = ({ parts }: Drift) =>
  parts.flatMap((one) =>
    one.part === "entry" && one.rolledBackTo !== undefined ? [[one.key, one.rolledBackTo]] : []
  );

Deno.test("at most 20 publishes are shown, with the number of older ones", () => {
  const history = (newest: number, oldest: number) =>
    Array.from({ length: newest - oldest + 1 }, (_, i) => revision(newest - i));
  const shown = (newest: number, oldest: number, seen: number) => {
    const memory = { version: seen, entries: new Map(), conditions: null };
    const { publishes, more } = findDrift(memory, live(99, {}), history(newest, oldest))!;
    return [publishes.length, publishes.at(0)?.version, publishes.at(-1)?.version, more];
  };
  assert.deepEqual(shown(9, 7, 7), [2, 9, 8, 0]);
  assert.deepEqual(shown(7, 1, 7), [0, undefined, undefined, 0]);
  assert.deepEqual(shown(27, 7, 7), [20, 27, 8, 0]);
  assert.deepEqual(shown(28, 8, 7), [20, 28, 9, 1]);
  assert.deepEqual(shown(28, 1, 7), [20, 28, 9, 1]);
  assert.deepEqual(shown(90, 71, 7), [20, 90, 71, 63]);
});

Deno.test("a folder that never published or pulled sees no drift, and neither does one that saw what is live", () => {
  assert.equal(findDrift(undefined, live(3, { a: 1 }), []), undefined);
  const seen = { version: 3, entries: entriesOf({ a: 9 }), conditions: null };
  assert.equal(findDrift(seen, live(3, {}), []), undefined);
});

Deno.test("a drift has both versions and the keys that others changed", () => {
  const seen = {
    version: 14,
    entries: entriesOf({ a: 1, b: 2, gone: 3, same: [1] }),
    conditions: undefined,
  };
  const now = live(16, { a: 1.5, b: 2, added: 4, same: [1], "a.RBX.conditional.r": 1 });
  const { parts, ...drift } = findDrift(seen, now, [])!;
  assert.deepEqual(drift, { seen: 14, live: 16, publishes: [], more: 0 });
  assert.deepEqual(parts.map(changeName), ["added", "a", "gone"]);
});

Deno.test("changes by a rollback from this folder are not taken for changes by others", () => {
  const rolledBack = { to: 13, as: 15 };
  const seen = { version: 14, entries: entriesOf({ a: 1, b: 1 }), conditions: null, rolledBack };
  const keysOf = (version: number, values: Record<string, unknown>, at = seen) => {
    const history = [revision(16, { b: [1, 2] }), revision(15, { a: [1, 2] })];
    const drift = findDrift(at, live(version, values), history)!;
    return [[...keysElsewhere(drift)], drift.rolledBack && rolledBackIn(drift).map(([key]) => key)];
  };
  assert.deepEqual(keysOf(15, { a: 2, b: 1 }), [[], ["a"]]);
  assert.deepEqual(keysOf(16, { a: 2, b: 2 }), [["b"], ["a"]]);
  // The record is from before what this folder last saw, or from a publish that is not live.
  assert.deepEqual(keysOf(16, { a: 2 }, { ...seen, rolledBack: { to: 1, as: 2 } })[1], undefined);
  assert.deepEqual(keysOf(16, { a: 2 }, { ...seen, rolledBack: { to: 1, as: 17 } })[1], undefined);
});

Deno.test("a rollback of some keys is not taken for one of all keys, and each key is compared on its own", () => {
  const memory = { version: 14, entries: entriesOf({ a: 1, b: 1, c: 1, d: 1 }), conditions: null };
  const history = [
    revision(18, { c: [1, 2] }),
    revision(17, { b: [1, 2] }),
    revision(16, { a: [1, 2] }),
    revision(15, { a: [1, 3], d: [1, 2] }),
  ];
  const driftOf = (seen: Parameters<typeof findDrift>[0], version = 18) => {
    const drift = findDrift(seen, live(version, { a: 2, b: 2, c: 2, d: 2 }), history)!;
    const { rolledBack } = drift;
    return [
      [...keysElsewhere(drift)],
      rolledBack && { ...rolledBack, versions: rolledBackIn(drift) },
    ];
  };
  const rolledBackParts = [{ to: 9, as: 16 }, { to: 8, as: 18 }];
  assert.deepEqual(driftOf({ ...memory, rolledBackParts }), [
    ["b", "d"],
    { to: 8, as: 18, isPart: true, versions: [["a", 9], ["c", 8]] },
  ]);
  const rolledBack = { to: 7, as: 17 };
  assert.deepEqual(driftOf({ ...memory, rolledBack, rolledBackParts }), [
    ["d"],
    { to: 8, as: 18, isPart: true, versions: [["a", 9], ["b", 7], ["c", 8]] },
  ]);
  // What is older or not live does not count.
  assert.deepEqual(
    driftOf({ ...memory, rolledBackParts: [{ to: 1, as: 14 }, { to: 1, as: 19 }] }),
    [
      ["a", "b", "c", "d"],
      undefined,
    ],
  );
});

Deno.test("what the last seen publish itself lost is not taken for a change by others", () => {
  const [value, rules] = ["a.RBX.conditional.us", { us: { tokens: ["US"] } }];
  const sent = {
    entries: entriesOf({ a: 1, [value]: 2 }),
    conditions: of({ rules, rulesOrder: ["us"] }),
  };
  const conditionsDelta = of({ rules: { us: { before: rules.us, after: null } } });
  const lost = revision(3, { [value]: [2, null] }, { changedConditions: true, conditionsDelta });
  const publishesOf = (...history: readonly Revision[]) =>
    findDrift({ version: 3, ...sent }, live(4, { a: 1, b: 1 }), history)!.parts
      .flatMap((one) => one.part === "entry" ? [] : [one.publish?.version]);
  assert.deepEqual(publishesOf(revision(4, { b: [null, 1] }), lost), [3, 3]);
  // Else an overwrite without conditions dropped them.
  assert.deepEqual(publishesOf(revision(4, { b: [null, 1] }), revision(3)), [4, 4]);
});

Deno.test("a live version older than this folder saw is a drift, too", () => {
  assert.equal(
    findDrift({ version: 5, entries: new Map(), conditions: null }, live(2, {}), [])?.live,
    2,
  );
});

/** What is dangerous about going from some live entries to others. */
function dangers(before: Record<string, unknown>, after: Record<string, unknown>) {
  const config = live(1, before);
  return findDangers(diffEntries(config.entries, entriesOf(after)), config);
}

Deno.test("removing more than half of the live keys is a danger, removing half is not", () => {
  const four = { a: 1, b: 1, c: 1, d: 1 };
  assert.deepEqual(dangers(four, { a: 1, b: 1 }), { branched: [] });
  assert.deepEqual(dangers(four, { a: 1, x: 1, y: 1 }), { mostOf: 4, branched: [] });
  assert.deepEqual(dangers(four, {}), { mostOf: 4, branched: [] });
  assert.deepEqual(dangers({}, {}), { branched: [] });
  assert.deepEqual(dangers({ a: 1 }, { a: 2 }), { branched: [] });
});

Deno.test("removing a key with conditional values is a danger, changing it is not", () => {
  const before = { a: 1, b: 1, c: 1, d: 1, "a.RBX.conditional.r1": 1, "b.RBX.conditional.r1": 1 };
  const config = live(1, before);
  const entries = entriesOf({ a: 1, b: 1, c: 1, d: 1 });
  const diff = diffEntries(entries, entriesOf({ b: 2, c: 1, d: 1 }));
  assert.deepEqual(findDangers(diff, config), { branched: ["a"] });
});

Deno.test("a folder that saw a newer version that was not deployed lists no keys", () => {
  const seen = { version: 5, entries: entriesOf({ a: 1 }), conditions: null };
  assert.deepEqual(findDrift(seen, live(4, { a: 2, b: 3 }), [])?.parts, []);
});

Deno.test("a new version with the same entries is a drift without changed keys", () => {
  const seen = { version: 1, entries: entriesOf({ a: 1.0, o: { x: 1, y: 2 } }), conditions: null };
  assert.deepEqual(findDrift(seen, live(2, { o: { y: 2, x: 1 }, a: 1 }), [])?.parts, []);
});

type Values = Record<string, unknown>;

Deno.test("an edit of the file is exactly what differs from what was last seen", () => {
  const edits = (live: Values, local: Values, seen: Values) => {
    const [from, to] = [entriesOf(local), entriesOf(live)];
    const lastSeen = { version: 1, entries: entriesOf(seen), conditions: null };
    return [...findLocalEdits(diffEntries(from, to), from, lastSeen)];
  };
  // A change by somebody else, one in the file, both, and both the same.
  assert.deepEqual(edits({ a: 2 }, { a: 1 }, { a: 1 }), []);
  assert.deepEqual(edits({ a: 1 }, { a: 2 }, { a: 1 }), ["a"]);
  assert.deepEqual(edits({ a: 3 }, { a: 2 }, { a: 1 }), ["a"]);
  assert.deepEqual(edits({ a: 2 }, { a: 2 }, { a: 1 }), []);
  // Added here, removed here; added elsewhere, removed elsewhere.
  assert.deepEqual(edits({}, { a: 1 }, {}), ["a"]);
  assert.deepEqual(edits({ a: 1 }, {}, { a: 1 }), ["a"]);
  assert.deepEqual(edits({ a: 1 }, {}, {}), []);
  assert.deepEqual(edits({}, { a: 1 }, { a: 1 }), []);
  const from = entriesOf({ a: 1 });
  assert.deepEqual([...findLocalEdits(diffEntries(from, new Map()), from, undefined)], []);
});
