import { SHELLS } from "../completions/shells.ts";
import { defineCommand } from "../defineCommand.ts";
import { EXIT } from "../exitCodes.ts";
import { valueFlag } from "../../flags/flag.ts";
import { nonEmpty, oneOf } from "../../flags/parseFlag.ts";

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
  args: {
    shell: valueFlag("<shell>", "your shell", oneOf(SHELLS), {
      completion: SHELLS,
    }),
  },
  flags: {
    output: valueFlag("-o, --output <file>", "write them to a file", nonEmpty, {
      completion: "paths",
      capabilities: { files: "write" },
    }),
  },
  synonyms: ["completion"],
  run: async ({ options: { shell, output }, open }) => {
    const [{ COMPLETION_SCRIPTS, writeScript }, { text }] = await Promise.all([
      import("../completions/completionScripts.ts"),
      import("../../terminal/text.ts"),
    ]);
    const { context: { streams: { out }, disk } } = await open();
    if (output === undefined) out.raw(COMPLETION_SCRIPTS[shell]);
    else {
      await writeScript(disk, output, shell);
      out.line(text`Wrote ${output}.`);
    }
    return EXIT.fine;
  },
});
