import { defineGroup } from "../defineCommand.ts";
import { SHARED_FLAGS } from "../flags.ts";

export default defineGroup({
  path: "",
  summary: "diagnose access to Roblox Open Cloud, and keep a game's live config in a file",
  description: "Diagnose access to Roblox Open Cloud, and keep a game's live config in a file.",
  examples: [
    ["cli doctor", "diagnose why API calls fail"],
    ["cli config check --env dev", "compare the local file with what is live"],
    ["cli config sync --env production", "publish the local file"],
  ],
  flags: SHARED_FLAGS,
});
