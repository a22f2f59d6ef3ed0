import { JSON_FLAG, WHOLE_FLAG } from "../../flags/flags.ts";
import { LOOK_FLAGS } from "../../flags/lookFlags.ts";
import { defineCommand } from "../defineCommand.ts";

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
  flags: { ...LOOK_FLAGS.history, full: WHOLE_FLAG, json: JSON_FLAG },
  topic: "look",
  synonyms: ["blame", "changes"],
  view: () => import("../../views/history.ts"),
});
