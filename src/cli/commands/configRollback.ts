import { type Count, parseCount } from "../../values/ids.ts";
import { defineCommand } from "../defineCommand.ts";
import { switchFlag, valueFlag } from "../../flags/flag.ts";
import { CONSENT_FLAGS, NAMES_FLAG, RECEIPT_FLAG, WHOLE_FLAG } from "../../flags/flags.ts";
import { anyText, notSecret } from "../../flags/parseFlag.ts";
import { running } from "../runs.ts";

export default defineCommand({
  path: "config rollback",
  summary: "publish a past revision again",
  description: "Publish a past revision again, as a new version. It shows the difference and asks.",
  examples: [
    ["cli config rollback --env dev", "pick one of the newest revisions"],
    ["cli config rollback --env dev --names", "with publishers' names"],
    ["cli config rollback --env dev 5f2c1d9e", "name one"],
    ['cli config rollback --env dev 5f2c1d9e --yes --message "Undo"', "from a pipeline"],
  ],
  capabilities: { hosts: ["base"], files: "read", platform: "write" },
  args: {
    revisionId: valueFlag(
      "[revision_id]",
      "revision id, at least eight characters of it, or v<version>; asks when absent",
      anyText,
      { synonyms: ["--to", "--id"] },
    ),
  },
  flags: {
    ...CONSENT_FLAGS,
    count: valueFlag("--count <n>", "how many revisions to pick from", notSecret(parseCount), {
      // Spec: Limits.
      default: 10 as Count,
      synonyms: ["-n", "--limit", "--max", "--last"],
    }),
    names: NAMES_FLAG,
    ignoreRules: switchFlag("--ignore-rules", "also publish values that break a value rule"),
    full: WHOLE_FLAG,
    json: RECEIPT_FLAG,
  },
  topic: "publish",
  synonyms: ["revert", "restore", "undo"],
  run: running(() => import("../../views/rollback.ts")),
});
