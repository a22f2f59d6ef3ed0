import { FILE_FLAGS } from "../../flags/fileFlags.ts";
import { RECEIPT_FLAG } from "../../flags/flags.ts";
import { defineCommand } from "../defineCommand.ts";
import { EXIT } from "../exitCodes.ts";
import { runAction, running } from "../runAction.ts";

const runForget = running(() => import("../../views/forgetKey.ts"));

export default defineCommand({
  path: "setup",
  summary: "set up a game in this folder",
  description:
    "Set up a game in this folder: it asks which universe an environment is, writes that to the places " +
    "file, asks for the API key and offers to keep it, and writes what is live to the config file. " +
    "Nothing is published.",
  examples: [
    ["cli setup", "ask what it needs"],
    ["cli setup --env dev --universe-id 1234567890 --yes", "without a terminal"],
    ["cli setup --forget-key --env dev", "remove the kept key"],
  ],
  capabilities: { hosts: ["base"], files: "write", platform: "read", keepsKeys: true },
  reads: ["places", "config"],
  flags: { ...FILE_FLAGS.setup, json: RECEIPT_FLAG },
  synonyms: ["start", "install"],
  run: async (invocation) => {
    const { options, open } = invocation;
    if (options.forgetKey) return await runForget(invocation);
    const { default: setup } = await import("../../views/setup.ts");
    const opened = await open();
    const result = await runAction(setup, options, opened);
    if (result.pulls && !options.json) {
      const { default: firstPull } = await import("../../views/firstPull.ts");
      await runAction(firstPull, result, opened);
    }
    return EXIT.fine;
  },
});
