import type { Configs } from "../../roblox/configs.ts";
import type { Revision } from "../../values/configs.ts";
import { mapAtMost } from "../../values/collections.ts";

const MOST_AT_ONCE = 8;

/** Replaces a publisher's number by the name, as `@name`. */
export type NameRevision = (revision: Revision) => Revision;

/**
 * Read the names of some revisions' publishers, for `--names`; without the flag, there is no request. Each
 * name is read once; one that cannot be read stays a number.
 */
export async function readNames(
  revisions: readonly Revision[],
  names: boolean,
  configs: Pick<Configs, "userName">,
): Promise<NameRevision> {
  if (!names) return (revision) => revision;
  const users = [...new Set(revisions.flatMap(({ publishedBy }) => publishedBy || []))];
  const found = await mapAtMost(users, MOST_AT_ONCE, (user) => configs.userName(user));
  const known = new Map(users.map((user, index) => [user, found[index]]));
  return (revision) => {
    const name = known.get(revision.publishedBy ?? "");
    return name === undefined ? revision : { ...revision, publishedBy: `@${name}` };
  };
}
