import type { PullOptions } from "../../commands/config/options.ts";
import { pull } from "../../commands/config/pull.ts";
import { pullText } from "../../views/outcomeText.ts";
import { pullPlanText } from "../../views/planText.ts";
import { EXIT } from "../exitCodes.ts";
import { print, renderOptionsOf } from "../print.ts";
import { warnOfUnwrittenLock } from "../warnOfLock.ts";
import type { OpenContext } from "../openCommand.ts";

/** Runs `cli config pull` and prints what it gives. */
export async function pullAction(options: PullOptions, open: OpenContext): Promise<number> {
  const context = await open("config pull");
  const { out } = context.streams;
  const render = renderOptionsOf(out);
  const result = await pull(options, context, (preview) => {
    print(out, pullPlanText(preview, render));
  });
  print(out, pullText(result, render));
  warnOfUnwrittenLock(context, result);
  return EXIT.fine;
}
