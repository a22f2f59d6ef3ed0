import type { SyncOptions } from "../../commands/config/options.ts";
import { sync } from "../../commands/config/sync.ts";
import { syncText } from "../../views/outcomeText.ts";
import { syncPlanText } from "../../views/planText.ts";
import { EXIT } from "../exitCodes.ts";
import { lookOf, print } from "../print.ts";
import { warnOfLock } from "../warnOfLock.ts";
import type { OpenContext } from "../handlers.ts";

/** Runs `cli config sync` and prints what it gives. */
export async function syncAction(options: SyncOptions, open: OpenContext): Promise<number> {
  const context = await open("config sync");
  const { out } = context.streams;
  const look = lookOf(out);
  const show = (preview: Parameters<typeof syncPlanText>[0]) =>
    print(out, syncPlanText(preview, look));
  const result = await sync(options, context, show);
  print(out, syncText(result, options.strategy, look));
  if (result.outcome === "published") warnOfLock(context, result);
  return EXIT.fine;
}
