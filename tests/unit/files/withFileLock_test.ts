import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Patience, withFileLock } from "../../../src/files/withFileLock.ts";
import { openDisk } from "../../../src/files/disk.ts";
import { Failure, Interrupted } from "../../../src/values/failure.ts";
import { inFolder, runTool, unixTest } from "../../support/systemTool.ts";

/** Nobody waits for real. */
const HASTE: Patience = { pause: 0, gone: 40, most: 2_000 };

/** Lets whoever else waits go on for a moment, without a clock. */
async function yieldOften(): Promise<void> {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** Counts how many are in their turn at the same time. */
function createWatch() {
  let inside = 0;
  const watch = { most: 0, done: 0, work: () => Promise.resolve() };
  watch.work = async () => {
    watch.most = Math.max(watch.most, ++inside);
    await yieldOften();
    inside--;
    watch.done++;
  };
  return watch;
}

Deno.test("no two are in their turn at the same time, and each gets one", () =>
  inFolder(async (folder) => {
    const path = join(folder, "a.toml");
    const watch = createWatch();
    await Promise.all(
      Array.from(
        { length: 25 },
        () => withFileLock(path, watch.work, { ...HASTE, gone: 5_000, most: 50_000 }),
      ),
    );
    assert.deepEqual([watch.most, watch.done], [1, 25]);
    assert.deepEqual(await readdir(folder), []);
  }));

Deno.test("a turn gives what its work gives, and ends when its work throws", () =>
  inFolder(async (folder) => {
    const path = join(folder, "a.toml");
    assert.equal(await withFileLock(path, () => Promise.resolve(7)), 7);
    await assert.rejects(withFileLock(path, () => Promise.reject(new Error("no"))), /^Error: no$/);
    assert.equal(await withFileLock(path, () => Promise.resolve(8)), 8);
    assert.deepEqual(await readdir(folder), []);
  }));

for (const left of ["3d3c4f0e-8a53-4f0e-9d8e-6a8f4f2a0c11", "", "what is this?\n"]) {
  Deno.test(`a mark left behind that says ${JSON.stringify(left)} is taken away by one of those that wait`, () =>
    inFolder(async (folder) => {
      const path = join(folder, "a.toml");
      await writeFile(join(folder, ".a.toml.busy"), left);
      const watch = createWatch();
      await Promise.all(Array.from({ length: 8 }, () => withFileLock(path, watch.work, HASTE)));
      assert.deepEqual([watch.most, watch.done], [1, 8]);
      assert.deepEqual(await readdir(folder), []);
    }));
}

for (
  const [what, leave] of [
    ["a pipe", async (mark: string) => void await runTool("mkfifo", [mark])],
    ["a link to a device", (mark: string) => symlink("/dev/zero", mark)],
    ["a link to nowhere", (mark: string) => symlink("nowhere", mark)],
    ["an empty folder", (mark: string) => mkdir(mark)],
    ["a file that may not be read", (mark: string) => writeFile(mark, "x", { mode: 0 })],
    ["a large file", (mark: string) => writeFile(mark, "x".repeat(100_000))],
  ] as const
) {
  unixTest(
    `a mark that is ${what} is taken away, too`,
    ["mkfifo"],
    () =>
      inFolder(async (folder) => {
        await leave(join(folder, ".a.toml.busy"));
        const watch = createWatch();
        const path = join(folder, "a.toml");
        await Promise.all(Array.from({ length: 4 }, () => withFileLock(path, watch.work, HASTE)));
        assert.deepEqual([watch.most, watch.done], [1, 4]);
        assert.deepEqual(await readdir(folder), []);
      }),
  );
}

Deno.test("a folder with something in it is nobody's mark: it stays, and is named", () =>
  inFolder(async (folder) => {
    const mark = join(folder, ".a.toml.busy");
    await mkdir(mark);
    await writeFile(join(mark, "mine"), "mine");
    const refused = withFileLock(join(folder, "a.toml"), () => Promise.resolve(), {
      ...HASTE,
      most: 100,
    });
    await assert.rejects(refused, (error) => {
      assert.ok(error instanceof Failure);
      assert.match(error.advice, /remove .*\.a\.toml\.busy\.$/);
      return true;
    });
    assert.equal(await readFile(join(mark, "mine"), "utf8"), "mine");
  }));

Deno.test("a mark whose removal was itself cut short is taken away, however often it was", () =>
  inFolder(async (folder) => {
    const path = join(folder, "a.toml");
    // The claim to remove a mark that says nothing: the beginning of the hash of nothing.
    const claim = ".e3b0c44298fc1c14";
    for (const claims of ["", claim, claim + claim]) {
      await writeFile(join(folder, `.a.toml.busy${claims}`), "");
    }
    const watch = createWatch();
    await Promise.all(Array.from({ length: 4 }, () => withFileLock(path, watch.work, HASTE)));
    assert.deepEqual([watch.most, watch.done], [1, 4]);
    assert.deepEqual(await readdir(folder), []);
  }));

/** Somebody who does something at each look of one who waits, in the same order every time. */
function atEachLook(act: (look: number) => void): AbortSignal {
  let look = 0;
  const { signal } = new AbortController();
  signal.throwIfAborted = () => act(++look);
  return signal;
}

const SOON: Patience = { pause: 0, gone: 5, most: 60 };

Deno.test("a mark that changes hands while somebody waits never looks old", () =>
  inFolder(async (folder) => {
    const mark = join(folder, ".a.toml.busy");
    // Once it stays for two looks: long enough to be taken away by one who counts looks alone.
    const others = atEachLook((look) => {
      if (look !== SOON.gone + 1) writeFileSync(mark, `run ${look}`);
    });
    const waiting = withFileLock(join(folder, "a.toml"), () => assert.fail(), SOON, others);
    await assert.rejects(waiting, /Another run here has not finished/);
    assert.equal(await readFile(mark, "utf8"), `run ${SOON.most}`);
  }));

Deno.test("a mark that somebody else makes while an old one is about to be taken away stays", () =>
  inFolder(async (folder) => {
    const mark = join(folder, ".a.toml.busy");
    await writeFile(mark, "one that is gone");
    const others = atEachLook((look) => {
      if (look === SOON.gone + 2) writeFileSync(mark, "one that lives");
      if (look === SOON.gone + 4) throw new Interrupted("Nothing was changed.");
    });
    const waiting = withFileLock(join(folder, "a.toml"), () => assert.fail(), SOON, others);
    await assert.rejects(waiting, Interrupted);
    assert.equal(await readFile(mark, "utf8"), "one that lives");
    assert.deepEqual(await readdir(folder), [".a.toml.busy"]);
  }));

Deno.test("an old mark that somebody else is about to take away is left to them", () =>
  inFolder(async (folder) => {
    const mark = join(folder, ".a.toml.busy");
    await writeFile(mark, "");
    // Their claim to the mark that says nothing.
    const others = atEachLook((look) => writeFileSync(`${mark}.e3b0c44298fc1c14`, `run ${look}`));
    const waiting = withFileLock(join(folder, "a.toml"), () => assert.fail(), SOON, others);
    await assert.rejects(waiting, /Another run here has not finished/);
    assert.equal(await readFile(mark, "utf8"), "");
  }));

Deno.test("who was thought gone does not take away the mark of who came after", () =>
  inFolder(async (folder) => {
    const path = join(folder, "a.toml");
    const mark = join(folder, ".a.toml.busy");
    await withFileLock(path, () => writeFile(mark, "the next one's"));
    assert.equal(await readFile(mark, "utf8"), "the next one's");
  }));

Deno.test("Ctrl-C ends the wait for another run at once, and the file is not written", () =>
  inFolder(async (folder) => {
    await writeFile(join(folder, "a.toml"), "old");
    await writeFile(join(folder, ".a.toml.busy"), "another run");
    const interruption = new AbortController();
    const disk = openDisk(folder, interruption.signal);
    const replaced = disk.replace("a.toml", "new", { content: "old" });
    await yieldOften();
    interruption.abort(new Interrupted("Nothing was changed."));
    await assert.rejects(replaced, Interrupted);
    assert.equal(await readFile(join(folder, "a.toml"), "utf8"), "old");
    assert.deepEqual((await readdir(folder)).sort(), [".a.toml.busy", "a.toml"]);
  }));
