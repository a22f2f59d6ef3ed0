import { CHANGES } from "../../config/changesJson.ts";
import type { Json } from "../../values/json.ts";
import { REPOSITORIES } from "../../values/repository.ts";
import {
  flag,
  list,
  optional,
  record,
  type RecordOf,
  text,
  whole,
  word,
} from "../../values/shape.ts";
import { writeShape } from "../../values/writeShape.ts";
import { SCHEMA_VERSION, VERSION_FIELD } from "./schemaVersion.ts";

/** What a receipt says beside the version of its format. */
const FIELDS = {
  command: text("The command that was run, such as `config sync`."),
  outcome: text("How it ended, in one of the command's words, such as `published` or `unchanged`."),
  env: optional(text("The environment that was named.")),
  universe_id: optional(whole("Its universe, where the command looked it up.", { from: 1 })),
  repository: optional(word("The configs repository.", REPOSITORIES)),
  file: optional(text("The file that was written, or that would have been.")),
  version: optional(
    whole("The configVersion that is live by this command, or that a file was written from."),
  ),
  previous_version: optional(whole("The configVersion that was live before a publish.")),
  recovered: optional(
    flag("True when the answer to a publish was lost, and reading found that it was published."),
  ),
  changes: optional(CHANGES),
  replaced_draft: optional(
    list("The keys of somebody's draft that was replaced or discarded.", text("A key.")),
  ),
  warnings: list("What standard error says as well, a string for each line.", text("A line.")),
};

/** What a command that changes something did: the document of its `--json`. */
export const RECEIPT = record(
  "What a command did: `--json` of sync, rollback, pull, draft, stage, publish, promote, set, unset.",
  { schema_version: VERSION_FIELD, ...FIELDS },
);

/** Writes what a command did as a document. */
export function receiptJson(fields: RecordOf<typeof FIELDS>): Json {
  return writeShape(RECEIPT, { schema_version: SCHEMA_VERSION, ...fields });
}
