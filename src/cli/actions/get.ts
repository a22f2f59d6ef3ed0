import { get } from "../../commands/config/get.ts";
import type { GetOptions } from "../../commands/config/options.ts";
import { getView } from "../../views/get.ts";
import { EXIT } from "../exitCodes.ts";
import type { OpenContext } from "../openCommand.ts";
import { printView } from "../printView.ts";

/** Runs `cli config get` and prints what it gives. */
export async function getAction(
  options: GetOptions,
  json: boolean,
  open: OpenContext,
): Promise<number> {
  const context = await open("config get");
  printView(getView, await get(options, context), context.streams, json ? "json" : "text");
  return EXIT.fine;
}
