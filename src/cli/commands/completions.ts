import { SHELLS } from "../completions/protocol.ts";
import { defineCommand } from "../defineCommand.ts";
import { EXIT } from "../exitCodes.ts";
import { valueFlag } from "../../flags/flag.ts";
import { filePath, oneOf } from "../../flags/parseFlag.ts";

export default defineCommand({
  path: "completions",
  summary: "print the completions of a shell",
  description:
    "Print the completions of a shell, or write them to a file. They complete commands, flags and the " +
    "names in this folder's files.",
  examples: [
    ["cli completions zsh", "print them"],
    ["cli completions bash --output cli.bash", "write them to a file"],
  ],
  capabilities: { hosts: [], files: "none", platform: "none" },
  flags: {
    shell: valueFlag("<shell>", `your shell: ${SHELLS.join(", ")}`, oneOf(SHELLS), {
      completion: SHELLS,
    }),
    output: valueFlag("-o, --output <file>", "write them to a file", filePath, {
      completion: "paths",
      capabilities: { files: "write" },
    }),
  },
  synonyms: ["completion"],
  run: async ({ options, open }) => {
    const { printScript } = await import("../completions/completionScripts.ts");
    const { context } = await open();
    await printScript(options, context);
    return EXIT.fine;
  },
});
