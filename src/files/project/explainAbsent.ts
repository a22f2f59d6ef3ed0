import { CONFIG_FILE, PLACES_FILE } from "../../values/paths.ts";
import type { ProjectFolder } from "../projectFolder.ts";
import { shellWord } from "../../values/shellWord.ts";
import { isWithin } from "../../values/suggest.ts";
import type { Disk } from "../../disk/disk.ts";
import type { FolderEntry } from "../../host/host.ts";

const HIGHEST = 8;

export interface Surroundings {
  readonly list: (folder: string) => Promise<readonly FolderEntry[]>;
  readonly disk: Pick<Disk, "inspect">;
}

/**
 * Find the file that was probably meant: one here with a similar name, such as `cliplace.toml.txt`, or
 * one with the standard name further up, which this run does not use.
 *
 * @returns What to do, as a sentence; undefined when nothing is similar.
 */
export async function explainAbsent(
  flag: "--places" | "--config",
  name: string,
  { notUsed }: Pick<ProjectFolder, "notUsed">,
  { list, disk }: Surroundings,
): Promise<string | undefined> {
  const standard = flag === "--places" ? PLACES_FILE : CONFIG_FILE;
  const here = await list("").catch(() => []);
  const alike = here.find((one) => one.kind === "file" && isAlike(one.name, name));
  if (name !== standard) {
    const meant = alike?.name ??
      (flag === "--places" ? here.find((one) => one.name === standard)?.name : undefined);
    return meant && `${meant} is here: give ${flag} ${shellWord(meant)}.`;
  }
  if (alike !== undefined) return `${alike.name} is here: rename it to ${name}.`;
  // The file above belongs to another user, which was already explained.
  if (notUsed !== undefined) return undefined;
  for (let up = "../"; up.length <= 3 * HIGHEST; up += "../") {
    if ((await disk.inspect(up + name)).state !== "there") continue;
    return `The one in a folder above is not used; give ${flag} ${up}${name} if you mean it.`;
  }
  return undefined;
}

/** Check whether two names differ only in their case, their ending, or a letter. */
function isAlike(name: string, meant: string): boolean {
  const plain = name.toLowerCase().replace(/\.txt$/, "");
  return name !== meant && (isWithin(plain, meant, 1) || plain === `${meant}.toml`);
}
