import type { SyncPreview } from "../commands/config/preview.ts";
import type { Context } from "../commands/context.ts";
import { warningText } from "../views/failureText.ts";
import { print, renderOptionsOf } from "./print.ts";

/** Says on standard error for which limit a sync of the local file would be refused, if for any. */
export function warnOfLimitViolation(
  { streams: { err } }: Context,
  { limitViolation }: SyncPreview,
): void {
  if (limitViolation !== undefined) print(err, warningText(limitViolation, renderOptionsOf(err)));
}
