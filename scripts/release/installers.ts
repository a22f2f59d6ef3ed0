import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { REPOSITORY, VERSION } from "../../src/values/project.ts";
import { PROJECT } from "../support/project.ts";
import { type Sums, sumsText } from "./sums.ts";

/** The installers of a release, by file name; scripts/install has them without the version. */
export const INSTALLERS = ["install.sh", "install.ps1"] as const;

/** The archives that each installs. */
const ARCHIVES = { "install.sh": /^cli-.*\.tar\.gz$/, "install.ps1": /^cli-.*\.zip$/ } as const;

/**
 * The text of an installer, with the release that it belongs to filled in, and the sums of that release's
 * archives, so that whoever has the script needs to trust nothing else.
 */
export async function installer(name: typeof INSTALLERS[number], sums: Sums): Promise<string> {
  const template = await readFile(join(PROJECT, "scripts", "install", name), "utf8");
  const own = [...sums].filter(([file]) => ARCHIVES[name].test(file));
  return template.replaceAll("@VERSION@", VERSION).replaceAll("@REPOSITORY@", REPOSITORY)
    .replace("@SUMS@", sumsText(own).trimEnd());
}
