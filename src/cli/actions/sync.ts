import { commandHint } from "../../commands/config/commandHint.ts";
import type { SyncOptions } from "../../commands/config/options.ts";
import type { SyncPreview } from "../../commands/config/preview.ts";
import { type ShowSync, sync } from "../../commands/config/sync.ts";
import { savePlan } from "../../commands/config/syncPlan.ts";
import type { Context } from "../../commands/context.ts";
import { text } from "../../terminal/text.ts";
import { Failure } from "../../values/failure.ts";
import { planJson, previewJson } from "../../views/diffJson.ts";
import { syncText } from "../../views/outcomeText.ts";
import { syncPlanText } from "../../views/planText.ts";
import { previewNotes } from "../../views/previewNotes.ts";
import { EXIT } from "../exitCodes.ts";
import type { OpenContext } from "../openCommand.ts";
import { print, printJson, renderOptionsOf } from "../print.ts";
import { warnOfLock, warnOfUnwrittenLock } from "../warnOfLock.ts";

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
  if (options.plan !== undefined) return await save(options, options.plan, context);
  return json ? await tell(options, context) : await carryOut(options, context);
}

async function save(options: SyncOptions, file: string, context: Context): Promise<number> {
  const { out } = context.streams;
  const render = renderOptionsOf(out);
  const preview = await savePlan(options, file, planJson, context);
  warnOfLock(context, preview);
  print(out, syncPlanText(preview, render, options.strategy));
  out.line(text`Wrote the plan to ${file}; nothing was staged or published.`);
  return EXIT.fine;
}

async function tell(options: SyncOptions, context: Context): Promise<number> {
  const { err } = context.streams;
  const warn = (preview: SyncPreview) => {
    warnOfLock(context, preview);
    print(err, previewNotes(preview, renderOptionsOf(err)));
  };
  const { preview } = await sync(options, context, warn, planJson);
  printJson(context.streams.out, previewJson(preview));
  return EXIT.fine;
}

async function carryOut(options: SyncOptions, context: Context): Promise<number> {
  const { out } = context.streams;
  const render = renderOptionsOf(out);
  const show: ShowSync = (preview, strategy) => {
    warnOfLock(context, preview);
    print(out, syncPlanText(preview, render, strategy));
  };
  const result = await sync(options, context, show, planJson);
  print(out, syncText(result, render, commandHint(options, result.preview.repository)));
  warnOfUnwrittenLock(context, result, result.preview);
  return EXIT.fine;
}
