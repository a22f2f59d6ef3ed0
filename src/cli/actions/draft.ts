import { draft } from "../../commands/config/draft.ts";
import type { DraftOptions } from "../../commands/config/options.ts";
import { draftView } from "../../views/draft.ts";
import { EXIT } from "../exitCodes.ts";
import type { OpenContext } from "../openCommand.ts";
import { printOutcome, printPreview } from "../printView.ts";

/** Runs `cli config draft` and prints what it gives. */
export async function draftAction(options: DraftOptions, open: OpenContext): Promise<number> {
  const context = await open("config draft");
  const { streams } = context;
  const result = await draft(options, context, (each) => printPreview(draftView, each, streams));
  printOutcome(draftView, result, streams);
  return EXIT.fine;
}
