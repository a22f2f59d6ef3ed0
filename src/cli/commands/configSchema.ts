import { FILE_FLAGS } from "../../flags/fileFlags.ts";
import { defineCommand } from "../defineCommand.ts";

export default defineCommand({
  path: "config schema",
  summary: "write value rules to start from",
  description:
    "Write a JSON Schema with the keys and types of one environment. Add ranges, patterns and choices " +
    "to it: check and sync then refuse a value that breaks a rule.",
  examples: [
    ["cli config schema --env production", "write cliconfig.schema.json"],
    ["cli config schema --env production --schema rules.json", "write another file"],
  ],
  capabilities: { hosts: [], files: "write", platform: "none" },
  reads: ["places", "config", "rules"],
  flags: FILE_FLAGS.schema,
  topic: "local",
  synonyms: ["rules", "infer"],
  view: () => import("../../views/schema.ts"),
});
