import { constants, lstat, open, readlink, stat } from "node:fs/promises";

/** What is there is not a file that this program reads or writes; the message says why. */
export class Unfit extends Error {
  /** @param advice What to do about it. */
  constructor(message: string, readonly advice: string) {
    super(message);
  }
}

/**
 * Whether a path holds U+FFFD, which the runtimes put where a name is not UTF-8: the path then leads
 * to another file than the one that was meant, or to none.
 */
export function isMisread(path: string): boolean {
  return path.includes("\ufffd");
}

/** Opening what is not a file, such as a pipe, must not wait for somebody at its other end. */
export const WITHOUT_WAITING = constants.O_NONBLOCK ?? 0;

/**
 * Reads a regular file whole. It is opened first and looked at then, so that nothing else can take
 * its place in between; what it holds counts, not the size it claims.
 *
 * @param largest In bytes.
 * @throws Unfit when it is not a regular file, or is larger; what the system throws otherwise.
 */
export async function readRegular(path: string, largest: number): Promise<Uint8Array> {
  if (isMisread(path)) throw misread();
  const file = await openFile(path);
  try {
    const status = await file.stat();
    if (!status.isFile()) throw notRegular(status);
    let bytes = new Uint8Array(Math.min(status.size, largest) + 1);
    for (let length = 0;;) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length, null);
      if (bytesRead === 0) return bytes.subarray(0, length);
      length += bytesRead;
      if (length > largest) throw tooLarge(largest);
      if (length === bytes.length) bytes = grown(bytes, largest);
    }
  } finally {
    await file.close();
  }
}

function grown(bytes: Uint8Array, largest: number): Uint8Array<ArrayBuffer> {
  const more = new Uint8Array(Math.min(bytes.length * 2 + 4096, largest + 1));
  more.set(bytes);
  return more;
}

/**
 * What is under a name: a file, nothing, or something that cannot be read as a file, such as a folder, a
 * pipe, a link that leads nowhere, or what this run may not look at.
 */
export interface Look {
  readonly state: "there" | "absent" | "unreadable";
  /** To whom it belongs, and where it is a link, what it leads to; empty when it cannot be told. */
  readonly owners: readonly number[];
}

/** Looks at what is under a name. */
export async function look(path: string): Promise<Look> {
  try {
    const { uid } = await lstat(path);
    const target = await stat(path).catch(() => undefined);
    if (target === undefined) return { state: "unreadable", owners: [uid] };
    return { state: target.isFile() ? "there" : "unreadable", owners: [uid, target.uid] };
  } catch (error) {
    const isAbsent = ["ENOENT", "ENOTDIR"].includes(codeOf(error));
    return { state: isAbsent ? "absent" : "unreadable", owners: [] };
  }
}

/** Opens a file; a link that leads nowhere is there, and is not a file. */
async function openFile(path: string) {
  try {
    return await open(path, constants.O_RDONLY | WITHOUT_WAITING);
  } catch (error) {
    const target = codeOf(error) === "ENOENT"
      ? await readlink(path).catch(() => undefined)
      : undefined;
    if (target === undefined) throw error;
    throw new Unfit(
      `it is a link to ${target}, which does not exist`,
      "Correct the link, or remove it.",
    );
  }
}

/** Why what is there is not a file. */
export function notRegular(status: { isDirectory(): boolean }): Unfit {
  const what = status.isDirectory() ? "a folder" : "not a regular file";
  return new Unfit(`it is ${what}`, "Remove it, or name another file.");
}

/** Why a path is not followed. */
export function misread(): Unfit {
  return new Unfit(
    "its path has a name that is not UTF-8",
    "Rename that file or folder so that its name is UTF-8.",
  );
}

function tooLarge(largest: number): Unfit {
  const limit = `${largest / 2 ** 20} MiB`;
  return new Unfit(`it is larger than ${limit}`, `Name a file of at most ${limit}.`);
}

/** The code that the system gives an error, such as ENOENT; empty when it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
