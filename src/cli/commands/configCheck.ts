import { defineCommand } from "../defineCommand.ts";
import { exitOfDiff } from "../exitCodes.ts";
import { switchFlag } from "../flag.ts";
import { JSON_FLAG } from "../flags.ts";

export default defineCommand({
  path: "config check",
  summary: "compare the local file with what is live",
  description:
    "Show the difference between the local file and what is live, and change nothing. Exit code 0: " +
    "they match; 2: they differ; 1: the check could not answer.",
  examples: [
    ["cli config check --env production", "show what a sync would change"],
    ["cli config check --env production || exit 1", "stop a pipeline when they differ"],
  ],
  capabilities: { hosts: ["base"], files: "read", platform: "read" },
  flags: {
    json: JSON_FLAG,
    markdown: switchFlag("--markdown", "write a table for a pull request", {
      conflicts: ["--json"],
    }),
  },
  synonyms: ["status", "compare"],
  run: async ({ options, open }) => {
    const [{ check }, { checkView }] = await Promise.all([
      import("../../commands/config/check.ts"),
      import("../../views/check.ts"),
    ]);
    const { context, print } = await open();
    const result = await check({ ...options, draft: options.json }, context);
    print.result(checkView, result);
    return exitOfDiff(result.plan.diff);
  },
});
