import { defineCommand } from "../defineCommand.ts";
import { exitOfAll } from "../exitCodes.ts";
import { switchFlag, valueFlag } from "../../flags/flag.ts";
import {
  ALL_FLAG,
  ANNOTATIONS_FLAG,
  CONSENT_FLAGS,
  guardFlags,
  RECEIPT_FLAG,
  STRATEGY_FLAG,
  WHOLE_FLAG,
} from "../../flags/flags.ts";
import { nonEmpty } from "../../flags/parseFlag.ts";
import { publishing, running } from "../runs.ts";

const publish = publishing(() => import("../../views/sync.ts"));
const previewAll = running(() => import("../../views/syncAll.ts"), exitOfAll);

export default defineCommand({
  path: "config sync",
  summary: "publish the config file",
  description:
    "Publish the config file's entries as the complete live config: live keys that are not in the file are " +
    "removed. It shows the difference and asks.",
  examples: [
    ["cli config sync --env dev --dry-run", "only show the difference"],
    ["cli config sync --all --dry-run", "the same for every environment"],
    ["cli config sync --env dev", "ask, then publish"],
    ['cli config sync --env dev --message "Autumn sale"', "from a pipeline"],
    ['cli config sync --env dev --no-undo --message "Autumn sale"', "and undo nobody's hotfix"],
    ["cli config sync --env dev --strategy gradual-rollout", "in about 15 minutes"],
    ["cli config sync --env dev --plan plan.json", "write the plan, for a review"],
    ["cli config sync --env dev --from-plan plan.json --yes", "publish exactly that plan"],
    ["cli config sync --env dev --watch 20m --rollback", "take it back if it hurts"],
    ["cli config sync --env dev --yes --json | jq .version", "for a script"],
  ],
  capabilities: { hosts: ["base"], files: "write", platform: "write" },
  flags: {
    ...CONSENT_FLAGS,
    all: ALL_FLAG,
    dryRun: switchFlag("--dry-run", "only show the difference", {
      synonyms: ["-n", "--preview", "--what-if"],
      capabilities: { files: "read", platform: "read" },
    }),
    plan: valueFlag("--plan <file>", "only write the plan, to a file", nonEmpty, {
      completion: "paths",
      capabilities: { platform: "read" },
      // It publishes nothing that a message could belong to.
      conflicts: ["--from-plan", "--dry-run", "--message", "--no-message"],
    }),
    fromPlan: valueFlag(
      "--from-plan <file>",
      "publish this plan, unless anything has changed since",
      nonEmpty,
      // How it reaches the servers was planned, too.
      { completion: "paths", conflicts: ["--strategy"] },
    ),
    noUndo: switchFlag(
      "--no-undo",
      "refuse to undo what others changed since this folder last looked",
    ),
    strategy: STRATEGY_FLAG,
    allowEmpty: switchFlag("--allow-empty", "allow removing all live entries"),
    full: WHOLE_FLAG,
    ...guardFlags(["--dry-run", "--plan", "--all"]),
    annotations: ANNOTATIONS_FLAG,
    json: RECEIPT_FLAG,
  },
  topic: "publish",
  differs: "--all: an environment differs; --watch: a bound is breached",
  synonyms: ["push", "commit", "apply", "deploy", "upload", "update"],
  run: (invocation) => (invocation.options.all ? previewAll : publish)(invocation),
});
