import { commandHint } from "../../commands/config/commandHint.ts";
import type { RollbackOptions } from "../../commands/config/options.ts";
import { rollback } from "../../commands/config/rollback.ts";
import { revisionChoices } from "../../views/historyText.ts";
import { rollbackText } from "../../views/outcomeText.ts";
import { rollbackPlanText } from "../../views/planText.ts";
import { EXIT } from "../exitCodes.ts";
import { print, renderOptionsOf } from "../print.ts";
import type { OpenContext } from "../openCommand.ts";

/** Runs `cli config rollback` and prints what it gives. */
export async function rollbackAction(options: RollbackOptions, open: OpenContext): Promise<number> {
  const context = await open("config rollback");
  const { out, err } = context.streams;
  const render = renderOptionsOf(out);
  const result = await rollback(options, context, {
    show: (preview) => print(out, rollbackPlanText(preview, render)),
    choices: (revisions, liveVersion) =>
      revisionChoices(revisions, liveVersion, renderOptionsOf(err)),
  });
  print(out, rollbackText(result, render, commandHint(options, result.preview.repository)));
  return EXIT.fine;
}
