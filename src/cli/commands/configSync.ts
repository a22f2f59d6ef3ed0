import { ANNOTATIONS_FLAG, RECEIPT_FLAG } from "../../flags/flags.ts";
import { PUBLISH_FLAGS } from "../../flags/publishFlags.ts";
import { defineCommand, publishing, running } from "../defineCommand.ts";
import { exitOfAll } from "../exitCodes.ts";

const syncOne = publishing(() => import("../../views/sync.ts"));
const previewEach = running(() => import("../../views/syncAll.ts"), exitOfAll);

export default defineCommand({
  path: "config sync",
  summary: "publish the config file",
  description: "Publish the config file and remove live keys that are not in it. It asks first.",
  examples: [
    ["cli config sync --env dev --dry-run", "only show the difference"],
    ["cli config sync --env dev", "ask, then publish"],
    ['cli config sync --env dev --message "Autumn sale"', "do not ask (in a pipeline)"],
    ["cli config sync --env dev --plan plan.json", "write a plan, for a review"],
  ],
  capabilities: { hosts: ["base"], files: "write", platform: "write" },
  flags: {
    ...PUBLISH_FLAGS.sync,
    json: RECEIPT_FLAG,
    annotations: { ...ANNOTATIONS_FLAG, group: "More" },
  },
  topic: "publish",
  needsEnv: true,
  differs: "an environment differs (--all), or a bound is breached (--watch)",
  synonyms: ["push", "commit", "apply", "deploy", "upload"],
  run: (invocation) => (invocation.options.all ? previewEach : syncOne)(invocation),
});
