import type { PullPreview } from "../../commands/config/pull.ts";
import { defineCommand } from "../defineCommand.ts";
import { EXIT } from "../exitCodes.ts";
import { switchFlag } from "../../flags/flag.ts";
import { RECEIPT_FLAG, yesFlag } from "../../flags/flags.ts";

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
  flags: {
    yes: yesFlag("don't ask"),
    forgetKey: switchFlag("--forget-key", "remove the key kept for the universe", {
      conflicts: ["--yes"],
    }),
    json: RECEIPT_FLAG,
  },
  synonyms: ["start", "install"],
  run: async ({ options, open }) => {
    const [{ setup }, { setupView }] = await Promise.all([
      import("../../commands/setup/setup.ts"),
      import("../../views/setup.ts"),
    ]);
    const { context, print } = await open();
    if (options.forgetKey) {
      const [{ forgetKey }, { forgetKeyView }] = await Promise.all([
        import("../../commands/setup/forgetKey.ts"),
        import("../../views/forgetKey.ts"),
      ]);
      print.result(forgetKeyView, await forgetKey(context));
      return EXIT.fine;
    }
    const result = await setup(options, context, {
      show: (step, asks) => print.preview(setupView, step, asks),
    });
    print.outcome(setupView, result);
    if (!result.pulls || options.json) return EXIT.fine;
    const [{ pull }, { pullView }, { reportInterrupted }] = await Promise.all([
      import("../../commands/config/pull.ts"),
      import("../../views/pull.ts"),
      import("../../commands/requireYes.ts"),
    ]);
    const { universeId: _, ...unnamed } = context.flags;
    const { env, config, typed, doctorCommand, syncCommand } = result;
    const key = typed === undefined ? {} : { apiKey: typed };
    const fetching = { ...context, flags: { ...unnamed, ...key, env } };
    const pulled = await reportInterrupted(result.written, () => {
      const show = (preview: PullPreview, asks: boolean) => print.preview(pullView, preview, asks);
      // A person has just said yes, and there is no section that it could overwrite.
      return pull({ yes: true, allowEmpty: false }, fetching, { show });
    });
    print.outcome(pullView, pulled);
    print.preview(setupView, { step: "pulled", config, doctorCommand, syncCommand });
    return EXIT.fine;
  },
});
