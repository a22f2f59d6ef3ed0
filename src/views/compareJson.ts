import type { DiffResult } from "../commands/config/diff.ts";
import type { Json } from "../values/json.ts";
import { flag, optional, record, text, whole } from "../values/shape.ts";
import { writeShape } from "../values/writeShape.ts";
import { isSame } from "../config/configRef.ts";
import { BRANCHES, branchesOf, RULES, rulesOf } from "./conditionsJson.ts";
import { CHANGES, changesOf, REPOSITORY } from "./diffJson.ts";
import { SCHEMA_VERSION, VERSION_FIELD } from "./schemaVersion.ts";

/** The document of `cli config diff --json`. */
export const DIFF = record("From one side to another: `cli config diff --json`.", {
  schema_version: VERSION_FIELD,
  env: text("The env of the command line."),
  universe_id: whole("Its universe.", { from: 1 }),
  repository: REPOSITORY,
  from: text("The one side, as it was named."),
  to: text("The other side, as it was named."),
  matches: flag("Whether there is no change, neither of entries nor of rules and branches."),
  changes: CHANGES,
  rules: optional(RULES),
  branches: optional(BRANCHES),
});

/** Writes a comparison as a document. */
export function diffResultJson(result: DiffResult): Json {
  const { target, repository, from, to, diff, rules, branches } = result;
  return writeShape(DIFF, {
    schema_version: SCHEMA_VERSION,
    env: target.env,
    universe_id: target.universeId,
    repository,
    from,
    to,
    matches: isSame(result),
    changes: changesOf(diff),
    rules: rules && rulesOf(rules),
    branches: branches && branchesOf(branches),
  });
}
