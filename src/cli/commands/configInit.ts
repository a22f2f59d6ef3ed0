import { defineCommand } from "../defineCommand.ts";

export default defineCommand({
  path: "config init",
  summary: "write a template of the config file",
  description: "Write a commented template of the config file. An existing file is kept.",
  examples: [
    ["cli config init", "write cliconfig.toml"],
    ["cli config init --config events.toml", "write another file"],
    ["cli config init --repository DataStoresConfig", "for another repository"],
  ],
  capabilities: { hosts: [], files: "write", platform: "none" },
  filesAbove: [],
  topic: "file",
  synonyms: ["new", "create"],
  view: () => import("../../views/init.ts"),
});
