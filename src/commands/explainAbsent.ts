import { isWithin } from "../values/suggest.ts";
import type { Context } from "./context.ts";

/** How many folders above the current one are looked at. */
const HIGHEST = 8;

/**
 * Find what a person may have meant who has no file of a standard name: a file here with nearly its
 * name, such as `cliplace.toml.txt`, or one further up that this run does not use.
 *
 * @param name The standard name: `cliplace.toml`.
 * @param flag The flag that names such a file.
 * @returns What to do, as a sentence; undefined where nothing is like it.
 */
export async function explainAbsent(
  name: string,
  flag: "--places" | "--config",
  { list, disk, project }: Pick<Context, "list" | "disk" | "project">,
): Promise<string | undefined> {
  const here = await list("").catch(() => []);
  const alike = here.find((one) => one.kind === "file" && isAlike(one.name, name));
  if (alike !== undefined) return `${alike.name} is here: rename it to ${name}.`;
  // A file of another user is somebody's to trust first, which is said already.
  if (project.notUsed !== undefined) return undefined;
  for (let up = "../"; up.length <= 3 * HIGHEST; up += "../") {
    if ((await disk.inspect(up + name)).state !== "there") continue;
    return `This run does not use the one above: give ${flag} ${up}${name} if it is meant.`;
  }
  return undefined;
}

/** Whether a name is another one but for its case, `.txt` at its end, or a letter. */
function isAlike(name: string, meant: string): boolean {
  return name !== meant && isWithin(name.toLowerCase().replace(/\.txt$/, ""), meant, 1);
}
