import { CONFIG_FILE, PLACES_FILE, PROJECT_FILES } from "../values/paths.ts";
import { enumerate } from "../values/words.ts";
import type { Disk } from "../disk/disk.ts";
import type { PathState } from "../disk/readRegular.ts";

/** The two files that mark a project folder, by the option that can name another file. */
export const LOCATED_FILES = { places: PLACES_FILE, config: CONFIG_FILE } as const;

export type LocatedFile = keyof typeof LOCATED_FILES;

export interface ProjectFolder {
  /** The prefix for a file's name: empty for the current folder, or `../../`. */
  readonly folder: string;
  readonly has: readonly LocatedFile[];
  /** A places file further up, when the project has none: it may require a person for a write. */
  readonly placesAbove?: string;
  /** Why the files of a folder above are not used, and what to do. */
  readonly notUsed?: readonly [what: string, advice: string];
}

const NO_PROJECT: ProjectFolder = { folder: "", has: [] };

interface Level {
  /** The path to it from the current folder: empty, or `../../`. */
  readonly up: string;
  /** Which of the two files exist, readable or not. */
  readonly has: readonly LocatedFile[];
  readonly owned: readonly PathState[];
  /** The `.git` of a repository's root; empty for other folders. */
  readonly git: readonly PathState[];
}

/**
 * Decide which folder is the project's: the nearest that has either file. A folder above the current one
 * counts only inside a repository, and only if the folder, its files and the repository's `.git` belong to
 * the user or to root: in a folder that everybody may write to, files may be anybody's.
 *
 * @param levels The current folder and those above it, up to the repository's root; outside a repository,
 * the current one alone.
 * @param user The user's id; undefined when not known. On Windows, root seems to own every file.
 */
function decideProject(levels: readonly Level[], user: number | undefined): ProjectFolder {
  const at = levels.findIndex(({ has }) => has.length > 0);
  const level = levels[at];
  if (level === undefined) return NO_PROJECT;
  const { up: folder, has } = level;
  const isTrusted = ({ owners }: PathState) =>
    owners.length > 0 && owners.every((owner) => owner === 0 || owner === user);
  if (at > 0 && ![...level.owned, ...levels.at(-1)!.git].every(isTrusted)) {
    const paths = has.map((name) => folder + LOCATED_FILES[name]);
    const flags = has.map((name) => `--${name} ${folder}${LOCATED_FILES[name]}`);
    const areNot = `${paths.length === 1 ? "is" : "are"} not used`;
    return {
      ...NO_PROJECT,
      notUsed: [
        `${enumerate(paths)} ${areNot}: a file, the folder or its .git belongs to another user.`,
        `Give ${flags.join(" ")} if you trust what is there.`,
      ],
    };
  }
  const above = has.includes("places")
    ? undefined
    : levels.slice(at + 1).find((other) => other.has.includes("places"));
  const placesAbove = above && above.up + PLACES_FILE;
  return { folder, has, ...(placesAbove === undefined ? {} : { placesAbove }) };
}

const HIGHEST = 32;

/**
 * Find the folder whose files a run uses. This is the only search in the folders above.
 *
 * @param user Returns the user's id; called only when a folder above has files.
 */
export async function findProject(
  disk: Pick<Disk, "inspect">,
  user: () => number | undefined,
): Promise<ProjectFolder> {
  const here = await readLevel("", disk);
  if (here === undefined) return NO_PROJECT;
  const alone = { folder: "", has: here.has };
  if (here.has.includes("places")) return alone;
  const levels = [here];
  for (let up = "../"; levels.at(-1)!.git.length === 0; up += "../") {
    const level = up.length > 3 * HIGHEST ? undefined : await readLevel(up, disk);
    // Outside a repository, or when that is not known, files above may be another user's.
    if (level === undefined) return alone;
    levels.push(level);
  }
  return decideProject(levels, levels.slice(1).some(({ has }) => has.length > 0) ? user() : 0);
}

/** Undefined when its content cannot be known. */
async function readLevel(up: string, disk: Pick<Disk, "inspect">): Promise<Level | undefined> {
  const look = async (name: string) => ({ name, found: await disk.inspect(up + name) });
  const [files, git, head] = await Promise.all([
    Promise.all(PROJECT_FILES.map(look)),
    look(".git"),
    look(".git/HEAD"),
  ]);
  const all = [...files, git, head];
  if (all.some(({ found }) => found.state === "unreadable" && found.owners.length === 0)) {
    return undefined;
  }
  const there = files.filter(({ found }) => found.state !== "absent");
  const has = (["places", "config"] as const).filter((file) =>
    there.some(({ name }) => name === LOCATED_FILES[file])
  );
  // A `.git` folder, or the file that a worktree has instead.
  const isRoot = head.found.state !== "absent" || git.found.state === "there";
  const folder = up === "" || has.length === 0 ? [] : [await disk.inspect(up)];
  return {
    up,
    has,
    owned: [...folder, ...there.map(({ found }) => found)],
    git: isRoot ? [git.found, head.found].filter(({ state }) => state !== "absent") : [],
  };
}

export const PROJECT_PARTS = ["places", "config", "rules", "lock"] as const;

export type ProjectPart = typeof PROJECT_PARTS[number];
