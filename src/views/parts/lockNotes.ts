import type { LockFailure } from "../../files/project/rememberLive.ts";
import type { Text } from "../../values/text.ts";
import { noticeText, warningText } from "../failureText.ts";
import type { RenderOptions } from "../view.ts";

/** Show what is wrong with the lock file; no line when nothing is wrong. */
export function lockNotes({ lockFailure }: LockFailure, render: RenderOptions): readonly Text[] {
  return lockFailure === undefined ? [] : warningText(lockFailure, render);
}

/** Show why the lock file was not written, unless that was shown before, when it was read. */
export function unwrittenLockNotes(
  { lockFailure, lockLeftAlone }: LockFailure,
  render: RenderOptions,
  before: LockFailure = {},
): readonly Text[] {
  if (lockLeftAlone !== undefined) return noticeText(lockLeftAlone, render);
  if (lockFailure === undefined) return [];
  const words = "The command itself succeeded; the lock file only records it.";
  return [
    ...(before.lockFailure?.what === lockFailure.what ? [] : warningText(lockFailure, render)),
    ...noticeText(words, render),
  ];
}
