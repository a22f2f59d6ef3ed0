import type { PullOptions } from "../../commands/config/options.ts";
import { pull } from "../../commands/config/pull.ts";
import { pullView } from "../../views/pull.ts";
import { EXIT } from "../exitCodes.ts";
import type { OpenContext } from "../openCommand.ts";
import { printOutcome, printPreview } from "../printView.ts";

/** Runs `cli config pull` and prints what it gives. */
export async function pullAction(options: PullOptions, open: OpenContext): Promise<number> {
  const context = await open("config pull");
  const { streams } = context;
  const result = await pull(options, context, (each) => printPreview(pullView, each, streams));
  printOutcome(pullView, result, streams);
  return EXIT.fine;
}
