import { FILE_FLAGS } from "../../flags/fileFlags.ts";
import { RECEIPT_FLAG } from "../../flags/flags.ts";
import { defineCommand } from "../defineCommand.ts";

export default defineCommand({
  path: "config unset",
  summary: "remove one entry from the config file",
  description: "Remove one entry of an environment from the config file. Nothing is published.",
  examples: [
    ["cli config unset race.laps --env dev", "a sync then removes it"],
    ["cli config unset race.laps --when vip-us --env dev", "only that value"],
  ],
  capabilities: { hosts: [], files: "write", platform: "none" },
  flags: { ...FILE_FLAGS.unset, json: RECEIPT_FLAG },
  topic: "file",
  needsEnv: true,
  synonyms: ["remove", "delete", "rm"],
  view: () => import("../../views/unset.ts"),
});
