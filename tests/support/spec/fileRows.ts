import { DEFAULT_REPOSITORY, REPOSITORIES } from "../../../src/values/repository.ts";
import { type Row, rows } from "./row.ts";

/** Files and documents (spec: Resources and fields). */
export const fileRows: readonly Row[] = [
  ...rows("places", [
    ["universe_id", "the universe that an env names"],
    ["places", "place ids under names stand beside it and are left alone"],
    ["confirm", "`confirm = true` forces a person to be asked before a write"],
    ["path", "--places names another places file"],
  ]),
  ...rows("configfile", [
    ["repository", "`repository` stands above the first header; absent is InExperienceConfig"],
    ["entries", "a table for each key, the key verbatim, dots included"],
    ["value", "`value` is required; scalars stay scalars, tables become JSON objects"],
    ["description", "`description` never goes to the platform, and pull keeps it"],
    ["other-envs", "pull leaves the other envs as they are"],
  ]),
  ...rows("lock", [
    ["version", "`version = 1`"],
    ["revision_id", "`v<N>`, N being the published configVersion"],
    ["synced_at", "an ISO 8601 time in UTC"],
    ["entries", "the entries pushed or pulled"],
    ["repository", "pull records a repository that is not the default"],
  ]),
  ...rows("keyfile", [
    ["scopes", "a declared key's `scopes`, which doctor's advice names"],
    ["allowed_cidrs", "a declared key's `allowed_cidrs`, which doctor's advice names"],
  ]),
  ...rows("snapshot", [
    ["schema_version", "1"],
    ["env", "the env's name; absent under a bare --universe-id"],
    ["universe_id", "the universe's id"],
    ["config_version", "the configVersion"],
    ["key", "the key asked for; absent when none was"],
    ["value", "the asked key's raw value; present only with `key`"],
    ["entries", "always there: one entry with a key, all without"],
    ["entries.type", "bool, number, string, array, object or null"],
    ["entries.value", "the published value"],
    ["rule.1", "no totals object"],
    ["rule.2", "the invocation decides on `value`, not the data"],
    ["rule.3", "`get` without a key is `list --json`"],
    ["rule.4", "nothing published: empty entries, exit 0"],
    ["rule.5", "an unknown key: an error, exit 1, no document"],
  ]),
  ...rows("history", [
    ["schema_version", "1"],
    ["env", "the env's name; absent under a bare --universe-id"],
    ["universe_id", "the universe's id"],
    ["count", "the --count in force"],
    ["count_reached", "true when it stopped at --count, false when revisions ran out"],
    ["revisions", "newest first"],
    ["revision_id", "the full id"],
    ["version", "the configVersion that the publish made"],
    ["time", "the platform's timestamp, unmodified"],
    ["message", "absent when there was none; both absent and empty list as (no message)"],
    ["changed_keys", "sorted, always an array"],
    ["published", "true for the revision that serves players"],
  ]),
  ...rows(
    "repository",
    REPOSITORIES.map((name) => [
      name,
      name === DEFAULT_REPOSITORY ? "the default" : "addressed by name",
    ]),
  ),
];
