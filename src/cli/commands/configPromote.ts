import { defineCommand } from "../defineCommand.ts";
import { switchFlag, valueFlag } from "../../flags/flag.ts";
import { RECEIPT_FLAG, WHOLE_FLAG, yesFlag } from "../../flags/flags.ts";
import { nonEmpty, notSecret } from "../../flags/parseFlag.ts";
import { running } from "../runs.ts";

const globs = (text: string, name: string): readonly string[] => [nonEmpty(text, name)];

export default defineCommand({
  path: "config promote",
  summary: "copy one environment's entries to another",
  description:
    "Copy one environment's entries to another in the config file, and remove the others there. " +
    "It shows the difference and asks. Nothing is published.",
  examples: [
    ["cli config promote staging production", "show, ask, then write"],
    ["cli config promote staging production --only 'shop.*'", "these entries only"],
    ["cli config promote staging production --except 'debug.*'", "all but these"],
    ["cli config promote staging production --from-live", "copy what is live in staging"],
  ],
  capabilities: { hosts: [], files: "write", platform: "none" },
  args: {
    fromEnv: valueFlag("<from-env>", "environment to copy from", notSecret(nonEmpty), {
      completion: "envs",
    }),
    toEnv: valueFlag("<to-env>", "environment to copy to", notSecret(nonEmpty), {
      completion: "envs",
    }),
  },
  flags: {
    yes: yesFlag("don't ask"),
    fromLive: switchFlag("--from-live", "copy what is live in <from-env>, not its section", {
      capabilities: { hosts: ["base"], platform: "read" },
    }),
    only: valueFlag("--only <glob>", "copy only entries that match; may be repeated", globs, {
      default: [],
      repeatable: true,
    }),
    except: valueFlag("--except <glob>", "leave out entries that match; may be repeated", globs, {
      default: [],
      repeatable: true,
    }),
    full: WHOLE_FLAG,
    json: RECEIPT_FLAG,
  },
  topic: "file",
  synonyms: ["copy", "cp"],
  run: running(() => import("../../views/promote.ts")),
});
