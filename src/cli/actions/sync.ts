import type { SyncOptions } from "../../commands/config/options.ts";
import { sync } from "../../commands/config/sync.ts";
import { Failure } from "../../values/failure.ts";
import { syncView } from "../../views/sync.ts";
import { EXIT } from "../exitCodes.ts";
import type { OpenContext } from "../openCommand.ts";
import { printOutcome, printPreview } from "../printView.ts";

/** Runs `cli config sync` and prints what it gives. */
export async function syncAction(
  options: SyncOptions,
  json: boolean,
  open: OpenContext,
): Promise<number> {
  if (json && !options.dryRun) {
    throw new Failure(
      "--json tells what a sync would do, and this one would do it.",
      "Add --dry-run.",
    );
  }
  const context = await open("config sync");
  const { streams } = context;
  const format = json ? "json" : "text";
  const result = await sync(options, context, (preview) => {
    printPreview(syncView, preview, streams, format);
  });
  printOutcome(syncView, result, streams, format);
  return EXIT.fine;
}
