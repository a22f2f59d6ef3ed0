import { JSON_FLAG, WHOLE_FLAG } from "../../flags/flags.ts";
import { LOOK_FLAGS } from "../../flags/lookFlags.ts";
import { defineCommand } from "../defineCommand.ts";
import { EXIT } from "../exitCodes.ts";

export default defineCommand({
  path: "config diff",
  summary: "compare two configs",
  description: "Compare two configs.",
  examples: [
    ["cli config diff live local --env dev", "what check shows"],
    ["cli config diff live env:production --env dev", "two environments"],
    ["cli config diff 5f2c1d9e live --env dev", "what changed since a revision"],
  ],
  capabilities: { hosts: ["base"], files: "read", platform: "read" },
  reads: ["places", "config", "lock"],
  flags: { ...LOOK_FLAGS.diff, full: WHOLE_FLAG, json: JSON_FLAG },
  topic: "look",
  differs: "the two differ",
  view: () => import("../../views/diff.ts"),
  exitOf: ({ matches }) => matches ? EXIT.fine : EXIT.differs,
});
