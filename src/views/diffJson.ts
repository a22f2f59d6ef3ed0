import type { SyncPreview } from "../commands/config/preview.ts";
import type { Change, Diff } from "../config/diff.ts";
import { type Drift, MOST_TOLD } from "../config/drift.ts";
import { hasRules, isStaged, stagedKeys, type SyncPlan } from "../config/plan.ts";
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
import { BRANCHES, branchesOf, CHANGE_KIND, RULES, rulesOf } from "./conditionsJson.ts";
import { SCHEMA_VERSION, VERSION_FIELD } from "./schemaVersion.ts";

const PATH = record("A place inside a value that is not the same on both sides.", {
  path: text('From the value\'s root, as `.gold.max`, `[3]` or `."odd name"`.'),
  before: optional(json("What stood there; absent when there was nothing.")),
  after: optional(json("What stands there now; absent when there is nothing.")),
});

const CHANGED = "An entry that is not the same on both sides.";

const CHANGE = {
  key: text("Its key."),
  change: CHANGE_KIND,
  before: optional(json("Its value before; absent when it is added.")),
  after: optional(json("Its value after; absent when it is removed.")),
  paths: optional(list("Where inside an object or an array the two differ.", PATH)),
};

const IN_ORDER = "Additions, then changes, then removals, each by key.";

/** The changes of a diff. */
export const CHANGES = list(IN_ORDER, record(CHANGED, CHANGE));

const MARKED_CHANGES = list(
  IN_ORDER,
  record(CHANGED, {
    ...CHANGE,
    elsewhere: optional(
      flag("True when others changed the entry since this folder last saw it; else absent."),
    ),
  }),
);

/** The repository that a document is about. */
export const REPOSITORY = word("The configs repository.", REPOSITORIES);

const RULES_KEPT = whole("How many conditional rules a sync carries along as they are.");

const DRIFT = record("That live is not what this folder last published or pulled; else absent.", {
  live: whole("The version that is live."),
  seen: whole("The version that this folder last saw, by its lock file."),
  publishes: list(
    `The newest publishes in between, newest first, ${MOST_TOLD} at the most.`,
    record("A publish.", {
      version: whole("The configVersion that it produced."),
      published_by: optional(text("The user id of who published it.")),
      time: optional(text("When, as the platform sent it.")),
      message: optional(text("The publish message; absent when there was none.")),
    }),
  ),
});

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
    drift: optional(DRIFT),
    changes: MARKED_CHANGES,
    rules_kept: RULES_KEPT,
    rules: RULES,
    branches: BRANCHES,
    draft: nullable(
      record(
        "What is staged, which a sync that publishes discards; null when nothing is, or nobody can tell.",
        {
          keys: list("The keys that it holds.", text("A key.")),
          rules: optional(
            flag(
              "There, and true, when conditional rules are staged: a publish carries them along.",
            ),
          ),
        },
      ),
    ),
  },
);

/** Writes the difference between the file and what is live as a document. */
export function previewJson({ target, repository, plan, drift }: SyncPreview): Json {
  const { live, draft, diff, rules, branches } = plan;
  const matches = diff.changes.length === 0;
  return writeShape(PREVIEW, {
    schema_version: SCHEMA_VERSION,
    env: target.env,
    universe_id: target.universeId,
    repository,
    config_version: live.version,
    matches,
    drift: drift && driftOf(drift),
    changes: changesOf(diff, drift?.keys),
    rules_kept: rules.kept.length,
    rules: rulesOf(rules.changes),
    branches: branchesOf(branches.changes),
    draft: isStaged(draft) ? draftOf(plan, matches) : null,
  });
}

function draftOf({ draft, live, discarded }: SyncPlan, matches: boolean) {
  return {
    keys: matches ? stagedKeys(draft, live) : discarded,
    ...(hasRules(draft.rules) ? { rules: true } : {}),
  };
}

function driftOf({ live, seen, publishes }: Drift) {
  return {
    live,
    seen,
    publishes: publishes.map(({ version, publishedBy, time, message }) => ({
      version,
      published_by: publishedBy,
      time: time === "" ? undefined : time,
      message,
    })),
  };
}

/** What a plan file tells its reader, beside what it is read for. */
export const PLAN_SUMMARY = record("What a plan would do.", {
  changes: CHANGES,
  rules_kept: RULES_KEPT,
  rules: RULES,
  branches: BRANCHES,
  discarded_draft_keys: list("The keys of the draft that it discards.", text("A key.")),
});

/** What a plan file tells its reader of what the plan would do. */
export function planJson({ plan }: SyncPreview): JsonObject {
  const { diff, rules, branches, discarded } = plan;
  const summary = writeShape(PLAN_SUMMARY, {
    changes: changesOf(diff),
    rules_kept: rules.kept.length,
    rules: rulesOf(rules.changes),
    branches: branchesOf(branches.changes),
    discarded_draft_keys: discarded,
  });
  return isObject(summary) ? summary : new Map();
}

/**
 * The changes of a diff, as the documents have them.
 *
 * @param elsewhere Keys that others changed since this folder last saw them; they are marked.
 */
export function changesOf({ changes }: Diff, elsewhere: ReadonlySet<string> = new Set()) {
  return changes.map((change: Change) => ({
    key: change.key,
    change: change.change,
    before: change.change === "added" ? undefined : change.before,
    after: change.change === "removed" ? undefined : change.after,
    paths: change.change === "changed" && change.paths.length > 0 ? change.paths : undefined,
    elsewhere: elsewhere.has(change.key) ? true : undefined,
  }));
}
