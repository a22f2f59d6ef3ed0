import { defineCommand } from "../defineCommand.ts";
import { FILE_FLAGS } from "../../flags/fileFlags.ts";

export default defineCommand({
  path: "config plan",
  summary: "show a plan file",
  description: "Show what a plan file would change, as sync shows it, without a key or a network.",
  examples: [
    ["cli config plan plan.json", "what it would publish"],
    ["cli config sync --env dev --from-plan plan.json", "publish exactly that"],
  ],
  capabilities: { hosts: [], files: "read", platform: "none" },
  reads: [],
  flags: FILE_FLAGS.plan,
  topic: "local",
  view: () => import("../../views/plan.ts"),
});
