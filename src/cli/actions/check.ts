import { check } from "../../commands/config/check.ts";
import { commandHint } from "../../commands/config/commandHint.ts";
import type { ConfigOptions } from "../../commands/config/options.ts";
import { previewJson } from "../../views/diffJson.ts";
import { previewMarkdown } from "../../views/diffMarkdown.ts";
import { checkText } from "../../views/planText.ts";
import { previewNotes } from "../../views/previewNotes.ts";
import { exitOfDiff } from "../exitCodes.ts";
import type { OpenContext } from "../openCommand.ts";
import { print, printDocument, printJson, renderOptionsOf } from "../print.ts";
import { warnOfLimitViolation } from "../warnOfLimitViolation.ts";
import { warnOfLock } from "../warnOfLock.ts";

/** How a comparison is written. */
export type DiffFormat = "text" | "json" | "markdown";

/** Runs `cli config check` and prints what it gives. */
export async function checkAction(
  options: ConfigOptions,
  format: DiffFormat,
  open: OpenContext,
): Promise<number> {
  const context = await open("config check");
  const { out, err } = context.streams;
  const preview = await check({ ...options, draft: format === "json" }, context);
  warnOfLock(context, preview);
  warnOfLimitViolation(context, preview);
  // For people it stands beside the difference.
  if (format !== "text") print(err, previewNotes(preview, renderOptionsOf(err)));
  if (format === "json") printJson(out, previewJson(preview));
  else if (format === "markdown") printDocument(out, previewMarkdown(preview));
  else {print(
      out,
      checkText(preview, renderOptionsOf(out), commandHint(options, preview.repository)),
    );}
  return exitOfDiff(preview.plan.diff);
}
