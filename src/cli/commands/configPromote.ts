import { FILE_FLAGS } from "../../flags/fileFlags.ts";
import { RECEIPT_FLAG, WHOLE_FLAG } from "../../flags/flags.ts";
import { defineCommand } from "../defineCommand.ts";

export default defineCommand({
  path: "config promote",
  summary: "copy one environment's entries to another",
  description:
    "Copy one environment's entries to another in the config file, and remove the others there. " +
    "It shows the difference and asks. Nothing is published.",
  examples: [
    ["cli config promote staging production", "show, ask, then write"],
    ['cli config promote staging production --only "shop.*"', "these entries only"],
    ['cli config promote staging production --except "debug.*"', "all but these"],
    ["cli config promote staging production --from-live", "copy what is live in staging"],
  ],
  capabilities: { hosts: [], files: "write", platform: "none" },
  flags: { ...FILE_FLAGS.promote, full: WHOLE_FLAG, json: RECEIPT_FLAG },
  topic: "file",
  synonyms: ["copy", "cp"],
  view: () => import("../../views/promote.ts"),
});
