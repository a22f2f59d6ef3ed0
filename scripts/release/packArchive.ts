import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Target } from "../build/targets.ts";
import type { ArchiveFile } from "./archiveFile.ts";
import { archiveFolder } from "./archiveNames.ts";
import { writeTar } from "./writeTar.ts";
import { writeZip } from "./writeZip.ts";

/** The byte of a gzip header that names the system it was written on, and "unknown" for it. */
const SYSTEM = 9;
const UNKNOWN = 255;

/** What an archive is made of. */
export interface ArchiveParts {
  readonly target: Target;
  readonly binary: Uint8Array;
  /** The files beside the binary. */
  readonly companions: readonly ArchiveFile[];
  /** The time that every file gets. */
  readonly modified: Date;
}

/** Packs a target's archive: one folder, in it the binary and what comes with it. */
export async function packArchive(
  { target, binary, companions, modified }: ArchiveParts,
): Promise<Uint8Array> {
  const files = [programFile(target, binary), ...companions].map((file) => ({
    ...file,
    path: `${archiveFolder(target)}/${file.path}`,
  }));
  if (target.os === "windows") return await writeZip(files, modified);
  const packed = await promisify(gzip)(writeTar(files, modified));
  packed[SYSTEM] = UNKNOWN;
  return packed;
}

/**
 * Packs the zip for toolchain managers: the binary at its root, ahead of everything, because one
 * of them takes the first file of a zip; the licences in a folder.
 */
export async function packBareZip(
  { target, binary, companions, modified }: ArchiveParts,
): Promise<Uint8Array> {
  const licences = companions.filter(({ path }) => path === "LICENSE" || path.startsWith("THIRD"))
    .map((file) => ({ ...file, path: `licenses/${file.path}` }));
  return await writeZip([programFile(target, binary), ...licences], modified);
}

function programFile({ executable }: Target, bytes: Uint8Array): ArchiveFile {
  return { path: executable, bytes, executable: true };
}
