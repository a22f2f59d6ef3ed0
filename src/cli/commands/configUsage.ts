import { FILE_FLAGS } from "../../flags/fileFlags.ts";
import { ANNOTATIONS_FLAG, JSON_FLAG } from "../../flags/flags.ts";
import { defineCommand } from "../defineCommand.ts";
import { EXIT } from "../exitCodes.ts";

export default defineCommand({
  path: "config usage",
  summary: "compare the keys that your code names with the config",
  description:
    "Compare the keys that your code names with the config file and, with --env and an API key, with live. A key " +
    "counts as named when it is in quotes, even in a comment, or when GetValue reads it. The command searches the " +
    ".luau, .lua, .ts and .tsx files below the config file's folder, except those that a .gitignore excludes.",
  examples: [
    ["cli config usage", "the code and the config file"],
    ["cli config usage --env production --days 90", "also live, read in 90 days"],
    ['cli config usage --source "src/**/*.luau"', "some of the code"],
    ['cli config usage --json | jq -r ".unused[].key"', "for a script"],
  ],
  capabilities: { hosts: ["base"], files: "read", platform: "read" },
  reads: ["places", "config"],
  flags: { ...FILE_FLAGS.usage, annotations: ANNOTATIONS_FLAG, json: JSON_FLAG },
  topic: "local",
  differs: "the code reads a key that is missing",
  synonyms: ["unused", "dead", "scan", "find"],
  view: () => import("../../views/usage.ts"),
  exitOf: ({ missing }) => missing.length > 0 ? EXIT.differs : EXIT.fine,
});
