import { LOOK_FLAGS } from "../../flags/lookFlags.ts";
import { defineCommand, running } from "../defineCommand.ts";
import { EXIT, exitOfAll } from "../exitCodes.ts";

const checkOne = running(
  () => import("../../views/check.ts"),
  ({ plan }) => plan.differs ? EXIT.differs : EXIT.fine,
);
const checkEach = running(() => import("../../views/checkAll.ts"), exitOfAll);

export default defineCommand({
  path: "config check",
  summary: "compare the config file with live",
  description: "Show what differs between the config file and live. Nothing is changed.",
  examples: [
    ["cli config check --env production", "show what a sync would change"],
    ["cli config check --all", "every environment"],
    ["cli config check --env production --names", "and who published since"],
    ["cli config check --env production || exit 1", "fail when they differ"],
  ],
  capabilities: { hosts: ["base"], files: "read", platform: "read" },
  flags: LOOK_FLAGS.check,
  synonyms: ["status", "compare", "drift"],
  topic: "look",
  needsEnv: true,
  differs: "the config file differs from what is live",
  run: (invocation) => (invocation.options.all ? checkEach : checkOne)(invocation),
});
