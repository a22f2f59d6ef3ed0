import { configCommand } from "../../commands/config/commandHint.ts";
import { init } from "../../commands/config/init.ts";
import type { ConfigOptions } from "../../commands/config/options.ts";
import { initText } from "../../views/outcomeText.ts";
import { EXIT } from "../exitCodes.ts";
import { print, renderOptionsOf } from "../print.ts";
import type { OpenContext } from "../openCommand.ts";

/** Runs `cli config init` and prints what it gives. */
export async function initAction(options: ConfigOptions, open: OpenContext): Promise<number> {
  const context = await open("config init");
  const { out } = context.streams;
  const { env: _, ...unnamed } = options;
  const hint = (words: string) => configCommand(unnamed, words);
  print(out, initText(await init(options, context), renderOptionsOf(out), hint));
  return EXIT.fine;
}
