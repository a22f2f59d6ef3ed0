import type { LockFailure } from "../commands/config/recordLock.ts";
import type { Context } from "../commands/context.ts";
import { noticeText, warningText } from "../views/failureText.ts";
import { print, renderOptionsOf } from "./print.ts";

/** Says on standard error what is wrong with the lock file, when something is. */
export function warnOfLock({ streams: { err } }: Context, { lockFailure }: LockFailure): void {
  if (lockFailure !== undefined) print(err, warningText(lockFailure, renderOptionsOf(err)));
}

/** Says that the lock file was not written, and that it does not matter for what was asked. */
export function warnOfUnwrittenLock(
  context: Context,
  { lockFailure }: LockFailure,
  before: LockFailure = {},
): void {
  if (lockFailure === undefined) return;
  // What was told when the lock was read need not be told again.
  if (before.lockFailure?.what !== lockFailure.what) warnOfLock(context, { lockFailure });
  const { err } = context.streams;
  const words = "What was asked for is done all the same; the lock file only remembers it.";
  noticeText(words, renderOptionsOf(err)).forEach(err.line);
}
