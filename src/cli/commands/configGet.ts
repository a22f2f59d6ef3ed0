import { defineCommand } from "../defineCommand.ts";
import { switchFlag, valueFlag } from "../flag.ts";
import { FULL_FLAG, JSON_FLAG } from "../flags.ts";
import { anyText } from "../parseFlag.ts";
import { showing } from "../runs.ts";

export default defineCommand({
  path: "config get",
  summary: "print the published config, or one key's value",
  description: "Print the published config, or one key's value. The local file is not read.",
  examples: [
    ["cli config get --env dev", "everything that is published"],
    ["cli config get race.laps --env dev", "one value"],
    ["cli config get race.laps --env dev --conditions", "and who gets another one"],
    ["cli config get race.laps --env dev --json | jq .value", "one value, for a script"],
  ],
  capabilities: { hosts: ["base"], files: "read", platform: "read" },
  filesAbove: ["places"],
  args: {
    key: valueFlag("[key]", "config key; every key when absent", anyText, {
      completion: "config keys",
    }),
  },
  flags: {
    full: FULL_FLAG,
    conditions: switchFlag(
      "--conditions",
      "also show the values under conditions, and what those say",
    ),
    json: JSON_FLAG,
  },
  synonyms: ["show", "read", "cat"],
  run: showing(
    async () => (await import("../../commands/config/get.ts")).get,
    async () => (await import("../../views/get.ts")).getView,
  ),
});
