import { defineCommand } from "../defineCommand.ts";
import { JSON_FLAG } from "../../flags/flags.ts";
import { LOOK_FLAGS } from "../../flags/lookFlags.ts";

export default defineCommand({
  path: "config conditions",
  summary: "list conditions and the keys that use them",
  description:
    "List the conditions that decide which players get another value, in the order in which they are " +
    "tried, with the keys that use each. They are made on the Creator Dashboard; pull --conditions writes " +
    "them to the config file.",
  examples: [
    ["cli config conditions --env dev", "every condition"],
    ["cli config conditions --env dev --at previous", "before the newest publish"],
    ['cli config conditions --env dev --json | jq ".conditions[].words"', "what they say"],
  ],
  capabilities: { hosts: ["base"], files: "read", platform: "read" },
  filesAbove: ["places"],
  flags: { ...LOOK_FLAGS.conditions, json: JSON_FLAG },
  topic: "look",
  synonyms: ["condition", "segments", "targeting"],
  view: () => import("../../views/conditions.ts"),
});
