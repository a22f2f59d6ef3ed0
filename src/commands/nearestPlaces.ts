import type { Disk } from "../files/disk.ts";
import { asFailure } from "../values/failure.ts";

/** So many folders above the current one are looked into. */
const HIGHEST = 32;

/**
 * Finds the nearest places file in the folders above the current one, for whoever ran a command in a
 * project's subfolder.
 *
 * @param name The file's name; one with a folder in it was named with care, and is not looked for.
 * @returns Its path from the current folder; undefined when there is none, or one is here.
 */
export async function findNearestPlaces(name: string, disk: Disk): Promise<string | undefined> {
  if (/[/\\]/.test(name) || await disk.exists(name)) return undefined;
  for (let path = `../${name}`, height = 1; height <= HIGHEST; path = `../${path}`, height++) {
    // A file that cannot be read may be anyone's.
    if (typeof await disk.read(path).catch(asFailure) === "string") return path;
  }
  return undefined;
}
