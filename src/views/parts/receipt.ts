import {
  changesOf,
  CONDITION_FIELDS,
  conditionFieldsOf,
  KEPT_FIELDS,
  keptFieldsOf,
  MARKED_CHANGES,
} from "./changesJson.ts";
import { type ConfigDiff, isEmptyDiff } from "../../config/diffConfigs.ts";
import type { Plan } from "../../config/syncPlan.ts";
import type { Json } from "../../values/json.ts";
import { STRATEGIES } from "../../values/configs.ts";
import { REPOSITORIES } from "../../values/repository.ts";
import {
  array,
  boolean,
  integer,
  object,
  optional,
  type OutputOf,
  picklist,
  string,
} from "../../values/schema.ts";
import { CONDITIONS_ELSEWHERE } from "./conditionDrift.ts";
import { defineDocument, documentJson } from "./defineDocument.ts";
import { LOST_CONDITIONS, WATCHED_FIELDS } from "./watchFields.ts";

export const OUTCOMES = {
  "published": "a new version was published",
  "already-live": "these values were already live",
  "in-sync": "there was no difference from live",
  "dry-run": "the change was only shown",
  "planned": "a plan was written to a file",
  "staged": "the change is in the draft, not published",
  "already-staged": "the draft already had these values",
  "nothing-staged": "there was no draft to publish",
  "shown": "the draft was read; `staged` says if there is one",
  "discarded": "the draft was discarded",
  "created": "a new file was written",
  "extended": "the file has a new environment",
  "updated": "the file was changed",
  "forgotten": "the kept API key was removed",
  "nothing-kept": "there was no kept API key",
  "unchanged": "the file already had these values",
} as const;

export const RECEIPT = defineDocument({
  command: string("Such as `config sync`."),
  outcome: picklist(Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[], "How it ended."),
  env: optional(string("The environment that was named.")),
  universe_id: optional(integer("Its universe, where the command looked it up.", 1)),
  repository: optional(picklist(REPOSITORIES, "The configs repository.")),
  file: optional(string("The file that was written, or that would have been.")),
  version: optional(integer("The version that it made live, or wrote the file from.", 0)),
  previous_version: optional(integer("The version that was live before.", 0)),
  recovered: optional(
    boolean("True when Roblox did not confirm it, and a read showed it."),
  ),
  lost_conditions: LOST_CONDITIONS,
  revision_id: optional(string("Names a publish, for `cli config rollback`.")),
  strategy: optional(picklist(STRATEGIES, "How it reaches the servers.")),
  staged: optional(boolean("For `config draft`: whether there is one.")),
  changes: optional(MARKED_CHANGES),
  ...CONDITION_FIELDS,
  ...KEPT_FIELDS,
  kept: optional(array(string(), "Keys that a pull did not change.")),
  edited: optional(array(string(), "Keys edited in the file since the last sync.")),
  annotated: optional(
    array(
      object({ key: string(), field: string("Such as `description`.") }, "A string."),
      "Descriptions that are written.",
    ),
  ),
  replaced_draft: optional(array(string(), "Keys of a draft that was replaced or discarded.")),
  conditions_elsewhere: CONDITIONS_ELSEWHERE,
  ...WATCHED_FIELDS,
  warnings: array(string(), "The warnings on standard error."),
}, "What a command that changes something did.");

/** Write a comparison, in the fields of a receipt, with a mark on the keys that others changed. */
export function refDiffFields(
  { diff, conditions }: ConfigDiff,
  elsewhere?: ReadonlySet<string>,
) {
  return { changes: changesOf(diff, elsewhere), ...conditionFieldsOf(conditions) };
}

/** Write the changes of a plan, in the fields of a receipt. */
export function planFields(plan: Plan, elsewhere?: ReadonlySet<string>) {
  const kept = isEmptyDiff(plan) ? {} : keptFieldsOf(plan);
  return { ...refDiffFields(plan, elsewhere), ...kept };
}

/** Write a receipt as a document. */
export function receiptJson(fields: Omit<OutputOf<typeof RECEIPT>, "schema_version">): Json {
  return documentJson<typeof RECEIPT>({ ...fields });
}
