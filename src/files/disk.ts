import {
  constants,
  type FileHandle,
  link,
  lstat,
  open,
  readlink,
  realpath,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Failure } from "../values/failure.ts";
import { unlessAborted } from "../values/unlessAborted.ts";
import {
  codeOf,
  isMisread,
  misread,
  notRegular,
  readRegular,
  Unfit,
  WITHOUT_WAITING,
} from "./readRegular.ts";
import { withFileLock } from "./withFileLock.ts";

/** The files of the folder that the program was started in. */
export interface Disk {
  /**
   * Reads a UTF-8 file whole, byte order mark included; undefined when there is none.
   *
   * @throws Failure when it is there and cannot be read, is not a regular file, or is larger than
   *   {@link LARGEST_FILE}.
   * @throws Interrupted when a person presses Ctrl-C first.
   */
  read(path: string): Promise<string | undefined>;
  /** Whether there is a file of that name: a folder or a pipe is none, an unreadable file is one. */
  exists(path: string): Promise<boolean>;
  /** Whether two paths lead to one file, which need not be there, through whatever links. */
  isSame(path: string, other: string): Promise<boolean>;
  /**
   * Replaces a file, or makes a new one, whole or not at all. The file's permissions and owner and
   * the target of a symbolic link are kept. What a run that was killed leaves behind, a file named
   * `.<name>.<id>.tmp`, is never read.
   *
   * @param was What was read from it: then nobody else may have changed it since, and no other run
   *   of this program changes it at the same time.
   * @throws Changed when it is no longer what was read.
   * @throws Interrupted when a person presses Ctrl-C while it waits for another run; nothing was
   *   written.
   * @throws Failure when it cannot be written; what was there before is still there.
   */
  replace(path: string, content: string, was?: FileState): Promise<void>;
  /**
   * Makes a new file, whole or not at all; of several programs that do so at once, one does.
   *
   * @param flag The flag that names the file, with its value, to advise: `--config <path>`.
   * @throws Failure when the file is already there, or cannot be written.
   */
  create(path: string, content: string, flag: string): Promise<void>;
}

/**
 * No file of this program's is larger, in bytes. The largest config that the platform takes, in every
 * environment, is far smaller.
 */
export const LARGEST_FILE = 64 * 2 ** 20;

/** What a file held when it was read; undefined when there was none. */
export interface FileState {
  readonly content: string | undefined;
}

/** The file is no longer what was read from it; nothing was written. */
export class Changed extends Failure {
  override readonly name = "Changed";
}

/**
 * Opens the files of a folder; relative paths start there, messages name them as given.
 *
 * @param interrupted Ends the wait for a file that does not come: a pipe that nobody writes to, a
 *   drive that hangs. No system takes such a call back, so only the waiting ends.
 */
export function openDisk(folder: string, interrupted = new AbortController().signal): Disk {
  const at = (path: string) => resolve(folder, path);
  return {
    read: (path) => unlessAborted(read(at(path), path), interrupted),
    exists: (path) => exists(at(path)),
    isSame: async (path, other) => await targetOf(at(path)) === await targetOf(at(other)),
    replace: (path, content, was) => replace(at(path), path, content, was, interrupted),
    create: (path, content, flag) => create(at(path), path, content, flag),
  };
}

