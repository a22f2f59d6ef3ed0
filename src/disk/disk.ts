import type { FileStatus, HostFiles, OpenFile } from "../host/host.ts";
import type { Sentence } from "../values/command.ts";
import { codeOf, Failure } from "../values/failure.ts";
import { baseName, folderOf, resolvePath } from "../values/paths.ts";
import { unlessAborted } from "../values/sleep.ts";
import {
  decodeText,
  inspectPath,
  isAbsent,
  notRegular,
  type PathState,
  readRegular,
  refuseMisread,
  systemReason,
  UnusableFile,
} from "./readRegular.ts";
import { type LockedWrite, type Waiting, withFileLock } from "./withFileLock.ts";
import { followLinks, writeTarget } from "./writeTarget.ts";

/** The files of a run; relative paths start from the folder that it was started in. */
export interface Disk {
  /**
   * Read a UTF-8 file whole, byte order mark included; undefined when there is none.
   *
   * @throws Failure when it is there and cannot be read, is not a regular file, or is larger than
   *   {@link LARGEST_FILE}.
   * @throws Interrupted when a person presses Ctrl-C first.
   */
  read(path: string): Promise<string | undefined>;
  /** Read a UTF-8 file at once ({@link HostFiles.readNow}); undefined when it cannot be read as text. */
  readNow(path: string): string | undefined;
  /** Never throws. */
  inspect(path: string): Promise<PathState>;
  /** Check whether two paths lead to the same file through links; it need not exist. */
  isSame(path: string, other: string): Promise<boolean>;
  /**
   * Replace a file, or make a new one, whole or not at all; no other run of this program can write it at
   * the same time. The file's permissions and owner and the target of a symbolic link are kept.
   *
   * @param was What was read from it, to refuse when somebody has changed it since.
   * @throws Changed when it is no longer what was read.
   * @throws Interrupted when a person presses Ctrl-C while it waits for another run; nothing was written.
   * @throws Failure when it cannot be written, or a link leads to where nothing may be written; the old
   * content is still there.
   */
  replace(path: string, content: string, was?: FileState): Promise<void>;
  /**
   * Create a new file, whole or not at all; when several runs try at once, one succeeds.
   *
   * @param taken What to do when the file exists already.
   * @throws Failure when the file is already there, or cannot be written.
   */
  create(path: string, content: string, taken: Sentence): Promise<void>;
}

/**
 * Larger files are refused, in bytes. The largest config that the platform takes, in every environment, is
 * far smaller.
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
 * Open the files of a folder; relative paths start there, messages name them as given. The signal ends the
 * wait for another run, or for a drive that hangs. A hanging call cannot be canceled, so only the wait for
 * it ends.
 */
export function openDisk(
  files: HostFiles,
  folder: string,
  { now, interrupted }: Omit<Waiting, "files">,
): Disk {
  const at = (name: string) => resolvePath(folder, name);

  /** Write a file through its lock; `prepare` gets the file that the path leads to. */
  async function write(
    name: string,
    prepare: (target: string) => LockedWrite | Promise<LockedWrite>,
  ): Promise<void> {
    try {
      refuseMisread(at(name));
      const target = await writeTarget(files, at(name), folder);
      await withFileLock(target, await prepare(target), { files, now, interrupted });
    } catch (error) {
      if (interrupted.aborted && error === interrupted.reason) throw error;
      throw error instanceof Failure ? error : notWritten(name, error);
    }
  }

  return {
    read: (name) => unlessAborted(read(files, at(name), name), interrupted),
    readNow: (name) => {
      const bytes = files.readNow(at(name), LARGEST_FILE);
      return bytes && decodeText(bytes);
    },
    inspect: (name) => inspectPath(files, at(name)),
    isSame: async (name, other) =>
      await realTarget(files, at(name)) === await realTarget(files, at(other)),
    replace: (name, content, was) =>
      write(name, async (target) => {
        const old = await replaceable(files, target);
        return {
          // A new file gets the user's default permissions.
          mode: old === undefined ? 0o666 : old.mode & 0o600,
          content,
          put: async (lock) => {
            const isOther = was !== undefined && await read(files, target, name) !== was.content;
            // Somebody may have placed a link there since.
            if (isOther || await writeTarget(files, at(name), folder) !== target) {
              throw new Changed(
                `${name} changed while this ran; nothing was written to it.`,
                "Run it again.",
              );
            }
            if (old !== undefined) await keepOwner(files, lock, old);
            await files.rename(lock, target);
          },
        };
      }),
    create: async (name, content, advice) => {
      const refuseTaken = async () => {
        if (!await isAbsent(files, at(name))) throw new Failure(`${name} exists already.`, advice);
      };
      await refuseTaken();
      await write(name, (target) => ({
        mode: 0o666,
        content,
        put: async (lock) => {
          await refuseTaken();
          await files.rename(lock, target);
        },
      }));
    },
  };
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
    const advice = error instanceof UnusableFile
      ? error.advice
      : isRefused
      ? "Start the program with --allow-read for it."
      : "Make it a readable file.";
    throw new Failure(`${name} cannot be read: ${systemReason(error)}.`, advice);
  }
  const text = decodeText(bytes);
  if (text === undefined) throw new Failure(`${name} is not UTF-8 text.`, "Save it as UTF-8.");
  return text;
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
    error instanceof UnusableFile
      ? error.advice
      : "Make the file and its folder writable, or free some space, and run it again.",
  );
}

/** Resolve a path's links; return the path itself when that is not possible. */
async function realTarget(files: HostFiles, path: string): Promise<string> {
  try {
    const { file } = await followLinks(files, path);
    return resolvePath(await files.realPath(folderOf(file)), baseName(file));
  } catch {
    return path;
  }
}

/**
 * Look at the file to replace, and refuse one without write permission: the system would still allow a
 * rename over it.
 */
async function replaceable(files: HostFiles, path: string): Promise<FileStatus | undefined> {
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
  if (status.names > 1) {
    throw new UnusableFile(
      `it has ${status.names} names (hard links), and the others would keep the old content`,
      "Copy it to a new file, replace it with the copy, then run this again.",
    );
  }
  return status;
}

/** Give a new file the permissions and the owner of the file that it replaces. */
async function keepOwner(
  files: HostFiles,
  path: string,
  { mode, uid, gid }: FileStatus,
): Promise<void> {
  const own = await files.linkStatus(path);
  if (own.uid !== uid || own.gid !== gid) {
    // Only root can change the owner; others can at least set one of their groups.
    await files.setOwner(path, uid, gid).catch(() => files.setOwner(path, own.uid, gid))
      .catch(() => {});
  }
  await files.setMode(path, mode & 0o7777);
}
