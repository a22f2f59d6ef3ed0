import type { Revision } from "../values/configs.ts";
import { readTime } from "./past.ts";

/**
 * Find the revisions that a person may mean by a date, or by words of a publish message.
 *
 * @param history Newest first.
 * @returns Those published on that day in UTC, or within that minute; else those whose message has every word.
 * @throws Failure when it is a date that does not exist.
 */
export function findRevisions(text: string, history: readonly Revision[]): readonly Revision[] {
  const time = readTime(text, "The revision");
  if (time !== undefined) {
    const length = /\d:\d/.test(text) ? MINUTE : DAY;
    return history.filter((revision) => {
      const since = Date.parse(revision.time) - time.getTime();
      return since >= 0 && since < length;
    });
  }
  const words = messageWords(text);
  return words.length === 0 ? [] : history.filter(({ message = "" }) => {
    const said = messageWords(message);
    return words.every((word) => said.some((one) => one.startsWith(word)));
  });
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function messageWords(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
