import { link, lstat, open, rm, rmdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Failure } from "../values/failure.ts";
import { codeOf, readRegular } from "./readRegular.ts";

/** How somebody waits for a turn. */
export interface Patience {
  /** How long one look at the mark is from the next, in milliseconds. */
  readonly pause: number;
  /** A mark that is the same at so many looks was left by a program that is gone. */
  readonly gone: number;
  /** After so many looks it is given up. */
  readonly most: number;
}

/** Some 5 s for a program that is gone, some 15 s in all. */
const PATIENCE: Patience = { pause: 5, gone: 1_000, most: 3_000 };

/**
 * Does work on a file while no other program that asks for a turn does any: from reading the file to
 * putting the new one in its place, which is a few calls.
 *
 * Whose turn it is says a mark beside the file, `.cliconfig.toml.busy`, that holds a name made for
 * this one turn. It is made with its content in one step that fails when there is one already (a hard
 * link; where a file system has none, an exclusive open), so that of several programs one gets it.
 * This needs nothing of the system but that step, and so holds on Linux, macOS and Windows and between
 * a binary of one engine and one of another; locks of the system's own would not.
 *
 * A program that is killed in its turn leaves its mark. Whoever waits sees the same name at 1,000 looks,
 * some five seconds, and takes it away. Looks are counted and no clock is read, so neither a wrong
 * clock nor a machine that slept makes a living mark look old. Two that wait cannot take away two
 * marks: who removes a mark first takes a turn at removing that very name, under a mark made in the
 * same way, and looks again whether the first one still has it; names are never used twice. What is left is a program that stands still for five
 * seconds between two calls of its turn while another one of the same machine goes on.
 *
 * @param path The file, symbolic links followed.
 * @param interrupted Ends the wait for the turn at once; work that has begun is finished.
 * @throws Failure when it is never this program's turn; nothing was done.
 * @throws The reason of the interruption when it comes before the turn; nothing was done.
 * @throws What the work throws, and what making the mark throws.
 */
export async function withFileLock<Value>(
  path: string,
  work: () => Promise<Value>,
  patience = PATIENCE,
  interrupted = new AbortController().signal,
): Promise<Value> {
  const mark = join(dirname(path), `.${basename(path)}.busy`);
  const name = crypto.randomUUID();
  await take(mark, name, patience, interrupted);
  try {
    return await work();
  } finally {
    await give(mark, name).catch(() => {});
  }
}

async function take(
  mark: string,
  name: string,
  patience: Patience,
  interrupted: AbortSignal,
): Promise<void> {
  let seen: string | undefined;
  let looks = 0;
  for (let look = 0; look < patience.most; look++) {
    interrupted.throwIfAborted();
    const there = await holderOf(mark);
    if (there === undefined && await make(mark, name)) return;
    looks = there !== undefined && there === seen ? looks + 1 : 0;
    seen = there;
    if (seen !== undefined && looks >= patience.gone) {
      await remove(mark, seen, patience, interrupted);
      looks = 0;
    } else await new Promise((resolve) => setTimeout(resolve, patience.pause));
  }
  throw new Failure(
    `Another run here has not finished: it left ${basename(mark)}.`,
    `Wait for it; if no other run is active, remove ${mark}.`,
  );
}

/** A mark that somebody else is just removing cannot be made yet on Windows: that is no fault. */
const HELD: readonly string[] = ["EEXIST", "EPERM", "EACCES", "EBUSY"];

/** Makes the mark, whole; false when there is one. */
async function make(mark: string, name: string): Promise<boolean> {
  const whole = `${mark}.${name}.tmp`;
  await writeNew(whole, name);
  try {
    await link(whole, mark).catch(async (error: unknown) => {
      if (codeOf(error) === "EEXIST") throw error;
      await writeNew(mark, name);
    });
    return true;
  } catch (error) {
    if (HELD.includes(codeOf(error))) return false;
    throw error;
  } finally {
    await rm(whole, { force: true }).catch(() => {});
  }
}

async function writeNew(path: string, content: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(content, "utf-8");
  } finally {
    await file.close();
  }
}

/**
 * Takes away a mark that nobody will, in a turn of its own: so the mark of a removal that was itself
 * cut short grows old and is taken away as well.
 */
async function remove(
  mark: string,
  seen: string,
  patience: Patience,
  interrupted: AbortSignal,
): Promise<void> {
  // Loaded when it is needed, which is next to never: it takes longer than a whole start may.
  const { createHash } = await import("node:crypto");
  const claim = `${mark}.${createHash("sha256").update(seen).digest("hex").slice(0, 16)}`;
  const name = crypto.randomUUID();
  await take(claim, name, patience, interrupted);
  try {
    if (await holderOf(mark) === seen) {
      await rm(mark, { force: true }).catch(() => rmdir(mark)).catch(() => {});
    }
  } finally {
    await give(claim, name).catch(() => {});
  }
}

/** Gives the turn up: a mark that is no longer this program's is left alone. */
async function give(mark: string, name: string): Promise<void> {
  if (await holderOf(mark) === name) await rm(mark, { force: true });
}

/** A mark holds a name; whatever is longer was not made by this program. */
const LONGEST_MARK = 1_000;

/**
 * Who has the mark: the name in it, or what tells it from another one where it cannot be read, such
 * as a pipe or somebody else's file. Undefined when there is no mark.
 */
async function holderOf(mark: string): Promise<string | undefined> {
  try {
    const status = await lstat(mark);
    if (!status.isFile()) return `${status.ino} ${status.mtimeMs}`;
    return await readRegular(mark, LONGEST_MARK)
      .then((bytes) => new TextDecoder().decode(bytes))
      .catch(() => `${status.ino} ${status.mtimeMs}`);
  } catch {
    return undefined;
  }
}
