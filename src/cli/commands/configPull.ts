import { FILE_FLAGS } from "../../flags/fileFlags.ts";
import { RECEIPT_FLAG, WHOLE_FLAG } from "../../flags/flags.ts";
import { defineCommand } from "../defineCommand.ts";

export default defineCommand({
  path: "config pull",
  summary: "write what is live to the config file",
  description:
    "Write what is live to the environment's section of the config file. Comments, the order and " +
    "other environments are kept. It shows the difference and asks.",
  examples: [
    ["cli config pull --env dev", "show, ask, then write"],
    ["cli config pull --env dev --merge", "keep your own edits"],
    ["cli config pull --env dev --yes", "write without asking"],
    ["cli config pull --env dev --config staging.toml", "write another file"],
  ],
  capabilities: { hosts: ["base"], files: "write", platform: "read" },
  reads: ["places", "config", "lock"],
  flags: { ...FILE_FLAGS.pull, full: WHOLE_FLAG, json: RECEIPT_FLAG },
  topic: "file",
  needsEnv: true,
  synonyms: ["fetch", "download", "export", "backup"],
  view: () => import("../../views/pull.ts"),
});
