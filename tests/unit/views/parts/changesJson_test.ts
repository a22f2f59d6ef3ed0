import assert from "node:assert/strict";
import fc from "fast-check";
import type { SyncPreview } from "../../../../src/commands/config/preview.ts";
import { diffEntries } from "../../../../src/config/diff.ts";
import { planSync } from "../../../../src/config/syncPlan.ts";
import type { Draft } from "../../../../src/values/configs.ts";
import type { UniverseId } from "../../../../src/values/ids.ts";
import {
  equalJson,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  writeJson,
} from "../../../../src/values/json.ts";
import { parseJson } from "../../../../src/values/parseJson.ts";
import { changesOf } from "../../../../src/views/parts/changesJson.ts";
import { summarizePlan } from "../../../../src/views/parts/planSummary.ts";
import { previewJson } from "../../../../src/views/parts/previewJson.ts";
import { revision } from "../../commands/config/fakeConfigs.ts";
import { entries, entriesOf } from "../../values/randomJson.ts";

const NO_DRAFT: Draft = { entries: new Map() };
const TARGET = { env: "dev", universeId: 42 as UniverseId, lock: "own" as const, guards: [] };

interface Given {
  readonly live: JsonObject;
  readonly local: JsonObject;
  readonly draft?: Draft;
  readonly conditions?: string;
}

function preview({ live, local, draft = NO_DRAFT, conditions }: Given): SyncPreview {
  const config = {
    version: 7,
    entries: live,
    ...(conditions ? { conditions: parseJson(conditions) } : {}),
  };
  return { target: TARGET, repository: "JourneysConfig", plan: planSync(local, config, draft) };
}

Deno.test("a draft that stages nothing but conditions is a draft without keys, and says so", () => {
  const draft = { hash: "h", entries: new Map(), conditions: parseJson('{"rules":{"r":{}}}') };
  const document = previewJson(preview({ live: new Map(), local: new Map(), draft }), []);
  assert.match(
    writeJson(document),
    /"rules":\[\],"branches":\[\],.*"draft":{"keys":\[\],"rules":true,"conditions":true},"warnings":\[\]}$/,
  );
});

Deno.test("what a sync would change of the conditions is shown by id and by key", () => {
  const plan = {
    live: entriesOf({ a: 1, "a.RBX.conditional.r1": 7, "a.RBX.conditional.r2": 8 }),
    local: entriesOf({ a: 2 }),
    conditions: '{"rules":{"r1":{},"same":{}},"rulesOrder":["r1","same"]}',
    draft: {
      entries: entriesOf({ "a.RBX.conditional.r1": null, "a.RBX.conditional.r2": 99 }),
      conditions: parseJson('{"rules":{"same":{},"r2":{}},"rulesOrder":["same","r2"]}'),
    },
  };
  const told =
    '"rules_kept":1,"rules":[{"id":"r1","change":"removed"},{"id":"r2","change":"added"}],' +
    '"branches":[{"key":"a.RBX.conditional.r1","change":"removed"},' +
    '{"key":"a.RBX.conditional.r2","change":"changed"}],';
  const conditions =
    '"conditions":[{"id":"r1","change":"removed","before":"definition: {}","definition_before":{},"keys":["a"]},' +
    '{"id":"r2","change":"added","after":"definition: {}","definition_after":{},"keys":["a"]}],' +
    '"conditional_values":[{"key":"a","condition":"r2","change":"changed","before":8,"after":99},' +
    '{"key":"a","condition":"r1","change":"removed","before":7}],';
  const draft = '"draft":{"keys":[],"rules":true,"conditions":true}';
  const document = writeJson(previewJson(preview(plan), []));
  assert.ok(document.includes(told + conditions) && document.includes(draft), document);
  const summary = writeJson(summarizePlan(preview(plan).plan));
  assert.ok(summary.includes(`${told}${conditions}"discarded_draft_keys":[]`), summary);
});

Deno.test("where a sync has nothing to do, the staged keys are shown and none is discarded", () => {
  const same = entriesOf({ a: 1 });
  const staged = preview({ live: same, local: same, draft: { entries: entriesOf({ a: 5 }) } });
  assert.match(
    writeJson(previewJson(staged, [])),
    /"matches":true.*"draft":{"keys":\["a"\]},"warnings":\[\]}$/,
  );
  assert.match(writeJson(summarizePlan(staged.plan)), /"discarded_draft_keys":\[\]}$/);
});

Deno.test("the document of a preview shows what others changed, and a plan does not", () => {
  const drift = {
    seen: 5,
    live: 7,
    keys: new Set(["a"]),
    publishes: [
      revision(7, {}, { publishedBy: "99", message: "Hot\nfix" }),
      revision(6, {}, { time: "" }),
    ],
    more: 0,
  };
  const drifted = {
    ...preview({ live: entriesOf({ a: 1, b: 1 }), local: entriesOf({ a: 2, b: 2 }) }),
    drift,
  };
  assert.match(
    writeJson(previewJson(drifted, [])),
    new RegExp(
      String.raw`"matches":false,"drift":\{"live":7,"seen":5,"publishes":\[` +
        String
          .raw`\{"version":7,"published_by":"99","time":"2026-03-01T12:00:00Z","message":"Hot\\nfix"\},` +
        String.raw`\{"version":6\}\]\},"changes":\[` +
        String.raw`\{"key":"a","change":"changed","before":1,"after":2,"elsewhere":true\},` +
        String.raw`\{"key":"b","change":"changed","before":1,"after":2\}\]`,
    ),
  );
  assert.doesNotMatch(writeJson(summarizePlan(drifted.plan)), /elsewhere|drift/);
});

/** The entries that a document's changes make of some entries. */
function apply(changes: readonly Json[], before: JsonObject): JsonObject {
  const after = new Map(before);
  for (const change of changes) {
    assert.ok(isObject(change));
    const key = change.get("key") as string;
    if (change.get("change") === "removed") after.delete(key);
    else after.set(key, change.get("after")!);
  }
  return after;
}

Deno.test("for any two configs, the document's changes make the one of the other, digit for digit", () => {
  fc.assert(fc.property(entries, entries, (live, local) => {
    const document = parseJson(writeJson(previewJson(preview({ live, local }), []), 2));
    assert.ok(isObject(document));
    const changes = document.get("changes");
    assert.ok(isArray(changes));
    assert.ok(equalJson(apply(changes, live), local));
    assert.equal(document.get("matches"), equalJson(live, local));
    for (const change of changes as readonly JsonObject[]) {
      const key = change.get("key") as string;
      assert.equal(change.has("before"), live.has(key));
      assert.equal(change.has("after"), local.has(key));
      for (const [side, values] of [["before", live], ["after", local]] as const) {
        if (change.has(side)) {
          assert.equal(writeJson(change.get(side)!), writeJson(values.get(key)!));
        }
      }
      assert.ok(!change.has("paths") || (change.get("paths") as Json[]).length > 0);
    }
  }));
});

Deno.test("paths are shown only where both values are objects, or both arrays", () => {
  const before = entriesOf({ a: [1], b: { x: 1 }, c: 1, d: [1] });
  const after = entriesOf({ a: [2], b: [1], c: 2, d: { x: 1 } });
  const told = changesOf(diffEntries(before, after)).map(({ key, paths }) => [key, paths?.length]);
  assert.deepEqual(told, [["a", 1], ["b", undefined], ["c", undefined], ["d", undefined]]);
});
