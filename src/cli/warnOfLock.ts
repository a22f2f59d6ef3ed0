import type { LockFailure } from "../commands/config/recordLock.ts";
import type { Context } from "../commands/context.ts";
import { failureText } from "../views/failureText.ts";
import { lookOf, print } from "./print.ts";

/** Says on standard error that the lock file was not written, when it was not. */
export function warnOfLock({ streams: { err } }: Context, { lockFailure }: LockFailure): void {
  if (lockFailure === undefined) return;
  const look = lookOf(err);
  err.line(look.paint.yellow("! This is done, but the lock file was not written:"));
  print(err, failureText(lockFailure, look));
}
