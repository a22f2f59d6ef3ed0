import { defineCommand } from "../defineCommand.ts";
import { switchFlag } from "../../flags/flag.ts";
import { RECEIPT_FLAG, WHOLE_FLAG, yesFlag } from "../../flags/flags.ts";
import { running } from "../runs.ts";

export default defineCommand({
  path: "config draft",
  summary: "show or discard the draft",
  description: "Show the draft: what is staged and not yet published. --discard discards it.",
  examples: [
    ["cli config draft --env dev", "show the draft"],
    ["cli config draft --discard --env dev", "ask, then discard it"],
  ],
  capabilities: { hosts: ["base"], files: "read", platform: "read" },
  flags: {
    yes: yesFlag("with --discard: don't ask"),
    discard: switchFlag("--discard", "discard the draft", { capabilities: { platform: "write" } }),
    full: WHOLE_FLAG,
    json: RECEIPT_FLAG,
  },
  topic: "draft",
  synonyms: ["staged", "discard"],
  run: running(() => import("../../views/draft.ts")),
});
