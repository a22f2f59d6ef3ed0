import { JSON_FLAG } from "../../flags/flags.ts";
import { PUBLISH_FLAGS } from "../../flags/publishFlags.ts";
import { defineCommand } from "../defineCommand.ts";
import { exitOfWatch } from "../exitCodes.ts";

export default defineCommand({
  path: "config watch",
  summary: "watch the game after a publish",
  description:
    "Watch crashes, players and speed for some minutes after a publish, and say whether they stay within your " +
    "bounds: exit code 0 if they do, 2 if not, 1 if that is not known. Nothing is changed. For script errors, see the " +
    "Error Report on the Creator Dashboard, which can also alert you at any time.",
  examples: [
    ["cli config watch --env production", "20 minutes, with the bounds in cliplace.toml"],
    [
      'cli config watch --env production --for 1h --fail-if "ServerCrashCount > 2x"',
      "at most twice the crashes of the hour before",
    ],
    ["cli config watch --env production --since v14", "from that publish on"],
    [
      'cli config watch --env production --fail-if "ClientCrashRate15m > 0.02" --json',
      "as a document, for a script",
    ],
  ],
  capabilities: { hosts: ["base"], files: "read", platform: "read" },
  filesAbove: ["places"],
  topic: "look",
  needsEnv: true,
  differs: "a bound is breached",
  flags: { ...PUBLISH_FLAGS.watch, json: JSON_FLAG },
  synonyms: ["monitor", "observe", "guard"],
  view: () => import("../../views/watch.ts"),
  exitOf: exitOfWatch,
});
