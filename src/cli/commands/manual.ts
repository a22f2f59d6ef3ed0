import { defineCommand } from "../defineCommand.ts";
import { EXIT } from "../exitCodes.ts";

export default defineCommand({
  path: "manual",
  summary: "show the manual",
  description:
    "Show the manual: as text on a terminal, and as a man page when another program reads it.",
  examples: [
    ["cli manual", "read it"],
    ["cli manual | man -l -", "read it in man, page by page"],
  ],
  capabilities: { hosts: [], files: "none", platform: "none" },
  synonyms: ["man", "docs"],
  run: async ({ open, definitions }) => {
    const { manualBlocks, writeManual } = await import("../manual.ts");
    const { context: { streams: { out } } } = await open();
    if (!out.isTerminal) {
      out.raw(writeManual(definitions));
      return EXIT.fine;
    }
    const [{ manualText }, { renderOptionsOf }] = await Promise.all([
      import("../manual/manualText.ts"),
      import("../print.ts"),
    ]);
    manualText(manualBlocks(definitions), renderOptionsOf(out)).forEach(out.line);
    return EXIT.fine;
  },
});
