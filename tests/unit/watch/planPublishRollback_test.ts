import assert from "node:assert/strict";
import { NO_DRAFT } from "../../../src/values/configs.ts";
import {
  type NowLive,
  type OwnPublish,
  planPublishRollback,
} from "../../../src/watch/planPublishRollback.ts";
import { revision } from "../commands/config/fakeConfigs.ts";
import { entriesOf } from "../values/randomJson.ts";

const BEFORE = { version: 2, entries: entriesOf({ a: 1, b: 1 }), conditions: null };
const [V1, V2] = [revision(1), revision(2)];
const V3 = revision(3, { a: [1, 2] });
const OWN: OwnPublish = {
  version: 3,
  id: V3.id,
  content: { entries: entriesOf({ a: 2, b: 1 }), conditions: null },
  before: { live: BEFORE, draft: { entries: new Map(), conditions: null }, newest: 2 },
  wayBack: V2,
};
const NOW: NowLive = {
  live: { version: 3, entries: OWN.content.entries, conditions: null },
  draft: { hash: "h", entries: new Map(), conditions: null },
  revisions: [V3, V2, V1],
};

function outcomeOf(own: OwnPublish, now: NowLive): string {
  const plan = planPublishRollback(own, now);
  return "is" in plan ? plan.is : `to v${plan.revision.version}`;
}

Deno.test("a live publish is rolled back to exactly what was live before", () => {
  const plan = planPublishRollback(OWN, NOW);
  assert.ok(!("is" in plan));
  assert.deepEqual([plan.revision, plan.lost], [V2, []]);
  assert.deepEqual(plan.content, { entries: BEFORE.entries, conditions: null });
});

Deno.test("only this publish is rolled back, recognized by its version, revision id and content", () => {
  const other = { ...NOW.live, entries: entriesOf({ a: 3, b: 1 }) };
  const more = { ...NOW.live, entries: entriesOf({ a: 2, b: 1, c: 1 }) };
  const conditional = {
    ...NOW.live,
    conditions: new Map([["rules", new Map([["r", new Map()]])]]),
  };
  const named = { ...V3, id: "another" };
  const v4 = revision(4, { a: [2, 9] });
  const cases: readonly [string, Partial<NowLive>][] = [
    ["overtaken", { revisions: [v4, V3, V2] }],
    ["overtaken", { live: { ...other, version: 4 } }],
    ["other", { live: other }],
    ["other", { live: more }],
    ["other", { live: conditional }],
    ["other", { revisions: [named, V2, V1] }],
    ["other", { revisions: [revision(3, { a: [1, 7] }), V2, V1] }],
    ["other", { revisions: [V2, V1] }],
    ["undeployed", { live: BEFORE, revisions: [{ ...V3, deploymentResult: "Failed" }, V2, V1] }],
  ];
  for (const [expected, now] of cases) assert.equal(outcomeOf(OWN, { ...NOW, ...now }), expected);
});

Deno.test("while live lags, the history shows whether it is this publish", () => {
  assert.equal(outcomeOf(OWN, { ...NOW, live: BEFORE }), "to v2");
  const unknown = { ...V3, changes: new Map(), changesUnknown: true } as const;
  assert.equal(outcomeOf(OWN, { ...NOW, live: BEFORE, revisions: [unknown, V2, V1] }), "other");
});

Deno.test("a rollback goes to the revision directly before it in the history, and never to an older one", () => {
  const own = { ...OWN, version: 4, id: "r4" };
  const v4 = { ...revision(4, { a: [5, 2] }), id: "r4" };
  const now = { ...NOW, live: { ...NOW.live, version: 4 } };
  const theirs = revision(3, { a: [1, 5] });
  const plan = planPublishRollback(own, { ...now, revisions: [v4, theirs, V2, V1] });
  assert.ok(!("is" in plan));
  assert.deepEqual([plan.revision, plan.content.entries], [theirs, entriesOf({ a: 5, b: 1 })]);
  const failed = { ...theirs, deploymentResult: "Failed" };
  assert.equal(outcomeOf(own, { ...now, revisions: [v4, failed, V2, V1] }), "to v2");
  assert.equal(outcomeOf(OWN, { ...NOW, revisions: [V3, V1] }), "unlisted");
  assert.equal(outcomeOf(OWN, { ...NOW, revisions: [V3] }), "unlisted");
  assert.equal(outcomeOf(OWN, { ...NOW, revisions: [V3, { ...V2, id: "x" }] }), "unlisted");
});

Deno.test("what others staged is lost, conditions too, but what an earlier attempt restored is not theirs", () => {
  const conditions = new Map([["rules", new Map([["r", new Map()]])]]);
  const staged = (entries: ReturnType<typeof entriesOf>, more = {}) => {
    const plan = planPublishRollback(OWN, { ...NOW, draft: { ...NO_DRAFT, entries, ...more } });
    return "is" in plan ? plan.is : plan.lost;
  };
  assert.deepEqual(staged(entriesOf({ c: 1 })), ["c"]);
  assert.deepEqual(staged(entriesOf({ c: 1 }), { conditions }), ["c", "conditions"]);
  assert.deepEqual(staged(entriesOf({ a: 1 })), []);
  assert.deepEqual(staged(BEFORE.entries), []);
});
