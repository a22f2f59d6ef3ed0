import { FILE_FLAGS } from "../../flags/fileFlags.ts";
import { RECEIPT_FLAG } from "../../flags/flags.ts";
import { defineCommand } from "../defineCommand.ts";

export default defineCommand({
  path: "config rename",
  summary: "give one entry of the config file another key",
  description:
    "Give an entry another key in the config file and in the value rules; its place, comments and " +
    "description stay. Nothing is published. Scripts read the old key until you change them: the safe way " +
    "for a key that is live is to add the new one, and to remove the old one later.",
  examples: [
    ["cli config rename race.laps race.rounds --env dev", "in one environment"],
    ["cli config rename race.laps race.rounds --all", "in all environments"],
  ],
  capabilities: { hosts: ["base"], files: "write", platform: "read" },
  flags: { ...FILE_FLAGS.rename, json: RECEIPT_FLAG },
  topic: "file",
  synonyms: ["mv", "move"],
  view: () => import("../../views/rename.ts"),
});
