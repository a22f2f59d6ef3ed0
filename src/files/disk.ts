import type { FileStatus, HostFiles, OpenFile } from "../host/host.ts";
import { Failure } from "../values/failure.ts";
import { baseName, folderOf, resolvePath } from "../values/paths.ts";
import { unlessAborted } from "../values/sleep.ts";
import {
  codeOf,
  isMisread,
  type Look,
  look,
  misread,
  notRegular,
  readRegular,
  Unfit,
} from "./readRegular.ts";
import { systemReason } from "./systemReason.ts";
import { type Waiting, withFileLock } from "./withFileLock.ts";
import { followLinks, writeTarget } from "./writeTarget.ts";

/** The files of the folder that the program was started in. */
export interface Disk {
  /**
   * Read a UTF-8 file whole, byte order mark included; undefined when there is none.
   *
   * @throws Failure when it is there and cannot be read, is not a regular file, or is larger than
   *   {@link LARGEST_FILE}.
   * @throws Interrupted when a person presses Ctrl-C first.
   */
  read(path: string): Promise<string | undefined>;
  /** Look at what is under a name: a file, nothing, or what cannot be read as one. */
  look(path: string): Promise<Look>;
  /** Whether two paths lead to one file, which need not be there, through whatever links. */
  isSame(path: string, other: string): Promise<boolean>;
  /**
   * Replace a file, or make a new one, whole or not at all; no other run of this program writes it at
   * the same time. The file's permissions and owner and the target of a symbolic link are kept.
   *
   * @param was What was read from it: then nobody else may have changed it since.
   * @throws Changed when it is no longer what was read.
   * @throws Interrupted when a person presses Ctrl-C while it waits for another run; nothing was
   *   written.
   * @throws Failure when it cannot be written, or a link leads to where nothing may be written; what was
   *   there before is still there.
   */
  replace(path: string, content: string, was?: FileState): Promise<void>;
  /**
   * Make a new file, whole or not at all; of several programs that do so at once, one does.
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

/** What a file contained when it was read; undefined when there was none. */
export interface FileState {
  readonly content: string | undefined;
}

/** The file is no longer what was read from it; nothing was written. */
export class Changed extends Failure {
  override readonly name = "Changed";
}

/**
 * Open the files of a folder; relative paths start there, messages name them as given. The signal ends
 * the wait for another run, or for a file that does not come, as from a drive that hangs: no system takes
 * such a call back, so only the waiting ends.
 */
export function openDisk(
  files: HostFiles,
  folder: string,
  { now, interrupted }: Omit<Waiting, "files">,
): Disk {
  const run = { files, now, interrupted };
  const at = (path: string) => resolvePath(folder, path);
  const written = (path: string) => ({ path: at(path), name: path, folder });
  return {
    read: (path) => unlessAborted(read(files, at(path), path), interrupted),
    look: (path) => look(files, at(path)),
    isSame: async (path, other) =>
      await realTarget(files, at(path)) === await realTarget(files, at(other)),
    replace: (path, content, was) => replace(written(path), content, was, run),
    create: (path, content, flag) => create(written(path), content, flag, run),
  };
}

/** A file to write. */
interface Written {
  readonly path: string;
  /** Its path as it was given, for messages. */
  readonly name: string;
  /** The folder that the run was started in. */
  readonly folder: string;
}

async function read(
  files: HostFiles,
  path: string,
  name: string,
): Promise<string | undefined> {
  let bytes: Uint8Array;
  try {
    bytes = await readRegular(files, path, LARGEST_FILE);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    const isRefused = error instanceof Error && error.name === "NotCapable";
    const advice = error instanceof Unfit
      ? error.advice
      : isRefused
      ? "Start the program with --allow-read for it."
      : "Make it a readable file.";
    throw new Failure(`${name} cannot be read: ${systemReason(error)}.`, advice);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Failure(`${name} is not UTF-8 text.`, "Save it as UTF-8.");
  }
}

/** Whether a name is taken, by whatever it is. */
function isTaken(files: HostFiles, path: string): Promise<boolean> {
  return files.linkStatus(path).then(() => true, (error) => codeOf(error) !== "ENOENT");
}

async function replace(
  { path, name, folder }: Written,
  content: string,
  was: FileState | undefined,
  run: Waiting,
): Promise<void> {
  const { files } = run;
  await inWords(name, run, async () => {
    if (isMisread(path)) throw misread();
    const target = await writeTarget(files, path, folder);
    const old = await replaceable(files, target);
    await withFileLock(target, {
      // Permissions of a new file are the user's to choose.
      mode: old === undefined ? 0o666 : old.mode & 0o600,
      fill: async (file, lock) => {
        if (was !== undefined) await refuseChanged(files, target, name, was);
        await file.write(new TextEncoder().encode(content));
        if (old !== undefined) await keep(files, file, lock, old);
      },
      put: async (lock) => {
        // Somebody may have put a link there since.
        if (await writeTarget(files, path, folder) !== target) throw changed(name);
        await files.rename(lock, target);
      },
    }, run);
  });
}

/** Write a file; what the system says of a failure is put into words. */
async function inWords(name: string, { interrupted }: Waiting, work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    if (interrupted.aborted && error === interrupted.reason) throw error;
    throw error instanceof Failure ? error : notWritten(name, error);
  }
}

