import { randomUUID } from "node:crypto";
import { lstat, open, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Failure } from "../values/failure.ts";

/** The files of the folder that the program was started in. */
export interface Disk {
  /**
   * Reads a UTF-8 file whole, byte order mark included; undefined when there is none.
   *
   * @throws Failure when it is there and cannot be read.
   */
  read(path: string): Promise<string | undefined>;
  /** Whether there is a file of that name; an unreadable one is there. */
  exists(path: string): Promise<boolean>;
  /**
   * Replaces a file, or makes a new one, whole or not at all. The file's permissions and the target
   * of a symbolic link are kept.
   *
   * @throws Failure when it cannot be written; what was there before is still there.
   */
  replace(path: string, content: string): Promise<void>;
  /**
   * Makes a new file, whole or not at all.
   *
   * @throws Failure when the file is already there, or cannot be written.
   */
  create(path: string, content: string): Promise<void>;
}

/** Opens the files of a folder; relative paths start there, messages name them as given. */
export function openDisk(folder: string): Disk {
  const at = (path: string) => resolve(folder, path);
  return {
    read: (path) => read(at(path), path),
    exists: (path) => exists(at(path)),
    replace: (path, content) => replace(at(path), path, content),
    create: async (path, content) => {
      if (await exists(at(path))) {
        throw new Failure(`${path} exists already.`, "Remove it first, or name another file.");
      }
      await replace(at(path), path, content);
    },
  };
}

async function read(path: string, name: string): Promise<string | undefined> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw new Failure(`${name} cannot be read: ${reason(error)}.`, "Make it a readable file.");
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Failure(`${name} is not UTF-8 text.`, "Save it as UTF-8.");
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    return codeOf(error) !== "ENOENT";
  }
}

async function replace(path: string, name: string, content: string): Promise<void> {
  let temporary: string | undefined;
  try {
    const target = await followLink(path);
    temporary = join(dirname(target), `.${basename(target)}.${randomUUID()}.tmp`);
    await writeFlushed(temporary, content, await modeOf(target));
    await rename(temporary, target);
  } catch (error) {
    if (temporary !== undefined) await rm(temporary, { force: true }).catch(() => {});
    throw new Failure(
      `${name} cannot be written: ${reason(error)}. What was there before is unchanged.`,
      "Make the folder writable, or free some space, and run it again.",
    );
  }
}

/** The file behind a symbolic link, or the path itself when nothing is there yet. */
async function followLink(path: string): Promise<string> {
  return await realpath(path).catch(() => path);
}

async function modeOf(path: string): Promise<number> {
  return await stat(path).then((status) => status.mode & 0o7777, () => 0o644);
}

async function writeFlushed(path: string, content: string, mode: number): Promise<void> {
  const file = await open(path, "wx", mode);
  try {
    await file.writeFile(content, "utf-8");
    await file.chmod(mode);
    await file.sync();
  } finally {
    await file.close();
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EISDIR: "it is a folder",
  ENOENT: "there is no such folder",
  ENOSPC: "the disk is full",
  EROFS: "the disk is read-only",
};

function reason(error: unknown): string {
  if (error instanceof Error && error.name === "NotCapable") return "this run may not touch it";
  return REASONS[codeOf(error)] ?? (codeOf(error) || "an unexpected fault");
}
