import type { SyncPreview } from "../commands/config/preview.ts";
import type { Context } from "../commands/context.ts";
import { warningText } from "../views/failureText.ts";
import { lookOf, print } from "./print.ts";

/** Says on standard error for which limit a sync of the local file would be refused, if for any. */
export function warnOfBreach({ streams: { err } }: Context, { breach }: SyncPreview): void {
  if (breach !== undefined) print(err, warningText(breach, lookOf(err)));
}
