import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { zipSync } from "fflate";
import { packTar } from "modern-tar";
import type { Target } from "../build/targets.ts";
import { type ArchiveFile, modeOf } from "./archiveFile.ts";
import { archiveFolder } from "./archiveNames.ts";

/** The byte of a gzip header that names the system it was written on, and "unknown" for it. */
const SYSTEM = 9;
const UNKNOWN = 255;

/** The content of an archive. */
export interface ArchiveParts {
  readonly target: Target;
  readonly binary: Uint8Array;
  /** The files next to the binary. */
  readonly companions: readonly ArchiveFile[];
  /** The time that every file gets. */
  readonly modified: Date;
}

/** Pack a target's archive: one folder, in it the binary and what comes with it. */
export async function packArchive(
  { target, binary, companions, modified }: ArchiveParts,
): Promise<Uint8Array> {
  const files = [programFile(target, binary), ...companions].map((file) => ({
    ...file,
    path: `${archiveFolder(target)}/${file.path}`,
  }));
  if (target.os === "windows") return zipOf(files, modified);
  return await tarOf(files, modified);
}

/** Pack a package for the npm registry: what `npm pack` makes, but the same bytes each time. */
export function packNpm(files: readonly ArchiveFile[], modified: Date): Promise<Uint8Array> {
  return tarOf(files.map((file) => ({ ...file, path: `package/${file.path}` })), modified);
}

async function tarOf(files: readonly ArchiveFile[], modified: Date): Promise<Uint8Array> {
  const tar = await packTar(files.map((file) => ({
    header: { name: file.path, size: file.bytes.length, mode: modeOf(file), mtime: modified },
    body: file.bytes,
  })));
  const packed = await promisify(gzip)(tar);
  packed[SYSTEM] = UNKNOWN;
  return packed;
}

/**
 * Pack the zip for toolchain managers: the binary at its root, ahead of everything, because one
 * of them takes the first file of a zip; the licences in a folder.
 */
export function packBareZip(
  { target, binary, companions, modified }: ArchiveParts,
): Uint8Array {
  const licences = companions.filter(({ path }) => path === "LICENSE" || path.startsWith("THIRD"))
    .map((file) => ({ ...file, path: `licenses/${file.path}` }));
  return zipOf([programFile(target, binary), ...licences], modified);
}

function programFile({ executable }: Target, bytes: Uint8Array): ArchiveFile {
  return { path: executable, bytes, executable: true };
}

/** The system that a zip names as its maker, because of which what unpacks it sets the modes. */
const UNIX = 3;
const REGULAR_FILE = 0o100000;

function zipOf(files: readonly ArchiveFile[], modified: Date): Uint8Array {
  // A zip has times without a zone, and the library writes the one of this machine: it is to be UTC.
  const mtime = modified.getTime() + modified.getTimezoneOffset() * 60_000;
  return zipSync(Object.fromEntries(files.map((file) => {
    const attrs = (REGULAR_FILE | modeOf(file)) * 2 ** 16;
    return [file.path, [file.bytes, { mtime, os: UNIX, attrs }]];
  })));
}