async function read(path: string, name: string): Promise<string | undefined> {
  let bytes: Uint8Array;
  try {
    bytes = await readRegular(path, LARGEST_FILE);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    const advice = error instanceof Unfit ? error.advice : "Make it a readable file.";
    throw new Failure(`${name} cannot be read: ${reason(error)}.`, advice);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Failure(`${name} is not UTF-8 text.`, "Save it as UTF-8.");
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then((status) => status.isFile(), (error) => codeOf(error) !== "ENOENT");
}

/** Whether a name is taken, by whatever it is. */
function isTaken(path: string): Promise<boolean> {
  return lstat(path).then(() => true, (error) => codeOf(error) !== "ENOENT");
}

async function replace(
  path: string,
  name: string,
  content: string,
  was: FileState | undefined,
  interrupted: AbortSignal,
): Promise<void> {
  let temporary: string | undefined;
  try {
    const target = await followLink(path);
    const old = await replaceable(target);
    const made = temporaryBeside(target);
    temporary = made;
    await writeFlushed(made, content, old);
    const put = () => rename(made, target);
    if (was === undefined) await put();
    else {await withFileLock(
        target,
        () => refuseChanged(target, name, was).then(put),
        undefined,
        interrupted,
      );}
  } catch (error) {
    if (temporary !== undefined) await rm(temporary, { force: true }).catch(() => {});
    if (interrupted.aborted && error === interrupted.reason) throw error;
    throw error instanceof Failure ? error : notWritten(name, error);
  }
}

async function refuseChanged(path: string, name: string, was: FileState): Promise<void> {
  if (await read(path, name) === was.content) return;
  throw new Changed(`${name} changed while this ran; nothing was written to it.`, "Run it again.");
}

async function create(
  path: string,
  name: string,
  content: string,
  flag: string,
): Promise<void> {
  const temporary = temporaryBeside(path);
  try {
    if (isMisread(path)) throw misread();
    if (await isTaken(path)) throw taken(name, flag);
    await writeFlushed(temporary, content);
    await link(temporary, path).catch(async (error: unknown) => {
      if (codeOf(error) === "EEXIST") throw error;
      // A file system without hard links: the name is taken first, and filled then.
      await writeFlushed(path, content);
    });
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw codeOf(error) === "EEXIST" ? taken(name, flag) : notWritten(name, error);
  } finally {
    await rm(temporary, { force: true }).catch(() => {});
  }
}

function taken(name: string, flag: string): Failure {
  return new Failure(
    `${name} exists already.`,
    `Remove it first, or name another file with ${flag}.`,
  );
}

function notWritten(name: string, error: unknown): Failure {
  if (codeOf(error) === "ENOENT") {
    return new Failure(
      `${name} cannot be written: there is no such folder.`,
      "Make the folder first, or name another file.",
    );
  }
  return new Failure(
    `${name} cannot be written: ${reason(error)}. What was there before is unchanged.`,
    error instanceof Unfit
      ? error.advice
      : "Make the file and its folder writable, or free some space, and run it again.",
  );
}

/** The file behind a symbolic link, even one that is still to be made. */
async function followLink(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    const next = await readlink(path).catch((error: Error) => {
      // Deno refuses a name that is not UTF-8, where other engines put U+FFFD.
      if (error.name === "InvalidData") throw misread();
      return undefined;
    });
    if (next === undefined) return path;
    return await followLink(resolve(await realpath(dirname(path)), next));
  }
}

/** The file that a path leads to, in the folder where it really is; the path, when none can be told. */
async function targetOf(path: string): Promise<string> {
  try {
    const target = await followLink(path);
    return join(await realpath(dirname(target)), basename(target));
  } catch {
    return path;
  }
}

/** The part of a file's status that the file in its place gets. */
interface Kept {
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
}

/**
 * What is where a file is to be put, which must be a file that may be written: putting another one in
 * its place asks nobody whether it may be.
 */
async function replaceable(path: string): Promise<Kept | undefined> {
  if (isMisread(path)) throw misread();
  let file: FileHandle;
  try {
    file = await open(path, constants.O_RDWR | WITHOUT_WAITING);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
  try {
    const status = await file.stat();
    if (!status.isFile()) throw notRegular(status);
    if (status.nlink > 1) throw severalNames(status.nlink);
    return status;
  } finally {
    await file.close();
  }
}

/** A file with several names: only one of them would get the new content. */
function severalNames(count: number): Unfit {
  return new Unfit(
    `it has ${count} names (hard links), and the others would keep the old content`,
    "Copy it to a new file, replace it with the copy, then run this again.",
  );
}

/** Beside the file that it will be: only there can one step put it in its place. */
function temporaryBeside(path: string): string {
  return join(dirname(path), `.${basename(path)}.${crypto.randomUUID()}.tmp`);
}

/** @param kept The permissions and owner it gets; those of a new file are the user's to choose. */
async function writeFlushed(path: string, content: string, kept?: Kept): Promise<void> {
  const file = await open(path, "wx", kept === undefined ? 0o666 : kept.mode & 0o600);
  try {
    await file.writeFile(content, "utf-8");
    if (kept !== undefined) await keep(file, kept);
    await file.sync();
  } catch (error) {
    await rm(path, { force: true }).catch(() => {});
    throw error;
  } finally {
    await file.close();
  }
}

async function keep(file: FileHandle, { mode, uid, gid }: Kept): Promise<void> {
  const own = await file.stat();
  if (own.uid !== uid || own.gid !== gid) {
    // Only root gives files away; others may at least give them to a group of theirs.
    await file.chown(uid, gid).catch(() => file.chown(own.uid, gid)).catch(() => {});
  }
  await file.chmod(mode & 0o7777);
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EISDIR: "it is a folder",
  ENOENT: "there is no such folder",
  ENOTDIR: "a part of its path is not a folder",
  ELOOP: "its links lead in a circle",
  ENAMETOOLONG: "its name is too long",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file would be too large",
  EROFS: "the disk is read-only",
  EIO: "the disk failed",
};

function reason(error: unknown): string {
  if (error instanceof Unfit) return error.message;
  if (error instanceof Error && error.name === "NotCapable") return "this run may not touch it";
  return REASONS[codeOf(error)] ?? (codeOf(error) || "an unexpected error");
}
