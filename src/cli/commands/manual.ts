import { defineCommand } from "../defineCommand.ts";
import { EXIT } from "../exitCodes.ts";
import { SITE } from "../../values/project.ts";

export default defineCommand({
  path: "manual",
  summary: "say where the manual is",
  description: "Say where the manual is.",
  examples: [["cli manual", "say where the manual is"]],
  capabilities: { hosts: [], files: "none", platform: "none" },
  synonyms: ["man", "docs"],
  run: async ({ open }) => {
    const { context: { streams: { out } } } = await open();
    out.raw(
      "The manual page is cli.1 in each release's archive; `man cli` shows it where an installer put it.\n" +
        "`cli <command> --help` shows a command's flags and examples. All pages:\n" +
        `${SITE}\n`,
    );
    return EXIT.fine;
  },
});
