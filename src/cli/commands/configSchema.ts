import { defineCommand } from "../defineCommand.ts";
import { EXIT } from "../exitCodes.ts";
import { switchFlag } from "../flag.ts";

export default defineCommand({
  path: "config schema",
  summary: "write first rules for values",
  description:
    "Write a first JSON Schema of the entries of one environment: their keys and types. Add ranges, " +
    "patterns and choices to it; check and sync then refuse a value that breaks a rule.",
  examples: [
    ["cli config schema --env production", "write cliconfig.schema.json"],
    ["cli config --schema rules.json schema --env production", "write another file"],
  ],
  capabilities: { hosts: [], files: "write", platform: "none" },
  flags: { yes: switchFlag("-y, --yes", "replace a file that is there without asking") },
  synonyms: ["rules", "infer"],
  run: async ({ options, open }) => {
    const [{ schema }, { schemaView }] = await Promise.all([
      import("../../commands/config/schema.ts"),
      import("../../views/schema.ts"),
    ]);
    const { context, print } = await open();
    print.result(schemaView, await schema(options, context));
    return EXIT.fine;
  },
});
