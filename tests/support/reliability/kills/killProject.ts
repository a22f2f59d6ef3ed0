import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DEFAULTS } from "../../platform/setup.ts";

/** A project that is pulled into and synced from while runs of the program are killed. */

export const CONFIG = "cliconfig.toml";
export const LOCK = "cliconfig.lock.toml";

const PLACES = `[dev]
universe_id = ${DEFAULTS.universe.id}

[prod]
universe_id = 999
`;

/** The entries of a game, equal except for a number that identifies the state. */
export function entriesOfState(state: number): Record<string, number | string> {
  const entries = Array.from(
    { length: 60 },
    (_, i) => [`race.lap-${i}`, i * 1000 + state] as const,
  );
  return Object.fromEntries([...entries, ["state", `state ${state}`]]);
}

function section(env: string, entries: Record<string, number | string>): string {
  return Object.entries(entries).map(([key, value]) => {
    return `# What ${key} is for in ${env}.\n[${env}.entries."${key}"]\n` +
      `value = ${JSON.stringify(value)} # and this\ndescription = "About ${key}"\n`;
  }).join("\n");
}

/** A config file whose env `dev` is in a state. */
export function configOfState(state: number): string {
  return `# The live config of a game.\n\n${section("dev", entriesOfState(state))}\n${
    section("prod", entriesOfState(-1))
  }`;
}

/** A lock file that remembers the env `prod`. */
export const LOCK_OF_PROD = `version = 1

[envs.prod]
revision_id = "v77"
synced_at = "2026-01-01T00:00:00.000Z"

[envs.prod.entries]
"state" = "state -1"
`;

/** Lay the project out in a folder. */
export async function layOutState(folder: string, state: number): Promise<void> {
  await writeFile(join(folder, "cliplace.toml"), PLACES);
  await writeFile(join(folder, CONFIG), configOfState(state));
  await writeFile(join(folder, LOCK), LOCK_OF_PROD);
}

/** The two files that a run may write. */
export interface Files {
  readonly config: string;
  readonly lock: string;
}

/** Read the two files. */
export async function readState(folder: string): Promise<Files> {
  const [config, lock] = await Promise.all(
    [CONFIG, LOCK].map((name) => readFile(join(folder, name), "utf8")),
  );
  return { config: config!, lock: lock! };
}

/** The unfinished files of killed runs, which are their locks; nothing else may be left. */
export async function leftLocks(folder: string): Promise<readonly string[]> {
  const known = ["cliplace.toml", CONFIG, LOCK];
  const left = (await readdir(folder)).filter((name) => !known.includes(name));
  const strange = left.filter((name) =>
    ![CONFIG, LOCK].some((file) => name === `.${file}.writing`)
  );
  if (strange.length > 0) throw new Error(`a run left ${strange.join(", ")}`);
  return left;
}
