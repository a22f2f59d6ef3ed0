import { VERSION } from "../../src/values/project.ts";
import type { Target } from "../build/targets.ts";

/** The name of the one folder in a target's archive. */
export function archiveFolder({ name }: Target): string {
  return `cli-${VERSION}-${name}`;
}

/** The file name of a target's archive. */
export function archiveName(target: Target): string {
  return `${archiveFolder(target)}.${target.os === "windows" ? "zip" : "tar.gz"}`;
}

/**
 * The file name of a target's zip with the bare binary; undefined where there is none. It comes
 * before the archives in the order of the alphabet, because some installers take the first match.
 */
export function bareZipName({ bare }: Target): string | undefined {
  return bare === undefined ? undefined : `bare-cli-${VERSION}-${bare}.zip`;
}
