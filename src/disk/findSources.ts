import ignore from "ignore";
import type { FolderEntry } from "../host/host.ts";
import { Failure } from "../values/failure.ts";

/** Reads folders and files; paths start from the folder that is searched. */
export interface SourceReader {
  readonly list: (folder: string) => Promise<readonly FolderEntry[]>;
  /** Undefined when there is no such file. */
  readonly read: (path: string) => Promise<string | undefined>;
}

/** No game has more source files. */
const MOST_FILES = 50_000;
const SOURCE = /\.(?:luau|lua|tsx?)$/;
/** Type declarations have no code. */
const TYPES_ONLY = /\.d\.tsx?$/;
/** Folders that are ignored without a `.gitignore`. */
const NEVER = new Set([".git", "node_modules"]);

/**
 * Find the game's code below a folder: `.luau`, `.lua`, `.ts` and `.tsx` files that no `.gitignore`
 * excludes. No links, no type declarations.
 *
 * @param globs Patterns of the files to find, in the form of a `.gitignore`; all when empty.
 * @returns Paths from the folder, sorted; and the folders and `.gitignore` files that cannot be read.
 * @throws Failure when there are too many files.
 */
export async function findSources(
  reader: SourceReader,
  globs: readonly string[],
): Promise<{ readonly files: readonly string[]; readonly unread: readonly string[] }> {
  const unread: string[] = [];
  const wanted = globs.length === 0 ? undefined : ignoreFile(globs);
  const found: string[] = [];
  const folders: Folder[] = [{ path: "", ignored: () => false }];
  for (let folder; (folder = folders.pop()) !== undefined;) {
    const { path } = folder;
    const entries = await reader.list(path).catch(() => undefined);
    if (entries === undefined) unread.push(path || "./");
    const hasRules = entries?.some(({ name }) => name === ".gitignore") ?? false;
    const { ignored } = hasRules ? await withOwnRules(reader, folder, unread) : folder;
    for (const { name, kind } of entries ?? []) {
      const below = path + name;
      if (kind === "folder" && !NEVER.has(name) && !ignored(`${below}/`)) {
        folders.push({ path: `${below}/`, ignored });
      }
      const isSource = kind === "file" && SOURCE.test(name) && !TYPES_ONLY.test(name);
      if (isSource && !ignored(below) && wanted?.ignores(below) !== false) found.push(below);
    }
    if (found.length > MOST_FILES) {
      throw new Failure(
        `There are more than ${MOST_FILES} source files here.`,
        "Name the game's own with --source <glob>.",
      );
    }
  }
  return { files: found.sort(), unread };
}

/** A folder, whose path ends with a slash, and what the `.gitignore` files above it exclude. */
interface Folder {
  readonly path: string;
  readonly ignored: (path: string) => boolean;
}

/** Read a folder's own `.gitignore`, which overrides those above it. */
async function withOwnRules(
  reader: SourceReader,
  { path, ignored }: Folder,
  unread: string[],
): Promise<Folder> {
  const file = `${path}.gitignore`;
  const text = await reader.read(file).catch(() => void unread.push(file));
  if (text === undefined) return { path, ignored };
  const own = ignoreFile(text.split("\n"));
  return {
    path,
    ignored: (below) => {
      const { ignored: isOut, unignored: isIn } = own.test(below.slice(path.length));
      return isOut || (!isIn && ignored(below));
    },
  };
}

/** The characters of a negated class but for its own; not those that mean something else to the package. */
const OTHERS = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index))
  .filter((one) => !"*-/?\\]".includes(one));

/** Read rules of a `.gitignore` as Git does: by case, and with `[!a]`, which the package does not know. */
function ignoreFile(rules: readonly string[]) {
  const spelled = rules.map((rule) =>
    rule.replace(/(?<!\\)\[[!^]([^\]/]+)\]/g, (_, written: string) => {
      const parts = [...written.matchAll(/(.)-(.)|(.)/g)];
      const has = (one: string) =>
        parts.some(([, from, to, same]) => same === one || (from! <= one && one <= to!));
      return `[${has("-") ? "" : "-"}${OTHERS.filter((one) => !has(one)).join("")}\u0080-\uffff]`;
    })
  );
  return ignore({ ignorecase: false }).add(spelled);
}
