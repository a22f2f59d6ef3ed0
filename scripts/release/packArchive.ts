import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { VERSION } from "../../src/cli/version.ts";
import type { Target } from "../build/targets.ts";
import type { ArchiveFile } from "./archiveFile.ts";
import { writeTar } from "./writeTar.ts";
import { writeZip } from "./writeZip.ts";

/** The byte of a gzip header that names the system it was written on, and "unknown" for it. */
const SYSTEM = 9;
const UNKNOWN = 255;

/** The name of the one folder in a target's archive. */
export function archiveFolder(target: Target): string {
  return `cli-${VERSION}-${target.name}`;
}

/** The file name of a target's archive. */
export function archiveName(target: Target): string {
  return `${archiveFolder(target)}.${target.os === "windows" ? "zip" : "tar.gz"}`;
}

/**
 * Packs a target's archive: one folder, in it the binary and what comes with it.
 *
 * @param modified The time that every file gets.
 */
export async function packArchive(
  target: Target,
  binary: Uint8Array,
  companions: readonly ArchiveFile[],
  modified: Date,
): Promise<Uint8Array> {
  const program = { path: target.executable, bytes: binary, executable: true };
  const files = [program, ...companions].map((file) => ({
    ...file,
    path: `${archiveFolder(target)}/${file.path}`,
  }));
  if (target.os === "windows") return writeZip(files, modified);
  const packed = await promisify(gzip)(writeTar(files, modified), { level: 9 });
  packed[SYSTEM] = UNKNOWN;
  return new Uint8Array(packed);
}
