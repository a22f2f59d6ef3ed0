import { check } from "../../commands/config/check.ts";
import type { ConfigOptions } from "../../commands/config/options.ts";
import { checkText } from "../../views/planText.ts";
import { exitOfCheck } from "../exitCodes.ts";
import { lookOf, print } from "../print.ts";
import type { OpenContext } from "../handlers.ts";

/** Runs `cli config check` and prints what it gives. */
export async function checkAction(options: ConfigOptions, open: OpenContext): Promise<number> {
  const context = await open("config check");
  const { out } = context.streams;
  const result = await check(options, context);
  print(out, checkText(result, lookOf(out)));
  return exitOfCheck(result);
}
