import { JSON_FLAG } from "../../flags/flags.ts";
import { LOOK_FLAGS } from "../../flags/lookFlags.ts";
import { defineCommand } from "../defineCommand.ts";

export default defineCommand({
  path: "config get",
  summary: "print what is live, or one key's value",
  description: "Print what is live, or one key's value. The config file is not read.",
  examples: [
    ["cli config get --env dev", "everything that is live"],
    ["cli config get race.laps --env dev", "one value"],
    ["cli config get race.laps --env dev --conditions", "and who gets another value"],
    ["cli config get race.laps --env dev --at previous", "before the newest publish"],
    ["cli config get race.laps --env dev --json | jq .value", "one value, for a script"],
  ],
  capabilities: { hosts: ["base"], files: "read", platform: "read" },
  filesAbove: ["places"],
  flags: { ...LOOK_FLAGS.get, json: JSON_FLAG },
  topic: "look",
  needsEnv: true,
  synonyms: ["show", "read", "cat"],
  view: () => import("../../views/get.ts"),
});
