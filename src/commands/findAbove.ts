import type { Disk } from "../files/disk.ts";

/** So many folders above the current one are looked into. */
const HIGHEST = 32;

/**
 * Finds a file in the folders above the current one, up to the root of the repository that the current
 * one is in. Outside of a repository nothing is looked for: what is above is anybody's there.
 *
 * @param name The file's name.
 * @returns Its path from the current folder; undefined when it is in this one, or in none of them.
 */
export async function findAbove(
  name: string,
  disk: Pick<Disk, "exists">,
): Promise<string | undefined> {
  if (await disk.exists(name)) return undefined;
  let found: string | undefined;
  for (let height = 0, up = ""; height <= HIGHEST; height++, up += "../") {
    if (height > 0 && found === undefined && await disk.exists(up + name)) found = up + name;
    // A repository's own folder, or the file that a work tree has in its place.
    if (await disk.exists(`${up}.git/HEAD`) || await disk.exists(`${up}.git`)) return found;
  }
  return undefined;
}