async function refuseChanged(
  files: HostFiles,
  path: string,
  name: string,
  was: FileState,
): Promise<void> {
  if (await read(files, path, name) !== was.content) throw changed(name);
}

function changed(name: string): Changed {
  return new Changed(`${name} changed while this ran; nothing was written to it.`, "Run it again.");
}

async function create(
  { path, name, folder }: Written,
  content: string,
  flag: string,
  run: Waiting,
): Promise<void> {
  const { files } = run;
  await inWords(name, run, async () => {
    if (isMisread(path)) throw misread();
    if (await isTaken(files, path)) throw taken(name, flag);
    const target = await writeTarget(files, path, folder);
    await withFileLock(target, {
      mode: 0o666,
      fill: (file) => file.write(new TextEncoder().encode(content)),
      put: async (lock) => {
        await files.link(lock, target).catch(async (error: unknown) => {
          if (codeOf(error) === "EEXIST") throw taken(name, flag);
          // Without hard links: no other run of this program makes it meanwhile.
          if (await isTaken(files, target)) throw taken(name, flag);
          await files.rename(lock, target);
        });
        await files.remove(lock);
      },
    }, run);
  });
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
    `${name} cannot be written: ${systemReason(error)}. What was there before is unchanged.`,
    error instanceof Unfit
      ? error.advice
      : "Make the file and its folder writable, or free some space, and run it again.",
  );
}

/** The file that a path leads to, in the folder where it really is; the path itself when that is not known. */
async function realTarget(files: HostFiles, path: string): Promise<string> {
  try {
    const { file } = await followLinks(files, path);
    return resolvePath(await files.realPath(folderOf(file)), baseName(file));
  } catch {
    return path;
  }
}

/**
 * What is where a file is to be put, which must be a file that may be written: putting another one in
 * its place asks nobody whether it may be.
 */
async function replaceable(files: HostFiles, path: string): Promise<FileStatus | undefined> {
  if (isMisread(path)) throw misread();
  let opened: OpenFile;
  try {
    opened = await files.open(path, "change");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
  await using file = opened;
  const status = await file.status();
  if (status.kind !== "file") throw notRegular(status.kind);
  if (status.names > 1) throw severalNames(status.names);
  return status;
}

/** A file with several names: only one of them would get the new content. */
function severalNames(count: number): Unfit {
  return new Unfit(
    `it has ${count} names (hard links), and the others would keep the old content`,
    "Copy it to a new file, replace it with the copy, then run this again.",
  );
}

/** Give a new file the permissions and the owner of the one whose place it takes. */
async function keep(
  files: HostFiles,
  file: OpenFile,
  path: string,
  { mode, uid, gid }: FileStatus,
): Promise<void> {
  const own = await file.status();
  if (own.uid !== uid || own.gid !== gid) {
    // Only root gives files away; others may at least give them to a group of theirs.
    await files.setOwner(path, uid, gid).catch(() => files.setOwner(path, own.uid, gid))
      .catch(() => {});
  }
  await files.setMode(path, mode & 0o7777);
}
