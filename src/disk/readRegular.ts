import { codeOf } from "../values/failure.ts";
import type { FileStatus, HostFiles, OpenFile } from "../host/host.ts";

/** The error for a path that this program does not read or write; the message says why. */
export class UnusableFile extends Error {
  /** @param advice What to do about it. */
  constructor(message: string, readonly advice: string) {
    super(message);
  }
}

/**
 * Refuse a path with U+FFFD, which the runtimes use when a name is not UTF-8: it leads to the wrong file,
 * or to none.
 */
export function refuseMisread(path: string): void {
  if (!path.includes("\ufffd")) return;
  throw new UnusableFile(
    "its path has a name that is not UTF-8",
    "Rename that file or folder so that its name is UTF-8.",
  );
}

/**
 * Read a regular file whole. It is opened before it is examined, so that it cannot be swapped in between;
 * the content decides, not the reported size.
 *
 * @param largest In bytes.
 * @throws UnusableFile when it is not a regular file, or is too large; otherwise the system's errors.
 */
export async function readRegular(
  files: HostFiles,
  path: string,
  largest: number,
): Promise<Uint8Array> {
  refuseMisread(path);
  await using file = await openFile(files, path);
  const { kind, size } = await file.status();
  if (kind !== "file") throw notRegular(kind);
  let bytes = new Uint8Array(Math.min(size, largest) + 1);
  for (let length = 0;;) {
    const count = await file.read(bytes.subarray(length));
    if (count === 0) return bytes.subarray(0, length);
    length += count;
    if (length > largest) throw tooLarge(largest);
    if (length === bytes.length) bytes = grown(bytes, largest);
  }
}

function grown(bytes: Uint8Array, largest: number): Uint8Array<ArrayBuffer> {
  const more = new Uint8Array(Math.min(bytes.length * 2 + 4096, largest + 1));
  more.set(bytes);
  return more;
}

/**
 * What is at a path: a file, nothing, or something unusable, such as a folder, a pipe, a broken link, or
 * something that this run may not look at.
 */
export interface PathState {
  readonly state: "there" | "absent" | "unreadable";
  /** Its owner and the owner of a link's target; empty when not known. */
  readonly owners: readonly number[];
}

export async function inspectPath(files: HostFiles, path: string): Promise<PathState> {
  try {
    const { uid } = await files.linkStatus(path);
    const target = await files.status(path).catch(() => undefined);
    if (target === undefined) return { state: "unreadable", owners: [uid] };
    return { state: target.kind === "file" ? "there" : "unreadable", owners: [uid, target.uid] };
  } catch (error) {
    return { state: ABSENT.includes(codeOf(error)) ? "absent" : "unreadable", owners: [] };
  }
}

const ABSENT: readonly string[] = ["ENOENT", "ENOTDIR"];

/** Check whether a path is certainly free; something that this run may not look at may be there. */
export async function isAbsent(files: HostFiles, path: string): Promise<boolean> {
  return (await inspectPath(files, path)).state === "absent";
}

/** Open a file; a broken link is not absent, but not a regular file. */
async function openFile(files: HostFiles, path: string): Promise<OpenFile> {
  try {
    return await files.open(path, "read");
  } catch (error) {
    const target = codeOf(error) === "ENOENT"
      ? await files.readLink(path).catch(() => undefined)
      : undefined;
    if (target === undefined) throw error;
    throw new UnusableFile(
      `it is a link to ${target}, which does not exist`,
      "Correct the link, or remove it.",
    );
  }
}

export function notRegular(kind: FileStatus["kind"]): UnusableFile {
  return kind === "folder"
    ? new UnusableFile("it is a folder", "Give the path of a file.")
    : new UnusableFile("it is not a regular file", "Remove it, or name another file.");
}

function tooLarge(largest: number): UnusableFile {
  const limit = `${largest / 2 ** 20} MiB`;
  return new UnusableFile(`it is larger than ${limit}`, `Name a file of at most ${limit}.`);
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EISDIR: "it is a folder",
  ENOENT: "there is no such folder",
  ENOTDIR: "a part of its path is not a folder",
  ELOOP: "its links form a loop",
  ENAMETOOLONG: "its name is too long",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file would be too large",
  EROFS: "the disk is read-only",
  EIO: "the disk failed",
};

export function systemReason(error: unknown): string {
  if (error instanceof UnusableFile) return error.message;
  if (error instanceof Error && error.name === "NotCapable") return "this run may not access it";
  return REASONS[codeOf(error)] ?? (codeOf(error) || "an unexpected error");
}

/** Decode bytes as UTF-8 with any byte order mark; undefined when they are not UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
