import { FILE_FLAGS } from "../../flags/fileFlags.ts";
import { RECEIPT_FLAG } from "../../flags/flags.ts";
import { defineCommand, running } from "../defineCommand.ts";
import { EXIT } from "../exitCodes.ts";

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
  synonyms: ["start", "install", "login"],
  run: async (invocation) => {
    const { options, open } = invocation;
    if (options.forgetKey) return await runForget(invocation);
    const { default: setup } = await import("../../views/setup.ts");
    const { context, print } = await open();
    const result = await setup.logic(options, context, print.presenter(setup.view));
    if (!result.pulls) {
      print.result(setup.view, result);
      return EXIT.fine;
    }
    // With --json there is one document, after the pull.
    if (!options.json) print.result(setup.view, result);
    const { default: firstPull } = await import("../../views/firstPull.ts");
    const pulled = await firstPull.logic(result, context, print.presenter(firstPull.view));
    if (options.json) print.result(setup.view, { ...result, pulled });
    else print.result(firstPull.view, pulled);
    return EXIT.fine;
  },
});
