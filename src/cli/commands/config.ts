import { defineGroup } from "../defineCommand.ts";
import { CONFIG_FLAGS } from "../flags.ts";

export default defineGroup({
  path: "config",
  summary: "keep a game's live config in a reviewed file",
  description: "Keep a game's live config in a reviewed file: compare, publish, pull, roll back.",
  examples: [
    ["cli config init", "start a local config file"],
    ["cli config pull --env dev", "fetch what is live into it"],
    ["cli config --config events.toml check --env dev", "work with another file"],
    ["cli config --repository DataStoresConfig list --env dev", "look at another repository"],
  ],
  flags: CONFIG_FLAGS,
});
