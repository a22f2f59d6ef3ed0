import { defineCommand } from "../defineCommand.ts";
import { EXIT } from "../exitCodes.ts";
import { switchFlag } from "../flag.ts";
import { RECEIPT_FLAG } from "../flags.ts";

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
  run: async ({ options, open }) => {
    const [{ draft }, { draftView }] = await Promise.all([
      import("../../commands/config/draft.ts"),
      import("../../views/draft.ts"),
    ]);
    const { context, print } = await open();
    const result = await draft(
      options,
      context,
      (each, asks) => print.preview(draftView, each, asks),
    );
    print.outcome(draftView, result);
    return EXIT.fine;
  },
});
