import { crc32, deflateRawSync } from "node:zlib";
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
export function writeZip(files: readonly ArchiveFile[], modified: Date): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const packed = deflateRawSync(file.bytes, { level: 9 });
    const name = Buffer.from(file.path);
    const shared = sharedFields(file, packed.length, name.length, modified);
    const local = Buffer.concat([u32(0x04034b50), u16(NEEDED), shared, u16(0), name, packed]);
    directory.push(directoryEntry(file, shared, name, offset));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = endRecord(files.length, central.length, offset);
  return new Uint8Array(Buffer.concat([...locals, central, end]));
}

/** The fields that stand both ahead of a file and in the directory at the end. */
function sharedFields(file: ArchiveFile, packed: number, name: number, modified: Date): Buffer {
  return Buffer.concat([
    u16(FLAGS),
    u16(DEFLATED),
    u16(dosTime(modified)),
    u16(dosDate(modified)),
    u32(crc32(file.bytes)),
    u32(packed),
    u32(file.bytes.length),
    u16(name),
  ]);
}

function directoryEntry(file: ArchiveFile, shared: Buffer, name: Buffer, offset: number): Buffer {
  const noExtraNoCommentFirstDisk = Buffer.alloc(8);
  const attributes = ((REGULAR_FILE | modeOf(file)) << 16) >>> 0;
  return Buffer.concat([
    u32(0x02014b50),
    u16(MADE_BY),
    u16(NEEDED),
    shared,
    noExtraNoCommentFirstDisk,
    u32(attributes),
    u32(offset),
    name,
  ]);
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const disks = Buffer.alloc(4);
  const noComment = u16(0);
  return Buffer.concat([
    u32(0x06054b50),
    disks,
    u16(count),
    u16(count),
    u32(size),
    u32(offset),
    noComment,
  ]);
}

function dosTime(time: Date): number {
  return (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1);
}

function dosDate(time: Date): number {
  return ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) |
    time.getUTCDate();
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
