import { RECEIPT_FLAG, WHOLE_FLAG } from "../../flags/flags.ts";
import { PUBLISH_FLAGS } from "../../flags/publishFlags.ts";
import { defineCommand } from "../defineCommand.ts";

export default defineCommand({
  path: "config stage",
  summary: "write the config file to the draft",
  description:
    "Write the config file's entries to the draft, as the complete config. Your team's play sessions in " +
    "Studio use the draft; players do not. It shows the difference, and asks before it replaces another draft.",
  examples: [
    ["cli config stage --env dev", "try the config file's entries in Studio"],
    ["cli config publish --env dev", "publish them after that"],
    ["cli config draft --discard --env dev", "or discard them"],
  ],
  capabilities: { hosts: ["base"], files: "read", platform: "write" },
  flags: { ...PUBLISH_FLAGS.stage, full: WHOLE_FLAG, json: RECEIPT_FLAG },
  topic: "draft",
  needsEnv: true,
  view: () => import("../../views/stage.ts"),
});
