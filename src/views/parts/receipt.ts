import {
  changesOf,
  CONDITION_FIELDS,
  conditionFieldsOf,
  KEPT_FIELDS,
  keptFieldsOf,
  MARKED_CHANGES,
} from "./changesJson.ts";
import { type ConfigRefDiff, isSameContent } from "../../config/configRef.ts";
import type { Plan } from "../../config/plan.ts";
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
import { document, documentJson } from "./document.ts";
import { GUARD_FIELDS } from "../guard.ts";

/** How a command that changes something ends, by the word in its receipt, and what the word means. */
export const OUTCOMES = {
  "published": "a new version was published",
  "already-live": "what was to be published was live already, so nothing was published",
  "in-sync": "there was nothing to publish or stage: it equals what is live",
  "dry-run": "what a sync would do was shown, and nothing was done",
  "planned": "the plan was written to a file, and nothing was staged or published",
  "staged": "it is in the draft, and not published",
  "already-staged": "the draft had these entries already",
  "nothing-staged": "there was no draft to publish",
  "shown": "the draft was read; `staged` says whether there is one",
  "discarded": "the draft was discarded",
  "created": "the file was written, where there was none",
  "extended": "an environment was added to the file",
  "updated": "the file was changed",
  "forgotten": "the kept API key was removed",
  "nothing-kept": "no API key was kept for the universe",
  "unchanged": "the file says it already",
} as const;

/** What a command that changes something did: the document of its `--json`. */
export const RECEIPT = document({
  command: string("The command that was run, such as `config sync`."),
  outcome: picklist(Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[], "How it ended."),
  env: optional(string("The environment that was named.")),
  universe_id: optional(integer("Its universe, where the command looked it up.", 1)),
  repository: optional(picklist(REPOSITORIES, "The configs repository.")),
  file: optional(string("The file that was written, or that would have been.")),
  version: optional(
    integer(
      "The version that is live by it, or that the file was written from.",
      0,
    ),
  ),
  previous_version: optional(integer("The configVersion that was live before a publish.", 0)),
  recovered: optional(
    boolean(
      "True when a publish's reply was lost, and reading found it.",
    ),
  ),
  revision_id: optional(string("The revision that a rollback restores.")),
  strategy: optional(picklist(STRATEGIES, "How a plan is to reach the servers.")),
  staged: optional(boolean("Whether anything is staged; of `config draft`.")),
  changes: optional(MARKED_CHANGES),
  ...CONDITION_FIELDS,
  ...KEPT_FIELDS,
  kept: optional(array(string("A key."), "The keys that a pull keeps as the file has them.")),
  edited: optional(
    array(string("A key."), "The keys that were edited in the file since the last sync."),
  ),
  annotated: optional(
    array(
      object({ key: string("A key."), field: string("Such as `description`.") }, "A text."),
      "The texts of entries that are written.",
    ),
  ),
  replaced_draft: optional(
    array(string("A key."), "The keys of somebody's draft that was replaced or discarded."),
  ),
  ...GUARD_FIELDS,
  warnings: array(string("A line."), "What standard error says as well, a string for each line."),
}, "What a command that changes something did.");

/** Write a comparison in the fields of a receipt. */
export function refDiffFields(
  { diff, conditions }: ConfigRefDiff,
  elsewhere?: ReadonlySet<string>,
) {
  return { changes: changesOf(diff, elsewhere), ...conditionFieldsOf(conditions) };
}

/**
 * What a plan would do, in the fields of a receipt.
 *
 * @param elsewhere Keys that others changed since this folder last saw them.
 */
export function planFields(plan: Plan, elsewhere?: ReadonlySet<string>) {
  const kept = isSameContent(plan) ? {} : keptFieldsOf(plan);
  return { ...refDiffFields(plan, elsewhere), ...kept };
}

/** Write what a command did as a document. */
export function receiptJson(fields: Omit<OutputOf<typeof RECEIPT>, "schema_version">): Json {
  return documentJson<typeof RECEIPT>({ ...fields });
}
