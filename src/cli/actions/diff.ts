import { diff } from "../../commands/config/diff.ts";
import type { DiffOptions } from "../../commands/config/options.ts";
import { isSame } from "../../config/configRef.ts";
import { diffView } from "../../views/diff.ts";
import { EXIT } from "../exitCodes.ts";
import type { OpenContext } from "../openCommand.ts";
import { printView } from "../printView.ts";

/** Runs `cli config diff` and prints what it gives. */
export async function diffAction(
  options: DiffOptions,
  json: boolean,
  open: OpenContext,
): Promise<number> {
  const context = await open("config diff");
  const result = await diff(options, context);
  printView(diffView, result, context.streams, json ? "json" : "text");
  return isSame(result) ? EXIT.fine : EXIT.differs;
}
