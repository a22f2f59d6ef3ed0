import { defineCommand } from "../defineCommand.ts";
import { requiredArgument, switchFlag, valueFlag } from "../flag.ts";
import { RECEIPT_FLAG } from "../flags.ts";
import { nonEmpty, notSecret } from "../parseFlag.ts";
import { changing } from "../runs.ts";

const globs = (text: string, name: string): readonly string[] => [nonEmpty(text, name)];

export default defineCommand({
  path: "config promote",
  summary: "copy one environment's entries to another, in the local file",
  description:
    "Copy one environment's entries to another in the local file, and remove entries that the first one " +
    "does not have. The difference is shown first. Nothing is published: a sync does that.",
  examples: [
    ["cli config promote staging production", "show, ask, then write"],
    ["cli config promote staging production --only 'shop.*'", "these entries only"],
    ["cli config promote staging production --except 'debug.*'", "all but these"],
    ["cli config promote staging production --from-live", "what players of staging get now"],
  ],
  capabilities: { hosts: [], files: "write", platform: "none" },
  args: {
    fromEnv: requiredArgument("<from-env>", "environment to copy from", notSecret(nonEmpty), {
      completion: "envs",
    }),
    toEnv: requiredArgument("<to-env>", "environment to copy to", notSecret(nonEmpty), {
      completion: "envs",
    }),
  },
  flags: {
    fromLive: switchFlag("--from-live", "take what is live in <from-env>, not its section", {
      capabilities: { hosts: ["base"], platform: "read" },
    }),
    only: valueFlag("--only <glob>", "promote entries that match; may be repeated", globs, {
      default: [],
      repeatable: true,
    }),
    except: valueFlag("--except <glob>", "leave entries that match; may be repeated", globs, {
      default: [],
      repeatable: true,
    }),
    yes: switchFlag("-y, --yes", "write without asking"),
    json: RECEIPT_FLAG,
  },
  synonyms: ["copy", "cp"],
  run: changing(
    async () => (await import("../../commands/config/promote.ts")).promote,
    async () => (await import("../../views/section.ts")).sectionView("config promote"),
  ),
});
