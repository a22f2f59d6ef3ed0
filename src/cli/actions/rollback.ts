import type { RollbackOptions } from "../../commands/config/options.ts";
import { rollback } from "../../commands/config/rollback.ts";
import { revisionChoices, rollbackView } from "../../views/rollback.ts";
import { EXIT } from "../exitCodes.ts";
import type { OpenContext } from "../openCommand.ts";
import { renderOptionsOf } from "../print.ts";
import { printOutcome, printPreview } from "../printView.ts";

/** Runs `cli config rollback` and prints what it gives. */
export async function rollbackAction(options: RollbackOptions, open: OpenContext): Promise<number> {
  const context = await open("config rollback");
  const { streams } = context;
  const result = await rollback(options, context, {
    show: (preview) => printPreview(rollbackView, preview, streams),
    choices: (revisions, liveVersion) =>
      revisionChoices(revisions, liveVersion, renderOptionsOf(streams.err)),
  });
  printOutcome(rollbackView, result, streams);
  return EXIT.fine;
}
