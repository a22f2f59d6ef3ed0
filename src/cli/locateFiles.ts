import type { Disk } from "../files/disk.ts";
import { CONFIG_FILE, PLACES_FILE } from "../values/fileNames.ts";

/** The files that are looked for in the folders above, by the option that names them. */
const FILES = { places: PLACES_FILE, config: CONFIG_FILE } as const;

/** The option that names a file that is looked for. */
export type LocatedFile = keyof typeof FILES;

/**
 * Looks for the places file and the local config file in the folders above, where this one has none
 * and nobody named another.
 *
 * @param names The files that the command reads.
 * @param options The options of a command.
 * @returns The options to put in place of those: the paths of the files that were found.
 */
export async function locateFiles(
  names: readonly LocatedFile[],
  options: Readonly<Record<string, unknown>>,
  disk: Pick<Disk, "exists">,
): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const name of names) {
    const file = FILES[name];
    if (options[name] !== file) continue;
    const path = await findAbove(file, disk);
    if (path !== undefined) found[name] = path;
  }
  return found;
}

/** How many folders above the current one are searched. */
const HIGHEST = 32;

/**
 * Finds a file in the folders above the current one, up to the root of the repository that the current
 * one is in. Outside of a repository nothing is looked for: what is above is anybody's there.
 *
 * @param name The file's name.
 * @returns Its path from the current folder; undefined when it is in this one, or in none of them.
 */
async function findAbove(
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
