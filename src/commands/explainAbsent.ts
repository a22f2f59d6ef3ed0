import { CONFIG_FILE, PLACES_FILE } from "../values/fileNames.ts";
import { shellWord } from "../values/shellWord.ts";
import { isWithin } from "../values/suggest.ts";
import type { Context } from "./context.ts";

/** How many folders above the current one are searched. */
const HIGHEST = 8;

/**
 * Find the file that a person may have meant by one that does not exist: a file here with a similar name,
 * such as `cliplace.toml.txt`, or one with the standard name further up, which this run does not use.
 *
 * @param flag The flag that names such a file.
 * @returns What to do, as a sentence; undefined when nothing is similar.
 */
export async function explainAbsent(
  flag: "--places" | "--config",
  { flags, list, disk, project }: Pick<Context, "flags" | "list" | "disk" | "project">,
): Promise<string | undefined> {
  const [name, standard] = flag === "--places"
    ? [flags.places, PLACES_FILE]
    : [flags.config, CONFIG_FILE];
  const here = await list("").catch(() => []);
  const alike = here.find((one) => one.kind === "file" && isAlike(one.name, name));
  if (name !== standard) {
    const meant = alike?.name ??
      (flag === "--places" ? here.find((one) => one.name === standard)?.name : undefined);
    return meant && `${meant} is here: give ${flag} ${shellWord(meant)}.`;
  }
  if (alike !== undefined) return `${alike.name} is here: rename it to ${name}.`;
  // The file above belongs to another user, which was already explained.
  if (project.notUsed !== undefined) return undefined;
  for (let up = "../"; up.length <= 3 * HIGHEST; up += "../") {
    if ((await disk.inspect(up + name)).state !== "there") continue;
    return `This run does not use the one above: give ${flag} ${up}${name} if it is meant.`;
  }
  return undefined;
}

/** Check whether two names differ only in their case, their ending, or a letter. */
function isAlike(name: string, meant: string): boolean {
  const plain = name.toLowerCase().replace(/\.txt$/, "");
  return name !== meant && (isWithin(plain, meant, 1) || plain === `${meant}.toml`);
}
