import { defineCommand } from "../defineCommand.ts";
import { requiredArgument, switchFlag, valueFlag } from "../flag.ts";
import { RECEIPT_FLAG } from "../flags.ts";
import { anyText } from "../parseFlag.ts";
import { changing } from "../runs.ts";

export default defineCommand({
  path: "config set",
  summary: "change one entry of the local file",
  description:
    "Change one entry of the environment's section of the local file, or add it. The value is JSON " +
    "when it reads as JSON, else a string. What looks like another value, such as True or 1,5, is " +
    "refused. Nothing is published.",
  examples: [
    ["cli config set race.laps 5 --env dev", "a number"],
    ["cli config set shop.open true --env dev", "true or false"],
    ["cli config set shop.title 'Autumn sale' --env dev", "a string"],
    ["cli config set season 7 --string --env dev", 'the string "7"'],
    [`cli config set gold '{"max": 100}' --env dev`, "an object"],
  ],
  capabilities: { hosts: [], files: "write", platform: "none" },
  args: {
    key: requiredArgument("<key>", "config key", anyText, { completion: "config keys" }),
    value: requiredArgument("<value>", "JSON, or any text", anyText),
  },
  flags: {
    string: switchFlag("--string", "take the value as a string, whatever it looks like"),
    description: valueFlag("--description <text>", "what the entry is for; kept locally", anyText),
    yes: switchFlag("-y, --yes", "change the type, or add a key like another one, without asking"),
    json: RECEIPT_FLAG,
  },
  synonyms: ["edit", "add", "put"],
  run: changing(
    async () => (await import("../../commands/config/set.ts")).set,
    async () => (await import("../../views/section.ts")).sectionView("config set"),
  ),
});
