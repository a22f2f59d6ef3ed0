import assert from "node:assert/strict";
import type { SyncPreview } from "../../../src/commands/config/preview.ts";
import { planSync } from "../../../src/config/syncPlan.ts";
import { Failure } from "../../../src/values/failure.ts";
import type { UniverseId } from "../../../src/values/ids.ts";
import check from "../../../src/views/check.ts";
import { revision } from "../commands/config/fakeConfigs.ts";
import { entriesOf } from "../values/randomJson.ts";
import { printed } from "./lines.ts";
import { renderOptionsOf } from "./look.ts";

const log = { ...renderOptionsOf(80), isTerminal: false };

function notes(more: Partial<SyncPreview>): string {
  const live = { version: 7, entries: entriesOf({ a: 1 }) };
  return printed(check.view.notes!(
    {
      target: { env: "dev", universeId: 42 as UniverseId, lock: "own" as const, guards: [] },
      repository: "InExperienceConfig",
      plan: planSync(entriesOf({ a: 2 }), live, { entries: new Map() }),
      ...more,
    },
    log,
    "json",
  ));
}

Deno.test("where there is nothing to say next to the document, there is no line", () => {
  assert.equal(notes({}), "");
});

Deno.test("a drift is shown with its publishes, and how many older ones there were", () => {
  const publishes = [revision(7, {}, { message: "Hotfix\x1b[2J" })];
  const drift = { seen: 3, live: 7, keys: new Set<string>(), publishes, more: 3 };
  const [head, publish, rest] = notes({ drift }).split("\n");
  assert.equal(head, "! live is v7, this folder last saw v3");
  assert.match(publish!, /^ {4}v7 .*Hotfix\\x1b\[2J$/);
  assert.equal(rest, "    and 3 more");
  assert.equal(notes({ drift: { ...drift, more: 0 } }).split("\n").length, 2);
});

Deno.test("a draft that could not be read is shown in one line that says why", () => {
  const draftFailure = new Failure("The platform says no: \x1b[2J.", "Do this.");
  assert.equal(
    notes({ draftFailure }),
    "! It is not known what the draft has: The platform says no: \\x1b[2J.",
  );
});
