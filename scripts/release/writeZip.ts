import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";
import { type ArchiveFile, modeOf } from "./archiveFile.ts";

const DEFLATED = 8;
/** Version 2.0 of the format: deflated files in folders. */
const NEEDED = 20;
/** Written by version 2.0 on Unix, so that the mode is kept. */
const MADE_BY = (3 << 8) | NEEDED;
/** Names are in UTF-8. */
const FLAGS = 1 << 11;
const REGULAR_FILE = 0o100000;

/**
 * Writes a zip archive (APPNOTE 6.3, without ZIP64). The same files and time give the same bytes.
 *
 * @param modified The time that every file gets; kept in UTC, in steps of two seconds, from 1980.
 */
export async function writeZip(
  files: readonly ArchiveFile[],
  modified: Date,
): Promise<Uint8Array> {
  const locals: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const file of files) {
    const packed = await promisify(deflateRaw)(file.bytes);
    const name = new TextEncoder().encode(file.path);
    const shared = bytes(
      [NEEDED, 2],
      [FLAGS, 2],
      [DEFLATED, 2],
      [dosTime(modified), 2],
      [dosDate(modified), 2],
      [crc32(file.bytes), 4],
      [packed.length, 4],
      [file.bytes.length, 4],
      [name.length, 2],
      [0, 2], // no extra field
    );
    const attributes = (REGULAR_FILE | modeOf(file)) * 2 ** 16;
    // The three fields between: no comment, the first disk, no internal attributes.
    const entry = bytes([0, 2], [0, 2], [0, 2], [attributes, 4], [offset, 4]);
    const local = Buffer.concat([bytes([0x04034b50, 4]), shared, name, packed]);
    directory.push(bytes([0x02014b50, 4], [MADE_BY, 2]), shared, entry, name);
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const [count, size] = [files.length, central.length];
  // The fields without a name: one disk, and no comment.
  const ends = [[0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2]] as const;
  return Buffer.concat([...locals, central, bytes([0x06054b50, 4], ...ends)]);
}

/** Whole numbers as bytes, the lowest first, each with the count of bytes that it takes. */
function bytes(...fields: readonly (readonly [value: number, size: number])[]): Uint8Array {
  return Uint8Array.from(
    fields.flatMap(([value, size]) =>
      Array.from({ length: size }, (_, i) => Math.floor(value / 2 ** (8 * i)) % 256)
    ),
  );
}

function dosTime(time: Date): number {
  return (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1);
}

function dosDate(time: Date): number {
  return ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) |
    time.getUTCDate();
}
