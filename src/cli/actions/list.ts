import { list } from "../../commands/config/list.ts";
import type { ListOptions } from "../../commands/config/options.ts";
import { listView } from "../../views/list.ts";
import { EXIT } from "../exitCodes.ts";
import type { OpenContext } from "../openCommand.ts";
import { printView } from "../printView.ts";

/** Runs `cli config list` and prints what it gives. */
export async function listAction(
  options: ListOptions,
  json: boolean,
  open: OpenContext,
): Promise<number> {
  const context = await open("config list");
  printView(listView, await list(options, context), context.streams, json ? "json" : "text");
  return EXIT.fine;
}
