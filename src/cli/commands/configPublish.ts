import { RECEIPT_FLAG } from "../../flags/flags.ts";
import { PUBLISH_FLAGS } from "../../flags/publishFlags.ts";
import { defineCommand, publishing } from "../defineCommand.ts";

export default defineCommand({
  path: "config publish",
  summary: "publish the draft",
  description:
    "Publish the draft. It shows the difference and asks; if the draft changes meanwhile, nothing is " +
    "published.",
  examples: [
    ["cli config stage --env dev", "try it in Studio first"],
    ["cli config publish --env dev", "ask, then publish it"],
    ['cli config publish --env dev --message "Autumn sale"', "from a pipeline"],
  ],
  capabilities: { hosts: ["base"], files: "write", platform: "write" },
  flags: { ...PUBLISH_FLAGS.publish, json: RECEIPT_FLAG },
  topic: "draft",
  needsEnv: true,
  differs: "with --watch, a bound is breached",
  synonyms: ["release"],
  run: publishing(() => import("../../views/publish.ts")),
});
