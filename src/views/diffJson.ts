import type { SyncPreview } from "../commands/config/preview.ts";
import type { Change, Diff } from "../config/diff.ts";
import { isStaged } from "../config/plan.ts";
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import {
  flag,
  json,
  list,
  nullable,
  optional,
  record,
  text,
  whole,
  word,
} from "../values/shape.ts";
import { REPOSITORIES } from "../values/repository.ts";
import { writeShape } from "../values/writeShape.ts";
import { SCHEMA_VERSION, VERSION_FIELD } from "./schemaVersion.ts";

const PATH = record("A place inside a value that is not the same on both sides.", {
  path: text('From the value\'s root, as `.gold.max`, `[3]` or `."odd name"`.'),
  before: optional(json("What stood there; absent when there was nothing.")),
  after: optional(json("What stands there now; absent when there is nothing.")),
});

/** The changes of a diff. */
export const CHANGES = list(
  "Additions, then changes, then removals, each by key.",
  record("An entry that is not the same on both sides.", {
    key: text("Its key."),
    change: word("What became of it.", ["added", "changed", "removed"]),
    before: optional(json("Its value before; absent when it is added.")),
    after: optional(json("Its value after; absent when it is removed.")),
    paths: optional(list("Where inside an object or an array the two differ.", PATH)),
  }),
);

/** The repository that a document is about. */
export const REPOSITORY = word("The configs repository.", REPOSITORIES);

const RULES_KEPT = whole("How many conditional rules a sync carries along as they are.");

/** The diff document of `check --json` and `sync --dry-run --json`. */
export const PREVIEW = record(
  "From what is live to the local file: `cli config check --json`, `sync --dry-run --json`.",
  {
    schema_version: VERSION_FIELD,
    env: text("The env of the command line."),
    universe_id: whole("Its universe.", { from: 1 }),
    repository: REPOSITORY,
    config_version: whole("The platform's configVersion; 0 when nothing was ever published."),
    matches: flag("Whether there is no change."),
    changes: CHANGES,
    rules_kept: RULES_KEPT,
    draft: nullable(
      record("What is staged, which a sync discards; null when nothing is.", {
        keys: list("The keys that it holds.", text("A key.")),
      }),
    ),
  },
);

/** Writes the difference between the file and what is live as a document. */
export function previewJson({ target, repository, plan }: SyncPreview): Json {
  const { live, draft, diff, rules, discarded } = plan;
  return writeShape(PREVIEW, {
    schema_version: SCHEMA_VERSION,
    env: target.env,
    universe_id: target.universeId,
    repository,
    config_version: live.version,
    matches: diff.changes.length === 0,
    changes: changesOf(diff),
    rules_kept: rules?.count ?? 0,
    draft: isStaged(draft) ? { keys: discarded } : null,
  });
}

/** What a plan file tells its reader, beside what it is read for. */
export const PLAN_TOLD = record("What a plan would do.", {
  changes: CHANGES,
  rules_kept: RULES_KEPT,
  discarded_draft_keys: list("The keys of the draft that it discards.", text("A key.")),
});

/** What a plan file tells its reader of what the plan would do. */
export function planJson({ plan }: SyncPreview): JsonObject {
  const { diff, rules, discarded } = plan;
  const told = writeShape(PLAN_TOLD, {
    changes: changesOf(diff),
    rules_kept: rules?.count ?? 0,
    discarded_draft_keys: discarded,
  });
  return isObject(told) ? told : new Map();
}

/** The changes of a diff, as the documents have them. */
export function changesOf({ changes }: Diff) {
  return changes.map((change: Change) => ({
    key: change.key,
    change: change.change,
    before: change.change === "added" ? undefined : change.before,
    after: change.change === "removed" ? undefined : change.after,
    paths: change.change === "changed" && change.paths.length > 0 ? change.paths : undefined,
  }));
}
