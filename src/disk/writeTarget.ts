import type { HostFiles } from "../host/host.ts";
import { baseName, folderOf, resolvePath, rootOf, stepsBelow, stepsOf } from "../values/paths.ts";
import { isAbsent, UnusableFile } from "./readRegular.ts";

/** Where a path leads, through every link on the way. */
export interface Followed {
  readonly file: string;
  readonly links: readonly Link[];
}

interface Link {
  /** The folder that the link is in, itself without links. */
  readonly folder: string;
  /** True when the file itself is a link, and not a folder on the way to it. */
  readonly isFile: boolean;
}

/** As many as Linux follows; other systems follow fewer. */
const MOST_LINKS = 40;

/**
 * Follow the links of a path one by one, even broken ones.
 *
 * @param path An absolute path.
 * @throws An error with the code ELOOP when links lead in a circle.
 */
export async function followLinks(files: HostFiles, path: string): Promise<Followed> {
  const links: Link[] = [];
  let file = rootOf(path);
  let steps = stepsOf(path);
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    const next = resolvePath(file, step);
    const target = step === ".." ? undefined : await files.readLink(next).catch(() => undefined);
    if (target === undefined) {
      file = next;
      continue;
    }
    if (links.length === MOST_LINKS) throw Object.assign(new Error(path), { code: "ELOOP" });
    links.push({ folder: file, isFile: steps.length === 0 });
    const isWindows = rootOf(path) !== "/";
    file = rootOf(target, isWindows) || file;
    steps = [...stepsOf(target, isWindows), ...steps];
  }
  return { file, links };
}

/**
 * Find the file that a write to a path changes. Anyone who contributes to a repository can put links into
 * it, so a link may lead only to an existing file inside its repository (but not inside `.git`); outside a
 * repository, inside the link's own folder.
 *
 * @param path An absolute path.
 * @param workingFolder The folder that the run was started in. Outside a repository, links on the way to
 * it, or to a folder elsewhere, are the user's own.
 * @returns The path without its links.
 * @throws UnusableFile when a link leads elsewhere; otherwise the errors of `followLinks` and the system.
 */
export async function writeTarget(
  files: HostFiles,
  path: string,
  workingFolder: string,
): Promise<string> {
  const { file, links } = await followLinks(files, path);
  if (links.length === 0) return file;
  if (links.some(({ isFile }) => isFile) && await isAbsent(files, file)) {
    throw new UnusableFile(
      `it is a link to ${file}, which does not exist`,
      "Remove the link, or name another file.",
    );
  }
  const real = resolvePath(await files.realPath(folderOf(file)), baseName(file));
  const started = await files.realPath(workingFolder);
  for (const { folder, isFile } of links) {
    const repository = await repositoryAround(files, folder);
    if (repository === undefined && !isFile && !stepsBelow(started, folder)) continue;
    const steps = stepsBelow(await files.realPath(repository ?? folder), real);
    if (steps !== undefined && !isInGit(steps)) continue;
    throw new UnusableFile(
      `a link leads from ${repository === undefined ? "its folder" : "this repository"} to ${real}`,
      "Remove the link, or give the path of that file itself.",
    );
  }
  return file;
}

/**
 * Check whether a path goes through `.git`, where files can make Git run programs; some systems ignore the
 * case.
 */
function isInGit(steps: readonly string[]): boolean {
  return steps.some((name) => name.toLowerCase() === ".git");
}

/** Find the root of the repository around a folder; undefined when none can be found. */
async function repositoryAround(
  files: HostFiles,
  folder: string,
): Promise<string | undefined> {
  for (let at = folder;; at = folderOf(at)) {
    const git = await files.linkStatus(resolvePath(at, ".git")).catch(() => undefined);
    if (git !== undefined) return at;
    if (folderOf(at) === at) return undefined;
  }
}
