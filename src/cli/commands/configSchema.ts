import { defineCommand } from "../defineCommand.ts";
import { switchFlag } from "../flag.ts";
import { showing } from "../runs.ts";

export default defineCommand({
  path: "config schema",
  summary: "write rules for values to start from",
  description:
    "Write a JSON Schema to start from: the keys and types of one environment's entries. Add ranges, " +
    "patterns and choices to it; check and sync then refuse a value that breaks a rule.",
  examples: [
    ["cli config schema --env production", "write cliconfig.schema.json"],
    ["cli config --schema rules.json schema --env production", "write another file"],
  ],
  capabilities: { hosts: [], files: "write", platform: "none" },
  flags: { yes: switchFlag("-y, --yes", "replace an existing file without asking") },
  synonyms: ["rules", "infer"],
  run: showing(
    async () => (await import("../../commands/config/schema.ts")).schema,
    async () => (await import("../../views/schema.ts")).schemaView,
  ),
});
