import { list } from "../../commands/config/list.ts";
import type { ListOptions } from "../../commands/config/options.ts";
import { snapshotJson } from "../../views/snapshotJson.ts";
import { listText } from "../../views/snapshotText.ts";
import { EXIT } from "../exitCodes.ts";
import { print, printJson, renderOptionsOf } from "../print.ts";
import type { OpenContext } from "../openCommand.ts";

/** Runs `cli config list` and prints what it gives. */
export async function listAction(
  options: ListOptions,
  json: boolean,
  open: OpenContext,
): Promise<number> {
  const context = await open("config list");
  const { out } = context.streams;
  const snapshot = await list(options, context);
  if (json) printJson(out, snapshotJson(snapshot));
  else print(out, listText(snapshot, renderOptionsOf(out)));
  return EXIT.fine;
}
