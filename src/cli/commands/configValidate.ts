import { defineCommand } from "../defineCommand.ts";
import { EXIT } from "../exitCodes.ts";
import { switchFlag } from "../flag.ts";
import { JSON_FLAG } from "../flags.ts";

export default defineCommand({
  path: "config validate",
  summary: "check the local files, without a key or a network",
  description:
    "Check the local files without a key or a network: syntax, fields, limits, rules for values, and " +
    "that each environment is in the places file. All findings are shown at once. Exit code 0: valid; 1: something is wrong.",
  examples: [
    ["cli config validate", "every environment of the file"],
    ["cli config validate --env production", "one of them"],
    ["cli config validate --json | jq '.findings[]'", "for a script"],
  ],
  capabilities: { hosts: [], files: "read", platform: "none" },
  flags: {
    all: switchFlag("--all", "every environment of the file; the same as no --env", {
      conflicts: ["--env"],
    }),
    json: JSON_FLAG,
  },
  synonyms: ["lint", "verify", "test"],
  run: async ({ options, open }) => {
    const [{ validate }, { validateView }] = await Promise.all([
      import("../../commands/config/validate.ts"),
      import("../../views/validate.ts"),
    ]);
    const { context, print } = await open();
    // With --all, an environment that a variable names is not meant.
    const { env, ...rest } = options;
    const result = await validate(
      options.all || env === undefined ? rest : { ...rest, env },
      context,
    );
    print.result(validateView, result);
    return result.findings.some(({ severity }) => severity === "error") ? EXIT.failed : EXIT.fine;
  },
});
