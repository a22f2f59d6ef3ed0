import { defineCommand } from "../defineCommand.ts";
import { showing } from "../runs.ts";

export default defineCommand({
  path: "config init",
  summary: "write a template of the local config file",
  description: "Write a commented template of the local config file; an existing file is kept.",
  examples: [
    ["cli config init", "write cliconfig.toml"],
    ["cli config --config events.toml init", "write another file"],
    ["cli config --repository DataStoresConfig init", "for another repository"],
  ],
  capabilities: { hosts: [], files: "write", platform: "none" },
  filesAbove: [],
  synonyms: ["new", "create"],
  run: showing(
    async () => (await import("../../commands/config/init.ts")).init,
    async () => (await import("../../views/init.ts")).initView,
  ),
});
