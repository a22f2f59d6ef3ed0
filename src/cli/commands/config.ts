import { defineGroup } from "../defineCommand.ts";
import { CONFIG_FLAGS } from "../../flags/flags.ts";

export default defineGroup({
  path: "config",
  summary: "manage live config from a file",
  description: "Manage a game's live config from a file: compare, publish, pull, roll back.",
  examples: [
    ["cli config init", "start a config file"],
    ["cli config pull --env dev", "write what is live to it"],
    ["cli config check --env dev --config events.toml", "use another file"],
    ["cli config list --env dev --repository DataStoresConfig", "look at another repository"],
  ],
  flags: CONFIG_FLAGS,
  terms: [
    ["entry", "a key, such as race.laps, and its value"],
    ["live", "published: what players get"],
    ["draft", "staged on Roblox, and not yet published"],
    ["revision", "one publish, which a rollback can publish again"],
    ["universe", "one game on Roblox, with a number as its id"],
    ["environment", "one copy of your game: a universe with a name, such as dev or production"],
    ["repository", "one of the sets of configs that a universe has"],
  ],
});
