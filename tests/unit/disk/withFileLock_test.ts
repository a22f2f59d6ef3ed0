import assert from "node:assert/strict";
import { mkdir, readdir, readFile, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileLockOf, type LockedWrite, withFileLock } from "../../../src/disk/withFileLock.ts";
import { Failure, Interrupted } from "../../../src/values/failure.ts";
import { openFolder } from "../../support/openFolder.ts";
import { folderTest, inFolder, runTool, unixTest } from "../../support/systemTool.ts";
import { HOST } from "../../support/host.ts";

const NOW = new Date("2026-03-04T05:06:07Z");
const RUN = { files: HOST.files, now: () => NOW, interrupted: new AbortController().signal };

/** Let others that wait continue for a moment, without a clock. */
async function yieldOften(): Promise<void> {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** A write of a file that replaces what is there. */
function writing(path: string, content: string): LockedWrite {
  return {
    mode: 0o666,
    content,
    put: (lock) => rename(lock, path),
  };
}

async function leftLock(folder: string, age: number): Promise<void> {
  const lock = join(folder, ".a.toml.writing");
  const made = new Date(NOW.getTime() - age);
  await writeFile(lock, "the beginning of someth");
  await utimes(lock, made, made);
}

folderTest("the new content is in the lock until that becomes the file", async (folder) => {
  const path = join(folder, "a.toml");
  await withFileLock(path, {
    ...writing(path, "new"),
    put: async (lock) => {
      assert.deepEqual(await readdir(folder), [".a.toml.writing"]);
      assert.equal(await readFile(lock, "utf8"), "new");
      await rename(lock, path);
    },
  }, RUN);
  assert.deepEqual(await readdir(folder), ["a.toml"]);
});

folderTest(
  "two runs never write one file at the same time, and each gets its turn",
  async (folder) => {
    const path = join(folder, "a.toml");
    let inside = 0;
    let most = 0;
    await Promise.all(Array.from({ length: 8 }, (_, i) =>
      withFileLock(path, {
        ...writing(path, ""),
        put: async (lock) => {
          most = Math.max(most, ++inside);
          await yieldOften();
          inside--;
          await rename(lock, path);
        },
      }, RUN).then(() => i)));
    assert.equal(most, 1);
    assert.deepEqual(await readdir(folder), ["a.toml"]);
  },
);

folderTest("a write that fails leaves no lock", async (folder) => {
  const path = join(folder, "a.toml");
  const failing = { ...writing(path, "new"), put: () => Promise.reject(new Error("no")) };
  await assert.rejects(withFileLock(path, failing, RUN), /^Error: no$/);
  assert.deepEqual(await readdir(folder), []);
});

/** Locks by their age, and what is reported. */
const LEFT = [
  [0, "Another run is writing here: .a.toml.writing is 0 seconds old.", "Wait for it, "],
  [59_999, "Another run is writing here: .a.toml.writing is 59 seconds old.", "Wait for it, "],
  [-5_000, "Another run is writing here: .a.toml.writing is 0 seconds old.", "Wait for it, "],
  [
    60_000,
    ".a.toml.writing blocks this write: it is 1 minute old, ",
    "Check that no other run is active",
  ],
  [7_200_000, ".a.toml.writing blocks this write: it is 2 hours old, ", "Check that no other run "],
  [
    259_200_000,
    ".a.toml.writing blocks this write: it is 3 days old, ",
    "Check that no other run ",
  ],
] as const;

Deno.test("a lock of any age is waited for, then named, and nothing is written", async () => {
  // Each waits for a second, all at once.
  await Promise.all(LEFT.map(([age, what, advice]) =>
    inFolder(async (folder) => {
      await leftLock(folder, age);
      const path = join(folder, "a.toml");
      await assert.rejects(withFileLock(path, writing(path, "new"), RUN), (error) => {
        assert.ok(error instanceof Failure);
        assert.ok(error.what.startsWith(what), error.what);
        assert.ok(error.advice.startsWith(advice), error.advice);
        assert.ok(error.advice.endsWith(` rm ${fileLockOf(path)}`), error.advice);
        return true;
      });
      assert.deepEqual(await readdir(folder), [".a.toml.writing"]);
      assert.equal(await readFile(fileLockOf(path), "utf8"), "the beginning of someth");
    })
  ));
});

/** What may be in place of a lock. */
const ODD_LOCKS = [
  async (lock: string) => void await runTool("mkfifo", [lock]),
  (lock: string) => symlink("/dev/zero", lock),
  (lock: string) => symlink("nowhere", lock),
  (lock: string) => mkdir(lock),
] as const;

unixTest(
  "a lock that is a pipe, a link or a folder is named and left, and nothing is written through it",
  ["mkfifo"],
  async () => {
    await Promise.all(ODD_LOCKS.map((leave) =>
      inFolder(async (folder) => {
        await leave(join(folder, ".a.toml.writing"));
        await assert.rejects(openFolder(folder).replace("a.toml", "new"), /\.a\.toml\.writing/);
        assert.deepEqual(await readdir(folder), [".a.toml.writing"]);
      })
    ));
  },
);

folderTest("a lock that is given up within a second is waited for", async (folder) => {
  const path = join(folder, "a.toml");
  await leftLock(folder, 0);
  const written = withFileLock(path, writing(path, "new"), RUN);
  await yieldOften();
  await rm(`${fileLockOf(path)}`);
  await written;
  assert.equal(await readFile(path, "utf8"), "new");
});

folderTest(
  "Ctrl-C ends the wait for another run at once, and the file is not written",
  async (folder) => {
    await writeFile(join(folder, "a.toml"), "old");
    await writeFile(join(folder, ".a.toml.writing"), "another run");
    const interruption = new AbortController();
    const disk = openFolder(folder, interruption.signal);
    const replaced = disk.replace("a.toml", "new", { content: "old" });
    await yieldOften();
    interruption.abort(new Interrupted("Nothing was changed."));
    await assert.rejects(replaced, Interrupted);
    assert.equal(await readFile(join(folder, "a.toml"), "utf8"), "old");
    assert.deepEqual((await readdir(folder)).sort(), [".a.toml.writing", "a.toml"]);
  },
);
