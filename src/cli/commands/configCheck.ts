import type { Context } from "../../commands/context.ts";
import { defineCommand } from "../defineCommand.ts";
import { exitOfDiff } from "../exitCodes.ts";
import { switchFlag } from "../../flags/flag.ts";
import {
  ALL_FLAG,
  ANNOTATIONS_FLAG,
  JSON_FLAG,
  NAMES_FLAG,
  WHOLE_FLAG,
} from "../../flags/flags.ts";
import { showAll } from "../runs.ts";

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
  flags: {
    all: ALL_FLAG,
    names: NAMES_FLAG,
    full: WHOLE_FLAG,
    annotations: ANNOTATIONS_FLAG,
    json: JSON_FLAG,
    markdown: switchFlag("--markdown", "print Markdown, for a pull request", {
      conflicts: ["--json", "--names"],
    }),
  },
  synonyms: ["status", "compare"],
  topic: "look",
  differs: "the config file and live differ",
  run: async ({ options, open }) => {
    const [{ check, namePublishers }, { checkView }] = await Promise.all([
      import("../../commands/config/check.ts"),
      import("../../views/check.ts"),
    ]);
    const { all, names, json, markdown } = options;
    const opened = await open();
    const { context, print } = opened;
    if (all) {
      const one = (context: Context) => check({ draft: false, names: false }, context);
      return await showAll(
        opened,
        one,
        names ? (envs) => namePublishers(envs, context) : undefined,
      );
    }
    const result = await check({ draft: json || markdown, names }, context);
    print.result(checkView, result);
    return exitOfDiff(result.plan.diff);
  },
});
