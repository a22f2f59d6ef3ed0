import { findAbove } from "../commands/findAbove.ts";
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
