import { defineCommand } from "../defineCommand.ts";
import { switchFlag } from "../flag.ts";
import { RECEIPT_FLAG } from "../flags.ts";
import { changing } from "../runs.ts";

export default defineCommand({
  path: "config pull",
  summary: "write what is live into the local file",
  description:
    "Write what is live into the environment's section of the local file. Comments, order and the " +
    "other environments stay as they are.",
  examples: [
    ["cli config pull --env dev", "show, ask, then write"],
    ["cli config pull --env dev --merge", "keep your own edits"],
    ["cli config pull --env dev --yes", "write without asking"],
    ["cli config --config staging.toml pull --env dev", "write another file"],
  ],
  capabilities: { hosts: ["base"], files: "write", platform: "read" },
  flags: {
    merge: switchFlag(
      "--merge",
      "keep what only the file changed since the last pull or sync; ask about keys that both changed",
    ),
    mine: switchFlag("--mine", "with --merge: keep the file's value where both changed", {
      conflicts: ["--theirs"],
    }),
    theirs: switchFlag("--theirs", "with --merge: take the live value where both changed"),
    yes: switchFlag("-y, --yes", "overwrite the environment's section without asking"),
    allowEmpty: switchFlag(
      "--allow-empty",
      "let a universe without entries empty the environment's section",
    ),
    json: RECEIPT_FLAG,
  },
  synonyms: ["fetch", "download", "export", "backup"],
  run: changing(
    async () => (await import("../../commands/config/pull.ts")).pull,
    async () => (await import("../../views/pull.ts")).pullView,
  ),
});
