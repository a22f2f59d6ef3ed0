import assert from "node:assert/strict";
import fc from "fast-check";
import type { SyncPreview } from "../../../../src/commands/config/preview.ts";
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
import { previewJson } from "../../../../src/views/parts/previewJson.ts";
import { entries } from "../../values/randomJson.ts";

const NO_DRAFT: Draft = { entries: new Map() };
const TARGET = { env: "dev", universeId: 42 as UniverseId, memory: "own" as const, confirming: [] };

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
