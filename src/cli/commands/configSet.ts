import { FILE_FLAGS } from "../../flags/fileFlags.ts";
import { RECEIPT_FLAG } from "../../flags/flags.ts";
import { defineCommand } from "../defineCommand.ts";

export default defineCommand({
  path: "config set",
  summary: "change or add one entry of the config file",
  description:
    "Change or add one entry of an environment in the config file. Nothing is published. Valid JSON " +
    "stays JSON; other text becomes a string. What is neither, such as True or 1,5, is refused.",
  examples: [
    ["cli config set race.laps 5 --env dev", "a number"],
    ["cli config set shop.open true --env dev", "true or false"],
    ['cli config set shop.title "Autumn sale" --env dev', "a string"],
    ["cli config set season 7 --string --env dev", 'the string "7"'],
    ["cli config set boss.health 1200 --when vip-us --env dev", "the value under a condition"],
    ['cli config set race.prizes "[100, 50]" --env dev', "a list; write a table in the file"],
  ],
  capabilities: { hosts: [], files: "write", platform: "none" },
  flags: { ...FILE_FLAGS.set, json: RECEIPT_FLAG },
  topic: "file",
  needsEnv: true,
  synonyms: ["edit", "add", "put", "change", "toggle", "enable", "disable"],
  view: () => import("../../views/set.ts"),
});
