import { defineCommand } from "../defineCommand.ts";
import { EXIT } from "../exitCodes.ts";
import { valueFlag } from "../../flags/flag.ts";
import { anyText } from "../../flags/parseFlag.ts";

export default defineCommand({
  path: "__complete",
  summary: "answer a completion script",
  description: "Answer a completion script.",
  examples: [],
  capabilities: { hosts: [], files: "read", platform: "none" },
  reads: [],
  flags: {
    shell: valueFlag("<shell>", "", anyText),
    words: valueFlag("[words...]", "", anyText as (text: string) => unknown),
  },
  run: async ({ options, open, definitions }) => {
    const { answerCompletion } = await import("../findCompletions.ts");
    const words = (options.words ?? []) as readonly string[];
    // Nobody wants an error message in the middle of typing a line.
    try {
      const { context } = await open();
      const lines = await answerCompletion(options.shell, words, definitions, context);
      context.streams.out.raw(lines.map((line) => `${line}\n`).join(""));
    } catch {
      // Treat it as nothing to complete.
    }
    return EXIT.fine;
  },
});
