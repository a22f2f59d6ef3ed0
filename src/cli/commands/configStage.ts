import { defineCommand } from "../defineCommand.ts";
import { switchFlag } from "../flag.ts";
import { RECEIPT_FLAG } from "../flags.ts";
import { changing } from "../runs.ts";

export default defineCommand({
  path: "config stage",
  summary: "put the local file into the draft",
  description:
    "Put the local entries into the draft as the complete config. A Studio play session of the team " +
    "sees them, players do not. The difference is shown first. Nothing is published.",
  examples: [
    ["cli config stage --env dev", "try the local entries in Studio"],
    ["cli config publish --env dev", "publish them after that"],
    ["cli config draft --discard --env dev", "or discard them"],
  ],
  capabilities: { hosts: ["base"], files: "read", platform: "write" },
  flags: {
    yes: switchFlag("-y, --yes", "replace another draft without asking"),
    allowEmpty: switchFlag(
      "--allow-empty",
      "let an environment without entries stage an empty config",
    ),
    json: RECEIPT_FLAG,
  },
  run: changing(
    async () => (await import("../../commands/config/stage.ts")).stage,
    async () => (await import("../../views/stage.ts")).stageView,
  ),
});
