import { CONFIG_FILE, PLACES_FILE } from "../values/paths.ts";
import type { ProjectFolder } from "../files/projectFolder.ts";
import { readConfigFile } from "../files/configFile.ts";
import { KEY_DECLARATIONS, readKeyDeclarations } from "../files/keyDeclarations.ts";
import { type PlacesEnv, readPlaces } from "../files/places.ts";
import { safe } from "../values/text.ts";
import { Failure } from "../values/failure.ts";
import { typeOf } from "../values/json.ts";
import type { LocalNames } from "../flags/flag.ts";
import type { Context } from "../files/project/context.ts";

export interface Candidate {
  readonly value: string;
  /** In a few words; may be empty. */
  readonly meaning: string;
}

export interface LocalFiles {
  /** The project's own when absent. */
  readonly places?: string;
  /** The project's own when absent. */
  readonly config?: string;
  /** All envs when absent or without a section. */
  readonly env?: string;
}

/**
 * Read the names in this folder's files. A missing or broken file gives none: nobody wants an error in the
 * middle of a line.
 *
 * @returns The names in the order of the file. A name with control characters is left out, since no shell
 * could show it.
 */
export async function readLocalNames(
  names: LocalNames,
  files: LocalFiles,
  { disk, project }: Pick<Context, "disk"> & { readonly project: Pick<ProjectFolder, "folder"> },
): Promise<readonly Candidate[]> {
  try {
    const [path, list] = READERS[names](files, project.folder);
    const content = await disk.read(path);
    return (content === undefined ? [] : list(content))
      .filter(({ value }) => value !== "" && safe(value) === value)
      .map(({ value, meaning }) => ({ value, meaning: shortMeaning(safe(meaning)) }));
  } catch {
    return [];
  }
}

type NameReader = (
  files: LocalFiles,
  folder: string,
) => readonly [path: string, list: (content: string) => readonly Candidate[]];

const READERS: Readonly<Record<LocalNames, NameReader>> = {
  "envs": ({ places }, folder) => [places ?? folder + PLACES_FILE, listEnvs],
  "config keys": ({ config, env }, folder) => [
    config ?? folder + CONFIG_FILE,
    (content) => listConfigKeys(content, env),
  ],
  "declared keys": (_, folder) => [folder + KEY_DECLARATIONS, listDeclaredKeys],
};

function listEnvs(content: string): readonly Candidate[] {
  const { envs } = readPlaces(content, PLACES_FILE);
  return Array.from(envs, ([value, env]) => ({ value, meaning: meaningOf(env) }));
}

function meaningOf(env: PlacesEnv): string {
  const { universeId, confirm } = env;
  if (universeId instanceof Failure) return "cannot be used";
  return [
    universeId === undefined ? "no universe_id" : `universe ${universeId}`,
    ...(confirm ? ["a person confirms every write"] : []),
  ].join(", ");
}

function listConfigKeys(content: string, env: string | undefined): readonly Candidate[] {
  const { envs } = readConfigFile(content, CONFIG_FILE);
  const own = env === undefined ? undefined : envs.get(env);
  const sections = own === undefined ? [...envs.values()] : [own];
  const found = new Map<string, string>();
  for (const { key, value, annotations } of sections.flatMap((it) => [...it.entries.values()])) {
    if (!found.has(key)) found.set(key, annotations.description ?? typeOf(value));
  }
  return Array.from(found, ([value, meaning]) => ({ value, meaning }));
}

function listDeclaredKeys(content: string): readonly Candidate[] {
  const { keys } = readKeyDeclarations(content, KEY_DECLARATIONS);
  return Array.from(keys, ([value, { scopes }]) => ({ value, meaning: scopes?.join(", ") ?? "" }));
}

/** In characters. */
const ROOM = 60;

function shortMeaning(meaning: string): string {
  const characters = [...meaning];
  return characters.length <= ROOM ? meaning : `${characters.slice(0, ROOM - 1).join("")}…`;
}
