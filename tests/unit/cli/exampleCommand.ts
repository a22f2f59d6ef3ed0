import { defineCommand } from "../../../src/cli/defineCommand.ts";
import { switchFlag, valueFlag } from "../../../src/flags/flag.ts";
import { oneOf, someText } from "../../../src/flags/parseFlag.ts";

const TONES = ["warm", "formal"] as const;

/** What the command below was run with. */
export const ran: { name?: string; tone: "warm" | "formal"; loud: boolean; env?: string }[] = [];

/** A command that the program does not have, defined as those that it has. */
export default defineCommand({
  path: "config greet",
  summary: "greet a game team",
  description: "Greet a game team by its name.",
  examples: [["cli config greet Falcons --loud", "greet them so that they hear it"]],
  capabilities: { hosts: [], files: "none", platform: "none" },
  flags: {
    name: valueFlag("[name]", "whom to greet", someText),
    tone: valueFlag("--tone <tone>", "how to say it", oneOf(TONES), {
      completion: TONES,
      default: "warm",
    }),
    loud: switchFlag("--loud", "say it so that all hear it", {
      capabilities: { files: "write" },
      synonyms: ["--shout"],
    }),
  },
  synonyms: ["hello"],
  run: ({ options }) => {
    const { name, tone, loud, env } = options;
    ran.push({ tone, loud, ...(name && { name }), ...(env && { env }) });
    return Promise.resolve(7);
  },
});
