import { defineCommand } from "../defineCommand.ts";
import { EXIT } from "../exitCodes.ts";
import { switchFlag } from "../../flags/flag.ts";
import { ANNOTATIONS_FLAG, JSON_FLAG } from "../../flags/flags.ts";

export default defineCommand({
  path: "config validate",
  summary: "check the files",
  description:
    "Check the files without a key or a network: syntax, fields, limits, value rules, and that each " +
    "environment is in the places file.",
  examples: [
    ["cli config validate", "every environment"],
    ["cli config validate --env production", "one of them"],
    ['cli config validate --json | jq ".findings[]"', "for a script"],
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
  view: () => import("../../views/validate.ts"),
  exitOf: ({ findings }) =>
    findings.some(({ severity }) => severity === "error") ? EXIT.failed : EXIT.fine,
});
