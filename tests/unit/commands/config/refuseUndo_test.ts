import assert from "node:assert/strict";
import type { SyncPreview } from "../../../../src/commands/config/preview.ts";
import { refuseUndo } from "../../../../src/commands/config/refuseUndo.ts";
import { findDrift } from "../../../../src/config/drift.ts";
import { planSync } from "../../../../src/config/syncPlan.ts";
import type { Revision } from "../../../../src/values/configs.ts";
import { asFailure, type Failure } from "../../../../src/values/failure.ts";
import { entriesOf } from "../../values/randomJson.ts";
import { revision } from "./fakeConfigs.ts";

const LIVE = { version: 9, entries: entriesOf({ a: 2, b: 2, c: 1 }) };
const SEEN = { version: 7, entries: entriesOf({ a: 1, b: 1, c: 1 }) };

/** Why a sync of `file` is refused under `--no-undo`; undefined when it is not. */
function refusal(
  file: Readonly<Record<string, unknown>>,
  history: readonly Revision[],
  more: Partial<SyncPreview> = {},
  noUndo = true,
): Failure | undefined {
  const plan = planSync(entriesOf(file), LIVE, { entries: new Map() });
  const drift = findDrift(SEEN, LIVE, history)!;
  const preview = { plan, drift, ...more } as SyncPreview;
  try {
    refuseUndo(preview, noUndo);
    return undefined;
  } catch (error) {
    return asFailure(error);
  }
}

const HISTORY = [
  revision(9, { b: [1, 2] }, { publishedBy: "77" }),
  revision(8, { a: [1, 2] }, { time: "", publishedBy: "" }),
];

Deno.test("each entry that would be undone is named, with its newest publish, as far as it is known", () => {
  assert.match(
    refusal({ a: 1, b: 1, c: 1 }, HISTORY)!.what,
    /^This would undo what others changed: a \(v8\), b \(v9 by user 77, 2026-03-01T12:00:00Z\)\./,
  );
  assert.match(
    refusal({ a: 1, b: 2, c: 1 }, [])!.what,
    /: a \(the history does not show by whom\)\./,
  );
});

Deno.test("others' publishes refuse a sync that would undo nothing of them, too", () => {
  assert.match(
    refusal({ a: 2, b: 2, c: 5 }, HISTORY)!.what,
    /^Others published since this folder last saw v7: v9 by user 77, 2026-03-01T12:00:00Z, v8\./,
  );
  assert.match(refusal({ a: 2, b: 2, c: 5 }, [])!.what, /last saw v7: v9\./);
});

Deno.test("without the flag, and where nothing is published, nothing is refused", () => {
  assert.equal(refusal({ a: 1, b: 1, c: 1 }, HISTORY, {}, false), undefined);
  assert.equal(refusal({ a: 2, b: 2, c: 1 }, HISTORY), undefined);
  assert.equal(refusal({ a: 2, b: 2, c: 1 }, [], { unseen: "There is no record." }), undefined);
});

Deno.test("without a record of the lock file, nothing is known", () => {
  const failure = refusal({ a: 5 }, [], { unseen: "The lock file is broken." })!;
  assert.match(
    failure.what,
    /^The lock file is broken\. So it is not known what this would undo\./,
  );
  assert.match(failure.advice, /^Write the lock file with `cli config pull --merge`, which asks/);
});
