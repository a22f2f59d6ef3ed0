import { defineCommand } from "../defineCommand.ts";
import { JSON_FLAG } from "../../flags/flags.ts";

export default defineCommand({
  path: "version",
  summary: "print the version",
  description: "Print the version; --json adds build details.",
  examples: [
    ["cli version", "which version this is"],
    ["cli version --json | jq -r .commit", "which commit it was built from"],
  ],
  capabilities: { hosts: [], files: "none", platform: "none" },
  flags: { json: JSON_FLAG },
  view: () => import("../../views/version.ts"),
});
