import assert from "node:assert/strict";
import { isPublished } from "../../../src/config/history.ts";
import { narrowSnapshot, takeSnapshot } from "../../../src/config/snapshot.ts";
import type { Revision } from "../../../src/values/configs.ts";
import type { UniverseId } from "../../../src/values/ids.ts";
import { entriesOf } from "../values/randomJson.ts";

const UNIVERSE = 42 as UniverseId;
const LIVE = { version: 7, entries: entriesOf({ b: null, a: 0, "a.RBX.conditional.r": 1 }) };

Deno.test("a snapshot contains everything that is published, in listing order", () => {
  const snapshot = takeSnapshot("dev", UNIVERSE, LIVE);
  assert.deepEqual([...snapshot.entries.keys()], ["a", "a.RBX.conditional.r", "b"]);
  assert.equal(snapshot.env, "dev");
  assert.equal(snapshot.version, 7);
  assert.equal(snapshot.asked, undefined);
});

Deno.test("what is live in a universe without an environment names none", () => {
  assert.ok(!("env" in takeSnapshot(undefined, UNIVERSE, LIVE)));
});

Deno.test("a snapshot is narrowed to the key that was asked for, whatever its value", () => {
  const snapshot = takeSnapshot("dev", UNIVERSE, LIVE);
  const asked = narrowSnapshot(snapshot, "b");
  assert.deepEqual(asked?.asked, { key: "b", value: null });
  assert.deepEqual([...asked!.entries], [["b", null]]);
  assert.equal(narrowSnapshot(snapshot, "B"), undefined);
  assert.equal(narrowSnapshot(snapshot, ""), undefined);
  assert.equal(narrowSnapshot(snapshot, "toString"), undefined);
});

Deno.test("the published revision is the one whose version is live, and nothing is when none is", () => {
  const revision: Revision = {
    id: "r",
    version: 3,
    time: "",
    changes: new Map(),
    changedConditions: false,
  };
  assert.ok(isPublished(revision, 3));
  assert.ok(!isPublished(revision, 4));
  assert.ok(!isPublished({ ...revision, version: 0 }, 0));
});
