/** A file of an archive. */
export interface ArchiveFile {
  /** Its path in the archive, `/` between the parts; at most 100 bytes. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Whether it is executable: mode 755, otherwise 644. */
  readonly executable: boolean;
}

/** The permission bits that a file gets when it is unpacked. */
export function modeOf({ executable }: ArchiveFile): number {
  return executable ? 0o755 : 0o644;
}

/** A file of text, which cannot be run. */
export function textFile(path: string, text: string): ArchiveFile {
  return { path, bytes: new TextEncoder().encode(text), executable: false };
}
