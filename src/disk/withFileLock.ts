import type { HostFiles, OpenFile } from "../host/host.ts";
import { codeOf, Failure } from "../values/failure.ts";
import { baseName, folderOf, resolvePath } from "../values/paths.ts";
import { timeText } from "../values/timeText.ts";
import { pluralize } from "../values/words.ts";
import { shellWord } from "../values/shellWord.ts";

export interface LockedWrite {
  /** The permissions of the new file while it is written. */
  readonly mode: number;
  readonly content: string;
  /** Put the new file, which is closed and flushed, in its place; an error ends the write. */
  readonly put: (lock: string) => Promise<void>;
}

export interface Waiting {
  readonly files: HostFiles;
  readonly now: () => Date;
  /** Ends the wait at once. */
  readonly interrupted: AbortSignal;
}

/** Wait a second for another run: how often to look at its lock, and how many milliseconds apart. */
const LOOKS = 40;
const PAUSE = 25;

/** Name the file lock of a file, so that nobody takes it for `cliconfig.lock.toml`, which people keep. */
export function fileLockOf(path: string): string {
  return resolvePath(folderOf(path), `.${baseName(path)}.writing`);
}

/**
 * Write a file through its lock, as git does: the new content is written to `.<file>.writing`, which only one
 * program can create, and which becomes the file in one step. A run leaves nothing else behind.
 *
 * The lock of a killed run is removed only by a person: no program can distinguish it from a slow run's.
 *
 * @param path The file, symbolic links followed.
 * @throws Failure when another run has the lock for longer than a second; nothing was done.
 * @throws The reason of the interruption when it comes before the lock is taken; nothing was done.
 * @throws What the steps of the write throw; the lock is gone then.
 */
export async function withFileLock(
  path: string,
  { mode, content, put }: LockedWrite,
  waiting: Waiting,
): Promise<void> {
  const lock = fileLockOf(path);
  const taken = await createLock(lock, mode, waiting);
  try {
    {
      await using file = taken;
      await file.write(new TextEncoder().encode(content));
      await file.sync();
    }
    await put(lock);
  } catch (error) {
    await waiting.files.remove(lock).catch(() => {});
    throw error;
  }
}

async function createLock(
  lock: string,
  mode: number,
  { files, now, interrupted }: Waiting,
): Promise<OpenFile> {
  for (let look = 1;; look++) {
    interrupted.throwIfAborted();
    try {
      return await files.open(lock, "new", mode);
    } catch (error) {
      const since = await madeAt(files, lock);
      if (since === undefined && codeOf(error) !== "EEXIST") throw error;
      if (look === LOOKS) throw locked(lock, now().getTime() - (since ?? now().getTime()));
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** Undefined when there is none. */
function madeAt(files: HostFiles, lock: string): Promise<number | undefined> {
  return files.linkStatus(lock).then(({ changed }) => changed, () => undefined);
}

/** No write takes this long, in milliseconds. */
const LONGEST_WRITE = 60_000;

/** Another run has the lock of a file, or was killed and left it; nothing was written. */
export class FileLocked extends Failure {
  override readonly name = "FileLocked";

  /** @param remove The shell's command that removes a lock that was left. */
  constructor(what: string, advice: string, readonly remove: string) {
    super(what, advice);
  }
}

function locked(lock: string, age: number): FileLocked {
  const name = baseName(lock);
  const remove = `rm ${shellWord(lock)}`;
  if (age < LONGEST_WRITE) {
    const seconds = Math.max(0, Math.floor(age / 1_000));
    return new FileLocked(
      `Another run is writing here: ${name} is ${pluralize(seconds, "second")} old.`,
      `Wait for it, then run this again; if none of your runs is still active, remove it: ${remove}`,
      remove,
    );
  }
  return new FileLocked(
    `${name} blocks this write: it is ${
      timeText(age)
    } old, so the run that created it was probably killed.`,
    `Check that no other run is active, then remove it: ${remove}`,
    remove,
  );
}
