import { KEY_DECLARATIONS } from "../files/keyDeclarations.ts";
import { KEY_LOCK } from "../files/keyLock.ts";
import { lockPath } from "../files/lockFile.ts";
import { rulesPath } from "../files/rulesFile.ts";
import { Failure } from "../values/failure.ts";
import type { Context } from "../files/project/context.ts";

/** Refuse to write an output over a file that the program or its user needs, even one that does not exist yet. */
export async function refuseOwnFile(
  flag: "--plan" | "--schema" | "--output" | "--places",
  file: string,
  { disk, project, flags: { config, places, schema } }: Pick<Context, "disk" | "flags" | "project">,
): Promise<void> {
  const rules = flag === "--schema" ? [] : [rulesPath(config), schema];
  const taken = [
    [config, "the config file"],
    [lockPath(config), "the lock file"],
    ...(flag === "--places" ? [] : [[places, "the places file"] as const]),
    ...rules.flatMap((path) => path === undefined ? [] : [[path, "the rules file"] as const]),
    [project.folder + KEY_DECLARATIONS, "the file that declares the keys"],
    [project.folder + KEY_LOCK, "the file of the created keys"],
  ] as const;
  for (const [name, what] of taken) {
    if (!await disk.isSame(file, name)) continue;
    const value = flag === "--plan" || flag === "--output" ? "<file>" : "<path>";
    throw new Failure(
      `${flag} names ${file}, which is ${what}.`,
      `Name another file with ${flag} ${value}.`,
    );
  }
}
