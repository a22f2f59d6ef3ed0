import { diff } from "../../commands/config/diff.ts";
import type { DiffOptions } from "../../commands/config/options.ts";
import { isSame } from "../../config/configRef.ts";
import { diffResultJson } from "../../views/compareJson.ts";
import { comparisonNotes, diffResultText } from "../../views/compareText.ts";
import { EXIT } from "../exitCodes.ts";
import type { OpenContext } from "../openCommand.ts";
import { print, printJson, renderOptionsOf } from "../print.ts";

/** Runs `cli config diff` and prints what it gives. */
export async function diffAction(
  options: DiffOptions,
  json: boolean,
  open: OpenContext,
): Promise<number> {
  const context = await open("config diff");
  const { out, err } = context.streams;
  const result = await diff(options, context);
  print(err, comparisonNotes(result, renderOptionsOf(err)));
  if (json) printJson(out, diffResultJson(result));
  else print(out, diffResultText(result, renderOptionsOf(out)));
  return isSame(result) ? EXIT.fine : EXIT.differs;
}
