import { RECEIPT_FLAG, WHOLE_FLAG } from "../../flags/flags.ts";
import { PUBLISH_FLAGS } from "../../flags/publishFlags.ts";
import { defineCommand } from "../defineCommand.ts";
import { exitOfPublish } from "../exitCodes.ts";

export default defineCommand({
  path: "config rollback",
  summary: "publish a past revision again",
  description: "Publish a past revision again, as a new version. It shows the difference and asks.",
  examples: [
    ["cli config rollback --env dev", "pick one of the newest revisions"],
    ["cli config rollback --env dev --names", "with publishers' names"],
    ["cli config rollback --env dev 5f2c1d9e", "name one"],
    ["cli config rollback --env dev v12 --dry-run", "only show the difference"],
    ['cli config rollback --env dev v12 --only "shop.*"', "only some of its keys"],
    ['cli config rollback --env dev 5f2c1d9e --yes --message "Undo"', "from a pipeline"],
  ],
  capabilities: { hosts: ["base"], files: "write", platform: "write" },
  flags: { ...PUBLISH_FLAGS.rollback, full: WHOLE_FLAG, json: RECEIPT_FLAG },
  topic: "publish",
  needsEnv: true,
  synonyms: ["restore", "undo", "revert"],
  view: () => import("../../views/rollback.ts"),
  exitOf: (result) => exitOfPublish(result.outcome === "published" ? result.publish : undefined),
});
