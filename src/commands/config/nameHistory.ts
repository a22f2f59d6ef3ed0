import type { History } from "../../config/history.ts";
import { readUserName } from "../../platform/users.ts";
import { mapAtMost } from "../../values/mapAtMost.ts";
import type { ConfigOptions, Context } from "../context.ts";
import { requireApiKey } from "../keySources.ts";

/** So many names are asked for at the same time. */
const MOST_AT_ONCE = 8;

/**
 * `--names`: puts the publishers' names in place of their numbers, as `@name`, which no number is. Each
 * person is asked about once; whose name cannot be read keeps the number.
 *
 * @throws Failure when no usable key is loaded.
 */
export async function nameHistory(
  history: History,
  options: ConfigOptions,
  context: Context,
): Promise<History> {
  const { revisions } = history;
  const key = await requireApiKey(options, context);
  const users = [...new Set(revisions.flatMap(({ publishedBy }) => publishedBy || []))];
  const names = await mapAtMost(users, MOST_AT_ONCE, (user) => {
    return readUserName(context.http, context.addresses.base, user, key);
  });
  const known = new Map(users.map((user, index) => [user, names[index]]));
  const named = revisions.map((revision) => {
    const name = known.get(revision.publishedBy ?? "");
    return name === undefined ? revision : { ...revision, publishedBy: `@${name}` };
  });
  return { ...history, revisions: named };
}
