import { RECEIPT_FLAG, WHOLE_FLAG } from "../../flags/flags.ts";
import { PUBLISH_FLAGS } from "../../flags/publishFlags.ts";
import { defineCommand } from "../defineCommand.ts";

export default defineCommand({
  path: "config draft",
  summary: "show or discard the draft",
  description: "Show the draft: what is staged and not yet published. --discard discards it.",
  examples: [
    ["cli config draft --env dev", "show the draft"],
    ["cli config draft --discard --env dev", "ask, then discard it"],
  ],
  capabilities: { hosts: ["base"], files: "read", platform: "read" },
  reads: ["places", "config", "lock"],
  flags: { ...PUBLISH_FLAGS.draft, full: WHOLE_FLAG, json: RECEIPT_FLAG },
  topic: "draft",
  needsEnv: true,
  synonyms: ["staged", "discard"],
  view: () => import("../../views/draft.ts"),
});
