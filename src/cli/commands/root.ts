import { defineGroup } from "../defineCommand.ts";
import { SHARED_FLAGS } from "../../flags/flags.ts";

export default defineGroup({
  path: "",
  summary: "diagnose access to Roblox Open Cloud, and manage a game's live config from a file",
  description: "Diagnose access to Roblox Open Cloud, and manage a game's live config from a file.",
  examples: [
    ["cli setup", "start here"],
    ["cli doctor", "diagnose why API calls fail"],
    ["cli config check --env dev", "compare the config file with live"],
    ["cli config sync --env production", "publish the config file"],
  ],
  flags: SHARED_FLAGS,
});
