import { type Count, parseCount } from "../../values/ids.ts";
import { defineCommand } from "../defineCommand.ts";
import { valueFlag } from "../../flags/flag.ts";
import { JSON_FLAG, NAMES_FLAG, WHOLE_FLAG } from "../../flags/flags.ts";
import { anyText, notSecret } from "../../flags/parseFlag.ts";
import { running } from "../runs.ts";

export default defineCommand({
  path: "config history",
  summary: "list the revisions that changed one key",
  description:
    "List the revisions that changed one key, newest first, with its value before and after.",
  examples: [
    ["cli config history race.laps --env production", "who changed it, and when"],
    [
      "cli config history race.laps --env production --count 1 --names",
      "the last change, and the publisher's name",
    ],
    ["cli config history race.laps --env production --json", "for a script"],
  ],
  capabilities: { hosts: ["base"], files: "read", platform: "read" },
  filesAbove: ["places"],
  args: { key: valueFlag("<key>", "a key", anyText, { completion: "config keys" }) },
  flags: {
    count: valueFlag("--count <n>", "how many to list", notSecret(parseCount), {
      default: 20 as Count,
    }),
    names: NAMES_FLAG,
    full: WHOLE_FLAG,
    json: JSON_FLAG,
  },
  topic: "look",
  synonyms: ["blame", "changes"],
  run: running(() => import("../../views/history.ts")),
});
