import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { REPOSITORY } from "../../src/values/project.ts";
import { VERSION } from "../../src/values/version.ts";
import { PROJECT } from "../support/project.ts";

/** The installers of a release, by file name; scripts/install holds them without the version. */
export const INSTALLERS = ["install.sh", "install.ps1"] as const;

/** The text of an installer, with the release that it belongs to filled in. */
export async function installer(name: typeof INSTALLERS[number]): Promise<string> {
  const template = await readFile(join(PROJECT, "scripts", "install", name), "utf8");
  return template.replaceAll("@VERSION@", VERSION).replaceAll("@REPOSITORY@", REPOSITORY);
}
