import { Failure } from "../../values/failure.ts";
import type { SyncPreview } from "../../commands/config/preview.ts";
import {
  changesOf,
  CONDITION_FIELDS,
  conditionFieldsOf,
  KEPT_FIELDS,
  keptFieldsOf,
  MARKED_CHANGES,
} from "./changesJson.ts";
import { hasConditions } from "../../config/conditionSet.ts";
import { isStaged, stagedKeys } from "../../config/draft.ts";
import { type Drift, findUndone, keysElsewhere, MOST_PUBLISHES } from "../../config/drift.ts";
import type { Plan } from "../../config/syncPlan.ts";
import type { Json } from "../../values/json.ts";
import {
  array,
  boolean,
  integer,
  nullable,
  object,
  optional,
  string,
} from "../../values/schema.ts";
import { CONDITIONS_ELSEWHERE, conditionsElsewhereOf } from "./conditionDrift.ts";
import { ADDRESSED, addressedFields, CONFIRM } from "./target.ts";
import { nonEmpty } from "../../values/collections.ts";
import { defineDocument, documentJson } from "./defineDocument.ts";

export const DRIFT = object({
  live: integer("The live version.", 0),
  seen: integer("The version in this folder's lock file.", 0),
  rolled_back_to: optional(
    integer("The version that this folder rolled back to.", 0),
  ),
  publishes: array(
    object({
      version: integer("The version that it made live.", 0),
      published_by: optional(string("The user id of who published it.")),
      time: optional(string("When, as Roblox sent it.")),
      message: optional(string("The publish message; absent when there was none.")),
    }, "A publish."),
    `Those in between, newest first, ${MOST_PUBLISHES} at most.`,
  ),
}, "Others published since this folder's last publish or pull; absent when nobody did.");

export const UNDO = {
  undoes: optional(array(
    object({
      key: string("A key."),
      version: optional(integer("The last publish that changed it; absent when not known.", 0)),
      published_by: optional(string("The user id of who published that.")),
      time: optional(string("When, as Roblox sent it.")),
      rolled_back_to: optional(integer("The version rolled back to.", 0)),
    }, "An entry that others changed, or a rollback from this folder."),
    "What a sync would undo; absent when nothing.",
  )),
  undo_unknown: optional(string("Why `undoes` is not known; else absent.")),
};

export const PREVIEW = defineDocument({
  ...ADDRESSED,
  config_version: integer("Roblox's configVersion; 0 when nothing was ever published.", 0),
  matches: boolean("Whether nothing differs."),
  confirm: CONFIRM,
  drift: optional(DRIFT),
  changes: MARKED_CHANGES,
  ...UNDO,
  conditions_elsewhere: CONDITIONS_ELSEWHERE,
  experiments_unknown: optional(
    string("Why it is not known which keys running experiments lock; else absent."),
  ),
  ...CONDITION_FIELDS,
  ...KEPT_FIELDS,
  draft: nullable(
    object({
      keys: array(string(), "The keys that it contains."),
      conditions: optional(boolean("True when it has conditions: a sync publishes them.")),
    }),
    "What a sync discards; null when there is none, or it is not known.",
  ),
  warnings: array(string(), "The warnings on standard error."),
}, "From what is live to the config file: `cli config check --json`, `sync --dry-run --json`.");

/** Write the document of the difference between the file and what is live. */
export function previewJson(preview: SyncPreview, warnings: readonly string[]): Json {
  const { plan, experiments } = preview;
  const isSame = !plan.differs;
  return documentJson<typeof PREVIEW>({
    ...addressedFields(preview),
    ...differenceFields(preview),
    experiments_unknown: experiments instanceof Failure ? experiments.what : undefined,
    ...conditionFieldsOf(plan.conditions),
    ...(isSame ? {} : keptFieldsOf(plan)),
    draft: isStaged(plan.draft) ? draftOf(plan, isSame) : null,
    warnings,
  });
}

/** Write the difference of one environment, in the fields of a document. */
export function differenceFields({ target, plan, drift, unseen }: SyncPreview) {
  const { diff, live } = plan;
  const undone = findUndone(plan, drift).flatMap((one) => one.part === "entry" ? [one] : []);
  const elsewhere = undone.filter(({ rolledBackTo }) => rolledBackTo === undefined);
  const here = undone.filter(({ rolledBackTo }) => rolledBackTo !== undefined);
  const undoes = [
    ...elsewhere.map(({ key, publish }) => ({
      key,
      version: publish?.version,
      published_by: publish?.publishedBy,
      time: publish?.time || undefined,
    })),
    ...here.map(({ key, rolledBackTo }) => ({ key, rolled_back_to: rolledBackTo })),
  ];
  const isSame = !plan.differs;
  return {
    config_version: live.version,
    matches: isSame,
    confirm: nonEmpty(target.confirming),
    drift: drift && driftOf(drift),
    changes: changesOf(diff, keysElsewhere(drift)),
    undoes: nonEmpty(undoes),
    undo_unknown: isSame ? undefined : unseen,
    conditions_elsewhere: conditionsElsewhereOf(drift),
  };
}

function draftOf({ draft, live, discarded }: Plan, stays: boolean) {
  return {
    keys: stays ? stagedKeys(draft, live) : discarded,
    conditions: hasConditions(draft.conditions) || undefined,
  };
}

function driftOf({ live, seen, publishes, rolledBack }: Drift) {
  return {
    live,
    seen,
    rolled_back_to: rolledBack?.to,
    publishes: publishes.map(({ version, publishedBy, time, message }) => {
      return { version, published_by: publishedBy, time: time || undefined, message };
    }),
  };
}
