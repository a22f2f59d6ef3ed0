import type { LockFailure } from "../commands/config/recordLock.ts";
import type { Context } from "../commands/context.ts";
import { text } from "../terminal/text.ts";
import { warningText } from "../views/failureText.ts";
import { lookOf, print } from "./print.ts";

/** Says on standard error that the lock file was not written, when it was not. */
export function warnOfLock({ streams: { err } }: Context, { lockFailure }: LockFailure): void {
  if (lockFailure === undefined) return;
  const look = lookOf(err);
  print(err, warningText(lockFailure, look));
  err.line(text`What was asked for is done all the same; the lock file only remembers it.`);
}
