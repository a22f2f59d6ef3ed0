import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const PROJECT = fileURLToPath(new URL("../../", import.meta.url));

/** The paths of the files below a folder of the project, or of a copy of it, sorted, `/` between their parts. */
export async function filesBelow(
  folder: string,
  extension: string,
  project = PROJECT,
): Promise<string[]> {
  const entries = await readdir(join(project, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map((entry) => relative(project, join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
    .sort();
}

/** Read files of the project, or of a copy of it, by their paths. */
export async function readFiles(
  paths: readonly string[],
  project = PROJECT,
): Promise<Map<string, string>> {
  const texts = paths.map(async (path) =>
    [path, await readFile(join(project, path), "utf8")] as const
  );
  return new Map(await Promise.all(texts));
}
