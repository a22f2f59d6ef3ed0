import { type Count, parseCount } from "../../values/ids.ts";
import { defineCommand } from "../defineCommand.ts";
import { EXIT } from "../exitCodes.ts";
import { valueFlag } from "../flag.ts";
import { JSON_FLAG } from "../flags.ts";
import { nonEmpty, notSecret } from "../parseFlag.ts";

export default defineCommand({
  path: "config usage",
  summary: "compare the keys that the game's code reads with the config",
  description:
    "Compare the keys that the game's code reads with the config file and, with --env and an API key, " +
    "with what is live. It searches the .luau, .lua and .ts files below the config file's folder that no " +
    ".gitignore leaves out. Exit code 0: every key that is read is there; 2: one is missing; 1: it could not answer.",
  examples: [
    ["cli config usage", "the code and the config file; no key is needed"],
    ["cli config usage --env production --days 90", "what is live, too, and read in 90 days"],
    ["cli config usage --source 'src/**/*.luau'", "some of the code"],
    ["cli config usage --json | jq -r '.unused[].key'", "for a script"],
  ],
  capabilities: { hosts: ["base"], files: "read", platform: "read" },
  flags: {
    source: valueFlag(
      "--source <glob>",
      "only files that match, in the form of a .gitignore line; may be given several times",
      (text, name) => [nonEmpty(text, name)],
      { repeatable: true },
    ),
    days: valueFlag(
      "--days <n>",
      "a key that a game has read within so many days is used",
      notSecret(parseCount),
      { default: 60 as Count },
    ),
    json: JSON_FLAG,
  },
  synonyms: ["unused", "dead", "scan", "find"],
  run: async ({ options, open }) => {
    const [{ usage }, { usageView }] = await Promise.all([
      import("../../commands/config/usage.ts"),
      import("../../views/usage.ts"),
    ]);
    const { context, print } = await open();
    const result = await usage(options, context);
    print.result(usageView, result);
    return result.missing.length > 0 ? EXIT.differs : EXIT.fine;
  },
});
