import { defineCommand } from "../defineCommand.ts";
import { switchFlag } from "../flag.ts";
import { CONSENT_FLAGS, RECEIPT_FLAG, STRATEGY_FLAG } from "../flags.ts";
import { changing } from "../runs.ts";

export default defineCommand({
  path: "config publish",
  summary: "publish what is staged",
  description:
    "Publish the draft, after showing how it differs from what is live. If the draft changes in " +
    "between, nothing is published.",
  examples: [
    ["cli config stage --env dev", "try them in Studio first"],
    ["cli config publish --env dev", "ask, then publish them"],
    ['cli config publish --env dev --message "Autumn sale"', "publish from a pipeline"],
  ],
  capabilities: { hosts: ["base"], files: "write", platform: "write" },
  flags: {
    ...CONSENT_FLAGS,
    strategy: STRATEGY_FLAG,
    allowEmpty: switchFlag("--allow-empty", "let a draft empty what is live"),
    json: RECEIPT_FLAG,
  },
  synonyms: ["release"],
  run: changing(
    async () => (await import("../../commands/config/publish.ts")).publish,
    async () => (await import("../../views/publish.ts")).publishView,
  ),
});
