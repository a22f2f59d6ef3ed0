import { configCommand } from "../../commands/config/commandLine.ts";
import { init } from "../../commands/config/init.ts";
import type { ConfigOptions } from "../../commands/config/options.ts";
import { initText } from "../../views/outcomeText.ts";
import { EXIT } from "../exitCodes.ts";
import { lookOf, print } from "../print.ts";
import type { OpenContext } from "../openCommand.ts";

/** Runs `cli config init` and prints what it gives. */
export async function initAction(options: ConfigOptions, open: OpenContext): Promise<number> {
  const context = await open("config init");
  const { out } = context.streams;
  const { env: _, ...unnamed } = options;
  const advise = (words: string) => configCommand(unnamed, words);
  print(out, initText(await init(options, context), lookOf(out), advise));
  return EXIT.fine;
}
