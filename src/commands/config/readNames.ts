import { readUserName } from "../../platform/users.ts";
import type { Revision } from "../../values/configs.ts";
import { mapAtMost } from "../../values/mapAtMost.ts";
import type { UniverseId } from "../../values/ids.ts";
import type { Context } from "../context.ts";
import { requireApiKey } from "../keySources.ts";

/** How many names are asked for at the same time. */
const MOST_AT_ONCE = 8;

/** Puts the publisher's name in place of the number, as `@name`, which no number is. */
export type NameRevision = (revision: Revision) => Revision;

/**
 * Read who published some revisions, for `--names`; without the flag, nothing is asked. Each person is
 * asked about once; whose name cannot be read keeps the number.
 *
 * @throws Failure when no usable key is loaded.
 */
export async function readNames(
  revisions: readonly Revision[],
  names: boolean,
  universeId: UniverseId,
  context: Context,
): Promise<NameRevision> {
  if (!names) return (revision) => revision;
  const key = await requireApiKey(universeId, context);
  const users = [...new Set(revisions.flatMap(({ publishedBy }) => publishedBy || []))];
  const found = await mapAtMost(users, MOST_AT_ONCE, (user) => {
    return readUserName(context.http, context.addresses.base, user, key);
  });
  const known = new Map(users.map((user, index) => [user, found[index]]));
  return (revision) => {
    const name = known.get(revision.publishedBy ?? "");
    return name === undefined ? revision : { ...revision, publishedBy: `@${name}` };
  };
}
