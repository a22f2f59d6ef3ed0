import { defineCommand } from "../defineCommand.ts";
import { EXIT } from "../exitCodes.ts";
import { switchFlag } from "../flag.ts";
import { ANNOTATIONS_FLAG, JSON_FLAG } from "../flags.ts";

export default defineCommand({
  path: "config validate",
  summary: "check the files",
  description:
    "Check the files without a key or a network: syntax, fields, limits, value rules, and that each " +
    "environment is in the places file.",
  examples: [
    ["cli config validate", "every environment of the file"],
    ["cli config validate --env production", "one of them"],
    ["cli config validate --json | jq '.findings[]'", "for a script"],
  ],
  capabilities: { hosts: [], files: "read", platform: "none" },
  flags: {
    all: switchFlag("--all", "every environment, whatever CLI_ENV says", {
      conflicts: ["--env"],
    }),
    annotations: ANNOTATIONS_FLAG,
    json: JSON_FLAG,
  },
  topic: "local",
  synonyms: ["lint", "verify", "test"],
  run: async ({ options, open }) => {
    const [{ validate }, { validateView }] = await Promise.all([
      import("../../commands/config/validate.ts"),
      import("../../views/validate.ts"),
    ]);
    const { context, print } = await open();
    // With --all, an environment that a variable names is not meant.
    const { env: _, ...unnamed } = context.flags;
    const result = await validate(options, options.all ? { ...context, flags: unnamed } : context);
    print.result(validateView, result);
    return result.findings.some(({ severity }) => severity === "error") ? EXIT.failed : EXIT.fine;
  },
});
