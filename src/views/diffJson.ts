import type { Change, Diff, PathChange } from "../config/diff.ts";
import type { SyncPreview } from "../commands/config/preview.ts";
import { isStaged } from "../config/plan.ts";
import { type Json, jsonNumber, type JsonObject } from "../values/json.ts";
import { SCHEMA_VERSION } from "./schemaVersion.ts";

/** The diff document of `check --json` and `sync --dry-run --json`. */
export function previewJson({ target, repository, plan }: SyncPreview): Json {
  const { live, draft, diff, rules, discarded } = plan;
  return new Map<string, Json>([
    ["schema_version", SCHEMA_VERSION],
    ["env", target.env],
    ["universe_id", jsonNumber(target.universeId)],
    ["repository", repository],
    ["config_version", jsonNumber(live.version)],
    ["matches", diff.changes.length === 0],
    ["changes", changesJson(diff)],
    ["rules_kept", jsonNumber(rules?.count ?? 0)],
    ["draft", isStaged(draft) ? new Map<string, Json>([["keys", discarded]]) : null],
  ]);
}

/** What a plan file tells its reader of what the plan would do. */
export function planJson({ plan }: SyncPreview): JsonObject {
  const { diff, rules, discarded } = plan;
  return new Map<string, Json>([
    ["changes", changesJson(diff)],
    ["rules_kept", jsonNumber(rules?.count ?? 0)],
    ["discarded_draft_keys", discarded],
  ]);
}

/** The changes of a diff, in its order. */
export function changesJson({ changes }: Diff): Json {
  return changes.map(changeJson);
}

function changeJson(change: Change): Json {
  return new Map<string, Json>([
    ["key", change.key],
    ["change", change.change],
    ...(change.change === "added" ? [] : [["before", change.before] as const]),
    ...(change.change === "removed" ? [] : [["after", change.after] as const]),
    ...(change.change === "changed" && change.paths.length > 0
      ? [["paths", change.paths.map(pathJson)] as const]
      : []),
  ]);
}

function pathJson({ path, before, after }: PathChange): Json {
  return new Map<string, Json>([
    ["path", path],
    ...(before === undefined ? [] : [["before", before] as const]),
    ...(after === undefined ? [] : [["after", after] as const]),
  ]);
}
