import { defineCommand, running } from "../defineCommand.ts";
import { JSON_FLAG } from "../../flags/flags.ts";
import { LOOK_FLAGS } from "../../flags/lookFlags.ts";

const listKeys = running(() => import("../../views/list.ts"));
const listConditions = running(() => import("../../views/conditions.ts"));

export default defineCommand({
  path: "config list",
  summary: "list every live key, or the conditions",
  description:
    "List every live key with its type and the beginning of its value; or the conditions that decide which players get another value, with the keys that use each.",
  examples: [
    ["cli config list --env dev", "every key with its type and value"],
    ['cli config list "shop.*" --env dev', "some keys"],
    ["cli config list --env dev --at v12", "what was live after a publish"],
    ["cli config list --env dev --conditions", "conditions, in the order in which they are tried"],
    ["cli config list --universe-id 1234567890", "without a places file"],
    ['cli config list --env dev --json | jq ".entries | keys"', "the keys, for a script"],
  ],
  capabilities: { hosts: ["base"], files: "read", platform: "read" },
  filesAbove: ["places"],
  flags: { ...LOOK_FLAGS.list, json: JSON_FLAG },
  topic: "look",
  needsEnv: true,
  synonyms: ["ls", "keys", "segments", "targeting"],
  run: (invocation) => (invocation.options.conditions ? listConditions : listKeys)(invocation),
});
