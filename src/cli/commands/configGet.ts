import { defineCommand } from "../defineCommand.ts";
import { EXIT } from "../exitCodes.ts";
import { valueFlag } from "../flag.ts";
import { FULL_FLAG, JSON_FLAG } from "../flags.ts";
import { anyText } from "../parseFlag.ts";

export default defineCommand({
  path: "config get",
  summary: "print the published config, or one key's value",
  description: "Print the published config, or one key's value. The local file is not read.",
  examples: [
    ["cli config get --env dev", "everything that is published"],
    ["cli config get race.laps --env dev", "one value"],
    ["cli config get race.laps --env dev --json | jq .value", "one value, for a script"],
  ],
  capabilities: { hosts: ["base"], files: "read", platform: "read" },
  filesAbove: ["places"],
  args: {
    key: valueFlag("[key]", "config key; every key when absent", anyText, {
      completion: "config keys",
    }),
  },
  flags: { full: FULL_FLAG, json: JSON_FLAG },
  synonyms: ["show", "read", "cat"],
  run: async ({ options, open }) => {
    const [{ get }, { getView }] = await Promise.all([
      import("../../commands/config/get.ts"),
      import("../../views/get.ts"),
    ]);
    const { context, print } = await open();
    print.result(getView, await get(options, context));
    return EXIT.fine;
  },
});
