import { CONFIG_REFS, parseConfigRef } from "../../config/parseConfigRef.ts";
import { defineCommand } from "../defineCommand.ts";
import { EXIT } from "../exitCodes.ts";
import { valueFlag } from "../../flags/flag.ts";
import { JSON_FLAG, WHOLE_FLAG } from "../../flags/flags.ts";
import { running } from "../runs.ts";

const namedRef = (name: string) => ({ name, ref: parseConfigRef(name) });

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
  args: {
    from: valueFlag("<from>", CONFIG_REFS, namedRef),
    to: valueFlag("<to>", CONFIG_REFS, namedRef),
  },
  flags: { full: WHOLE_FLAG, json: JSON_FLAG },
  topic: "look",
  differs: "they differ",
  run: running(
    () => import("../../views/diff.ts"),
    ({ matches }) => matches ? EXIT.fine : EXIT.differs,
  ),
});
