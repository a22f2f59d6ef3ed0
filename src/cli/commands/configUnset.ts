import { defineCommand } from "../defineCommand.ts";
import { EXIT } from "../exitCodes.ts";
import { requiredArgument } from "../flag.ts";
import { RECEIPT_FLAG } from "../flags.ts";
import { anyText } from "../parseFlag.ts";

export default defineCommand({
  path: "config unset",
  summary: "remove one entry from the local file",
  description:
    "Remove one entry from the environment's section of the local file. Nothing is published.",
  examples: [["cli config unset race.laps --env dev", "remove it; a sync removes it from live"]],
  capabilities: { hosts: [], files: "write", platform: "none" },
  args: {
    key: requiredArgument("<key>", "config key", anyText, { completion: "config keys" }),
  },
  flags: { json: RECEIPT_FLAG },
  synonyms: ["remove", "delete", "rm"],
  run: async ({ options, open }) => {
    const [{ unset }, { unsetView }] = await Promise.all([
      import("../../commands/config/unset.ts"),
      import("../../views/unset.ts"),
    ]);
    const { context, print } = await open();
    const result = await unset(options, context, (each, asks) => {
      print.preview(unsetView, each, asks);
    });
    print.outcome(unsetView, result);
    return EXIT.fine;
  },
});
