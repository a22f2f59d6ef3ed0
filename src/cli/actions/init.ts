import { init } from "../../commands/config/init.ts";
import type { ConfigOptions } from "../../commands/config/options.ts";
import { initView } from "../../views/init.ts";
import { EXIT } from "../exitCodes.ts";
import type { OpenContext } from "../openCommand.ts";
import { printView } from "../printView.ts";

/** Runs `cli config init` and prints what it gives. */
export async function initAction(options: ConfigOptions, open: OpenContext): Promise<number> {
  const context = await open("config init");
  printView(initView, await init(options, context), context.streams);
  return EXIT.fine;
}
