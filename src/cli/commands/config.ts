import { defineGroup } from "../defineCommand.ts";
import { CONFIG_FLAGS } from "../../flags/flags.ts";

export default defineGroup({
  path: "config",
  summary: "manage live config from a file",
  description: "Manage a game's live config from a file: compare, publish, pull, roll back.",
  examples: [
    ["cli config init", "start a config file"],
    ["cli config pull --env dev", "fetch what is live"],
    ["cli config check --env dev --config events.toml", "use another file"],
    ["cli config list --env dev --repository DataStoresConfig", "another repository"],
  ],
  flags: CONFIG_FLAGS,
});
