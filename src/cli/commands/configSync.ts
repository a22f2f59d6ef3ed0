import { ANNOTATIONS_FLAG, RECEIPT_FLAG } from "../../flags/flags.ts";
import { PUBLISH_FLAGS } from "../../flags/publishFlags.ts";
import { defineCommand, running } from "../defineCommand.ts";
import { exitOfAll } from "../exitCodes.ts";
import { publishing } from "../publishing.ts";

const syncOne = publishing(() => import("../../views/sync.ts"));
const previewEach = running(() => import("../../views/syncAll.ts"), exitOfAll);

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
  flags: { ...PUBLISH_FLAGS.sync, annotations: ANNOTATIONS_FLAG, json: RECEIPT_FLAG },
  topic: "publish",
  differs: "--all: an environment differs; --watch: a bound is breached",
  synonyms: ["push", "commit", "apply", "deploy", "upload"],
  run: (invocation) => (invocation.options.all ? previewEach : syncOne)(invocation),
});
