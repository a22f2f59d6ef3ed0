import { JSON_FLAG } from "../../flags/flags.ts";
import { LOOK_FLAGS } from "../../flags/lookFlags.ts";
import { defineCommand } from "../defineCommand.ts";

export default defineCommand({
  path: "config versions",
  summary: "list revisions, or those that changed one key",
  description:
    "List revisions, newest first; the live one is marked. With a key, those that changed it, with its value before and after.",
  examples: [
    ["cli config versions --env dev", "the newest 20"],
    ["cli config versions --env dev --count 5", "the newest 5"],
    ["cli config versions --env dev --keys", "with the keys that each changed"],
    ["cli config versions --env dev --conditions", "with what each changed of conditions"],
    ["cli config versions --env dev --names", "with publishers' names"],
    [
      "cli config versions --env dev --since 2026-11-20 --by Alice",
      "what somebody published since then",
    ],
    ["cli config versions race.laps --env dev", "who changed a key, and when"],
    ['cli config versions --env dev --json | jq ".revisions[0].revision_id"', "for a script"],
  ],
  capabilities: { hosts: ["base"], files: "read", platform: "read", quietUnderJson: true },
  filesAbove: ["places"],
  flags: { ...LOOK_FLAGS.versions, json: JSON_FLAG },
  topic: "look",
  needsEnv: true,
  synonyms: ["log", "revisions", "blame", "changes"],
  view: () => import("../../views/versions.ts"),
});
