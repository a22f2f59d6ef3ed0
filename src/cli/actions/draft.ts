import { draft } from "../../commands/config/draft.ts";
import type { DraftOptions } from "../../commands/config/options.ts";
import { draftOutcomeText, draftText } from "../../views/compareText.ts";
import { EXIT } from "../exitCodes.ts";
import type { OpenContext } from "../openCommand.ts";
import { print, renderOptionsOf } from "../print.ts";

/** Runs `cli config draft` and prints what it gives. */
export async function draftAction(options: DraftOptions, open: OpenContext): Promise<number> {
  const context = await open("config draft");
  const { out } = context.streams;
  const render = renderOptionsOf(out);
  const result = await draft(options, context, (preview) => print(out, draftText(preview, render)));
  print(out, draftOutcomeText(result, render));
  return EXIT.fine;
}
