import { type ArchiveFile, modeOf } from "./archiveFile.ts";

const BLOCK = 512;
/** Two empty blocks end an archive. */
const END = new Uint8Array(2 * BLOCK);

/**
 * Writes a tar archive in the ustar format (POSIX.1-1988). The same files and time give the same
 * bytes: owner and group are root, as numbers alone.
 *
 * @param modified The time that every file gets, to the second.
 */
export function writeTar(files: readonly ArchiveFile[], modified: Date): Uint8Array {
  const parts = files.flatMap((file) => [header(file, modified), file.bytes, padding(file)]);
  return new Uint8Array(Buffer.concat([...parts, END]));
}

function padding({ bytes }: ArchiveFile): Uint8Array {
  return new Uint8Array((BLOCK - bytes.length % BLOCK) % BLOCK);
}

/** A field of the header: where it begins, and its text. */
type Field = readonly [offset: number, text: string];

function header(file: ArchiveFile, modified: Date): Uint8Array {
  const fields: readonly Field[] = [
    [0, file.path],
    [100, octal(modeOf(file), 8)],
    [108, octal(0, 8)],
    [116, octal(0, 8)],
    [124, octal(file.bytes.length, 12)],
    [136, octal(Math.floor(modified.getTime() / 1000), 12)],
    // The checksum is taken with spaces in its own place.
    [148, " ".repeat(8)],
    [156, "0"],
    [257, "ustar\0" + "00"],
  ];
  const block = new Uint8Array(BLOCK);
  for (const field of fields) write(block, field);
  const sum = block.reduce((total, byte) => total + byte, 0);
  write(block, [148, `${octal(sum, 7)}\0 `]);
  return block;
}

function write(block: Uint8Array, [offset, text]: Field): void {
  block.set(new TextEncoder().encode(text), offset);
}

/** A number in octal digits that leave one byte of the field for its end. */
function octal(value: number, width: number): string {
  return value.toString(8).padStart(width - 1, "0");
}
