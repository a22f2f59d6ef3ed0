import { PROJECT_PARTS, type ProjectFolder, type ProjectPart } from "../projectFolder.ts";
import type { Disk } from "../../disk/disk.ts";
import { type ConfigFile, readConfigFile } from "../configFile.ts";
import { lockPath, type LockRecords, readLock } from "../lockFile.ts";
import { type PlacesFile, readPlaces } from "../places.ts";
import { rulesPath } from "../rulesFile.ts";
import { asFailure, type Failure, orFailure } from "../../values/failure.ts";
import { CONFIG_FILE, PLACES_FILE } from "../../values/paths.ts";
import { shellWord } from "../../values/shellWord.ts";
import { isWithin } from "../../values/suggest.ts";
import type { FolderEntry } from "../../host/host.ts";

/** A file of the project, as it was read: it is there, absent, or unreadable. */
export interface ProjectFile<Content> {
  readonly file: string;
  readonly text?: string;
  /** What it says; undefined when there is no file, or why it cannot be used. */
  readonly content: Content | Failure | undefined;
  /** When there is no file: which one may have been meant, as a sentence. */
  readonly meant?: string | undefined;
}

/** The files of a run, each read once. A part that the command does not need reads as absent. */
export interface Project extends ProjectFolder {
  readonly places: ProjectFile<PlacesFile>;
  readonly config: ProjectFile<ConfigFile>;
  /** The value rules, as text: to compile them loads a library. */
  readonly rules: ProjectFile<string>;
  readonly lock: ProjectFile<LockRecords>;
}

export interface ProjectFlags {
  readonly config: string;
  readonly places: string;
  readonly schema?: string | undefined;
  readonly env?: string | undefined;
  readonly universeId?: number | undefined;
}

export type ProjectTexts = { readonly [part in ProjectPart]?: string | Failure | undefined };

/**
 * Read the files of a project, each once and in parallel. What is wrong with one is kept, and thrown when it is needed.
 *
 * @throws Interrupted when a person presses Ctrl-C.
 */
export async function readProject(
  folder: ProjectFolder,
  flags: ProjectFlags,
  outside: Surroundings & { readonly disk: Pick<Disk, "read"> },
  parts: readonly ProjectPart[] = PROJECT_PARTS,
): Promise<Project> {
  const paths = pathsOf(flags);
  const texts: ProjectTexts = Object.fromEntries(
    await Promise.all(
      parts.map(async (part) =>
        [part, await outside.disk.read(paths[part]).catch(asFailure)] as const
      ),
    ),
  );
  const meantBy = (part: "places" | "config", flag: "--places" | "--config") => {
    const isAbsent = parts.includes(part) && texts[part] === undefined;
    return isAbsent ? explainAbsent(flag, paths[part], folder, outside) : undefined;
  };
  const [places, config] = await Promise.all([
    // It is not needed where a flag gives the universe.
    flags.universeId === undefined ? meantBy("places", "--places") : undefined,
    meantBy("config", "--config"),
  ]);
  const project = projectOf(folder, flags, texts);
  return {
    ...project,
    places: { ...project.places, meant: places },
    config: { ...project.config, meant: config },
  };
}

export function projectOf(
  folder: ProjectFolder,
  flags: ProjectFlags,
  texts: ProjectTexts,
): Project {
  const paths = pathsOf(flags);
  const parse = <Content>(
    part: ProjectPart,
    read: (text: string, file: string) => Content,
  ): ProjectFile<Content> => {
    const [file, text] = [paths[part], texts[part]];
    if (typeof text !== "string") return { file, content: text };
    return { file, text, content: orFailure(() => read(text, file)) };
  };
  return {
    ...folder,
    places: parse("places", readPlaces),
    config: parse("config", readConfigFile),
    rules: parse("rules", (text) => text),
    lock: parse("lock", readLock),
  };
}

function pathsOf({ config, places, schema }: ProjectFlags): Readonly<Record<ProjectPart, string>> {
  return { places, config, rules: schema ?? rulesPath(config), lock: lockPath(config) };
}

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
