import { defineCommand } from "../defineCommand.ts";
import { switchFlag } from "../flag.ts";
import { RECEIPT_FLAG } from "../flags.ts";
import { changing } from "../runs.ts";

export default defineCommand({
  path: "config draft",
  summary: "show or discard what is staged",
  description: "Show what is staged and not yet published. --discard discards it.",
  examples: [
    ["cli config draft --env dev", "show what is staged"],
    ["cli config draft --discard --env dev", "ask, then discard it"],
  ],
  capabilities: { hosts: ["base"], files: "read", platform: "read" },
  flags: {
    discard: switchFlag("--discard", "discard what is staged, after asking", {
      capabilities: { platform: "write" },
    }),
    yes: switchFlag("-y, --yes", "with --discard: discard it without asking"),
    json: RECEIPT_FLAG,
  },
  synonyms: ["staged", "discard"],
  run: changing(
    async () => (await import("../../commands/config/draft.ts")).draft,
    async () => (await import("../../views/draft.ts")).draftView,
  ),
});
