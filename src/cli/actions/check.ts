import { check } from "../../commands/config/check.ts";
import type { ConfigOptions } from "../../commands/config/options.ts";
import { checkView } from "../../views/check.ts";
import type { Format } from "../../views/view.ts";
import { exitOfDiff } from "../exitCodes.ts";
import type { OpenContext } from "../openCommand.ts";
import { printView } from "../printView.ts";

/** Runs `cli config check` and prints what it gives. */
export async function checkAction(
  options: ConfigOptions,
  format: Format,
  open: OpenContext,
): Promise<number> {
  const context = await open("config check");
  const result = await check({ ...options, draft: format === "json" }, context);
  printView(checkView, result, context.streams, format);
  return exitOfDiff(result.plan.diff);
}
