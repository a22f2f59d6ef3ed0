import { defineCommand } from "../defineCommand.ts";
import { EXIT } from "../exitCodes.ts";

export default defineCommand({
  path: "manual",
  summary: "print the manual's page",
  description: "Print the whole manual as one page, for man to show.",
  examples: [["cli manual | man -l -", "read the manual"]],
  capabilities: { hosts: [], files: "none", platform: "none" },
  synonyms: ["man", "docs"],
  run: async ({ open, definitions }) => {
    const { writeManual } = await import("../manual.ts");
    const { context: { streams: { out } } } = await open();
    out.raw(writeManual(definitions));
    return EXIT.fine;
  },
});
