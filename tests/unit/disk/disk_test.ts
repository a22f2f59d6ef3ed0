import assert from "node:assert/strict";
import {
  chmod,
  chown,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  readlink,
  stat,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { Changed, LARGEST_FILE, openDisk } from "../../../src/disk/disk.ts";
import { openFolder } from "../../support/openFolder.ts";
import { Failure, Interrupted } from "../../../src/values/failure.ts";
import { folderTest, runTool, unixFolderTest, unixTest } from "../../support/systemTool.ts";
import type { HostFiles } from "../../../src/host/host.ts";
import { HOST } from "../../support/host.ts";

const IS_ROOT = Deno.build.os !== "windows" && Deno.uid() === 0;

/** The flag that names the files of these tests, for advice. */
const ADVICE = "Name another file.";

/** Check that it is refused, and the path is named as it was typed. */
async function assertRefused(work: Promise<unknown>, what: RegExp): Promise<void> {
  await assert.rejects(work, (error) => {
    assert.ok(error instanceof Failure, String(error));
    assert.match(error.what, what);
    assert.notEqual(error.advice, "");
    return true;
  });
}

folderTest("what is written is read back to the byte, whatever it contains", async (folder) => {
  const disk = openFolder(folder);
  const content = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("", "\ufeffa", "a\r\nb\r\n", "\0", "\t", "no end", "😀", "a\rb"),
  );
  await fc.assert(
    fc.asyncProperty(content, async (content) => {
      await disk.replace("a.toml", content);
      assert.equal(await disk.read("a.toml"), content);
      assert.deepEqual(await readFile(join(folder, "a.toml")), Buffer.from(content));
    }),
    { numRuns: 30 },
  );
  assert.deepEqual(await readdir(folder), ["a.toml"]);
});

folderTest(
  "two paths that lead to one place are the same file, whether it exists or not",
  async (folder) => {
    const disk = openFolder(folder);
    await mkdir(join(folder, "sub"));
    await writeFile(join(folder, "here.toml"), "");
    for (const name of ["here.toml", "gone.toml", "sub", "no/such.toml"]) {
      assert.ok(await disk.isSame(name, `./sub/../${name}`), name);
      assert.ok(await disk.isSame(name, join(folder, name)), name);
      assert.ok(!await disk.isSame(name, "other.toml"), name);
      assert.ok(!await disk.isSame(name, `sub/${name}`), name);
    }
  },
);

unixFolderTest("a link and what it leads to are one file, be it there or not", async (folder) => {
  const disk = openFolder(folder);
  await mkdir(join(folder, "sub"));
  await writeFile(join(folder, "here.toml"), "");
  await symlink("sub", join(folder, "folder"));
  await symlink("loop", join(folder, "loop"));
  for (const name of ["here.toml", "gone.toml"]) {
    await symlink(name, join(folder, `to-${name}`));
    await symlink(`../to-${name}`, join(folder, "sub", `to-${name}`));
    assert.ok(await disk.isSame(name, `to-${name}`), name);
    assert.ok(await disk.isSame(`folder/to-${name}`, name), name);
    assert.ok(await disk.isSame(`folder/${name}`, `sub/${name}`), name);
    assert.ok(!await disk.isSame(`folder/${name}`, name), name);
    assert.ok(!await disk.isSame("loop", name), name);
  }
});

folderTest("a missing file reads as absent, also in a missing folder", async (folder) => {
  const disk = openFolder(folder);
  assert.equal(await disk.read("a.toml"), undefined);
  assert.equal(await disk.read("no/a.toml"), undefined);
  assert.equal((await disk.inspect("a.toml")).state, "absent");
  assert.equal((await disk.inspect("no/a.toml")).state, "absent");
});

folderTest("relative paths start in the folder, absolute ones where they say", async (folder) => {
  const disk = openFolder(folder);
  await mkdir(join(folder, "ops"));
  await disk.create("ops/a.toml", "relative", ADVICE);
  assert.equal(await disk.read("./ops/../ops/a.toml"), "relative");
  assert.equal(await disk.read(join(folder, "ops/a.toml")), "relative");
  await disk.replace(join(folder, "b.toml"), "absolute");
  assert.equal(await disk.read("b.toml"), "absolute");
});

unixFolderTest("a link that leads nowhere is there, and cannot be read", async (folder) => {
  await symlink("/nowhere/x.toml", join(folder, "a.toml"));
  await symlink("b.toml", join(folder, "b.toml"));
  await symlink("a.toml", join(folder, "c.toml"));
  const disk = openFolder(folder);
  await assertRefused(
    disk.read("a.toml"),
    /^a\.toml cannot be read: it is a link to \/nowhere\/x\.toml, which does not exist/,
  );
  await assertRefused(
    disk.read("b.toml"),
    /^b\.toml cannot be read: its links form a loop/,
  );
  await assertRefused(disk.read("c.toml"), /^c\.toml cannot be read: it is a link to a\.toml/);
  for (const name of ["a.toml", "b.toml", "c.toml"]) {
    assert.equal((await disk.inspect(name)).state, "unreadable", name);
  }
});

folderTest("a folder is no file to read or to write, and says so", async (folder) => {
  await mkdir(join(folder, "a.toml"));
  await assertRefused(
    openFolder(folder).read("a.toml"),
    /^a\.toml cannot be read: it is a folder/,
  );
  await assertRefused(
    openFolder(folder).replace("a.toml", "new"),
    /^a\.toml cannot be written: it is a folder/,
  );
  assert.equal((await openFolder(folder).inspect("a.toml")).state, "unreadable");
});

unixFolderTest(
  "a pipe or a device is no file to read or to write, behind a link or not",
  async (folder) => {
    await runTool("mkfifo", [join(folder, "pipe.toml")]);
    await symlink("pipe.toml", join(folder, "link.toml"));
    await symlink("/dev/zero", join(folder, "zero.toml"));
    const disk = openFolder(folder);
    for (const name of ["pipe.toml", "link.toml", "zero.toml"]) {
      const refused = new RegExp(`^${name} cannot be read: it is not a regular file`);
      await assertRefused(disk.read(name), refused);
      assert.equal((await disk.inspect(name)).state, "unreadable", name);
      await assertRefused(
        disk.replace(name, "new"),
        name === "zero.toml"
          ? /zero\.toml cannot be written: /
          : /cannot be written: it is not a regular file/,
      );
      await assertRefused(disk.create(name, "new", ADVICE), /exists already/);
    }
    assert.deepEqual((await readdir(folder)).sort(), ["link.toml", "pipe.toml", "zero.toml"]);
  },
  ["mkfifo"],
);

folderTest("a file is read up to a ceiling, and not beyond", async (folder) => {
  const disk = openFolder(folder);
  await writeFile(join(folder, "a.toml"), "");
  await truncate(join(folder, "a.toml"), LARGEST_FILE + 1);
  await assertRefused(disk.read("a.toml"), /^a\.toml cannot be read: it is larger than 64 MiB/);
  await truncate(join(folder, "a.toml"), LARGEST_FILE);
  assert.equal((await disk.read("a.toml"))?.length, LARGEST_FILE);
});

unixTest("a file that claims to be empty is read to its end", [], async () => {
  if (Deno.build.os !== "linux") return;
  // Such files exist only in /proc, which only a process with every permission may read.
  const src = new URL("../../../src/", import.meta.url);
  const { stdout, stderr } = await runTool(Deno.execPath(), [
    "eval",
    `import { readRegular } from "${src}disk/readRegular.ts";
     import { denoHost } from "${src}host/deno.ts";
     const read = (most) => readRegular(denoHost.files, "/proc/self/status", most);
     console.log(new TextDecoder().decode(await read(100_000)).slice(0, 5));
     console.log(await read(10).catch((error) => error.constructor.name));`,
  ]);
  assert.equal(stdout, "Name:\nUnusableFile\n", stderr);
});

unixFolderTest("a file with two names is not replaced under one of them", async (folder) => {
  await writeFile(join(folder, "a.toml"), "old");
  await link(join(folder, "a.toml"), join(folder, "b.toml"));
  await symlink("a.toml", join(folder, "c.toml"));
  for (const name of ["a.toml", "b.toml", "c.toml"]) {
    const what = /cannot be written: it has 2 names \(hard links\)/;
    await assertRefused(openFolder(folder).replace(name, "new"), what);
    assert.equal(await openFolder(folder).read(name), "old");
  }
  assert.deepEqual((await readdir(folder)).sort(), ["a.toml", "b.toml", "c.toml"]);
});

unixFolderTest("a folder whose name is not UTF-8 does not lead to another one", async (folder) => {
  const other = join(folder, "\ufffd");
  await mkdir(other);
  await writeFile(join(other, "a.toml"), "another's");
  const disk = openFolder(other);
  await assertRefused(
    disk.read("a.toml"),
    /^a\.toml cannot be read: its path has a name that is not UTF-8/,
  );
  await assertRefused(disk.replace("a.toml", "new"), /its path has a name that is not UTF-8/);
  await assertRefused(
    disk.create("b.toml", "new", ADVICE),
    /its path has a name that is not UTF-8/,
  );
  assert.deepEqual(await readdir(other), ["a.toml"]);
  assert.equal(await readFile(join(other, "a.toml"), "utf8"), "another's");
});

folderTest("bytes that are no UTF-8 are refused, not repaired", async (folder) => {
  for (const bytes of [[0xff], [0x61, 0xc3], [0xed, 0xa0, 0x80], [0xff, 0xfe, 0x61, 0x00]]) {
    await writeFile(join(folder, "a.toml"), new Uint8Array(bytes));
    await assertRefused(openFolder(folder).read("a.toml"), /^a\.toml is not UTF-8 text/);
  }
});

unixFolderTest("a file that may not be read is there all the same, and says so", async (folder) => {
  await writeFile(join(folder, "a.toml"), "x");
  await chmod(join(folder, "a.toml"), 0);
  const disk = openFolder(folder);
  assert.equal((await disk.inspect("a.toml")).state, "there");
  // To root everything is readable.
  if (IS_ROOT) assert.equal(await disk.read("a.toml"), "x");
  else await assertRefused(disk.read("a.toml"), /^a\.toml cannot be read: permission denied/);
});

folderTest("a new file is made once, and never over an existing one", async (folder) => {
  const disk = openFolder(folder);
  await disk.create("a.toml", "one", ADVICE);
  await assert.rejects(disk.create("a.toml", "two", ADVICE), {
    what: "a.toml exists already.",
    advice: ADVICE,
  });
  assert.equal(await disk.read("a.toml"), "one");
  await mkdir(join(folder, "b.toml"));
  await assertRefused(disk.create("b.toml", "two", ADVICE), /^b\.toml exists already/);
  assert.deepEqual((await readdir(folder)).sort(), ["a.toml", "b.toml"]);
});

unixFolderTest("a link is in the way of a new file, wherever it leads", async (folder) => {
  await writeFile(join(folder, "real.toml"), "old");
  await symlink("real.toml", join(folder, "a.toml"));
  await symlink("nowhere.toml", join(folder, "b.toml"));
  for (const name of ["a.toml", "b.toml"]) {
    await assertRefused(openFolder(folder).create(name, "new", ADVICE), /exists already/);
  }
  assert.equal(await readFile(join(folder, "real.toml"), "utf8"), "old");
  assert.deepEqual((await readdir(folder)).sort(), ["a.toml", "b.toml", "real.toml"]);
});

unixFolderTest(
  "a failed write leaves the old file, its permissions and nothing else",
  async (folder) => {
    if (IS_ROOT) return;
    const path = join(folder, "a.toml");
    await writeFile(path, "old");
    await chmod(path, 0o640);
    await chmod(folder, 0o500);
    try {
      await assertRefused(openFolder(folder).replace("a.toml", "new"), /permission denied/);
    } finally {
      await chmod(folder, 0o700);
    }
    assert.equal(await readFile(path, "utf8"), "old");
    assert.equal((await stat(path)).mode & 0o777, 0o640);
    assert.deepEqual(await readdir(folder), ["a.toml"]);
  },
);

folderTest(
  "an impossible path is refused with a Failure, not with the system's error",
  async (folder) => {
    const disk = openFolder(folder);
    for (const path of ["a\0b", "x".repeat(5000)]) {
      await assertRefused(disk.read(path), /cannot be read/);
      await assert.rejects(disk.replace(path, "new"), Failure);
      await assert.rejects(disk.create(path, "new", ADVICE), Failure);
    }
    assert.deepEqual(await readdir(folder), []);
  },
);

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o7777;
}

unixFolderTest("a replaced file keeps its permissions", async (folder) => {
  const path = join(folder, "a.toml");
  for (const mode of [0o600, 0o640, 0o644, 0o755]) {
    await writeFile(path, "old");
    await chmod(path, mode);
    await openFolder(folder).replace("a.toml", "new");
    assert.equal(await readFile(path, "utf8"), "new");
    assert.equal(await modeOf(path), mode);
  }
});

unixFolderTest("a file that its owner made read-only is not written around", async (folder) => {
  const path = join(folder, "a.toml");
  await writeFile(path, "old");
  await chmod(path, 0o444);
  const written = openFolder(folder).replace("a.toml", "new");
  if (IS_ROOT) {
    // For root nothing is read-only, but the permissions stay.
    await written;
  } else {
    await assert.rejects(written, /a\.toml cannot be written: permission denied/);
  }
  assert.equal(await readFile(path, "utf8"), IS_ROOT ? "new" : "old");
  assert.equal(await modeOf(path), 0o444);
});

if (IS_ROOT) {
  unixFolderTest(
    "a file that somebody else owns stays theirs when root replaces it",
    async (folder) => {
      const path = join(folder, "a.toml");
      await writeFile(path, "old");
      await chown(path, 12345, 23456);
      await chmod(path, 0o640);
      await openFolder(folder).replace("a.toml", "new");
      const { uid, gid } = await stat(path);
      assert.deepEqual([uid, gid, await modeOf(path)], [12345, 23456, 0o640]);
    },
  );
}

unixFolderTest(
  "a file that the system lets nobody write is not replaced, not even by root",
  async (folder) => {
    if (Deno.build.os !== "linux") return;
    const path = join(folder, "a.toml");
    // Linux does not allow writing to a program while it runs.
    await copyFile((await runTool("sh", ["-c", "command -v sleep"])).stdout.trim(), path);
    const running = new Deno.Command(path, { args: ["60"], stdout: "null" }).spawn();
    try {
      await assert.rejects(
        openFolder(folder).replace("a.toml", "new"),
        /a\.toml cannot be written/,
      );
    } finally {
      running.kill("SIGKILL");
      await running.status;
    }
    assert.ok((await stat(path)).size > 1000);
    assert.deepEqual(await readdir(folder), ["a.toml"]);
  },
  ["sleep"],
);

unixFolderTest(
  "what is written is at no moment readable by more people than the file was",
  async (folder) => {
    await writeFile(join(folder, "a.toml"), "old");
    await chmod(join(folder, "a.toml"), 0o600);
    const seen: number[] = [];
    // So much that it is looked at while it is being written.
    for (let size = 2 ** 22; seen.length < 3 && size <= 2 ** 26; size *= 2) {
      let isDone = false;
      const replaced = openFolder(folder).replace("a.toml", "x".repeat(size))
        .finally(() => isDone = true);
      while (!isDone) {
        for (const name of await readdir(folder)) {
          if (name !== ".a.toml.writing") continue;
          const mode = await modeOf(join(folder, name)).catch(() => undefined);
          if (mode !== undefined) seen.push(mode);
        }
      }
      await replaced;
    }
    assert.deepEqual([...new Set(seen)], [0o600]);
  },
);

folderTest("a file that cannot be flushed to the disk is not put in place", async (folder) => {
  await writeFile(join(folder, "a.toml"), "old");
  const sync = () => Promise.reject(Object.assign(new Error("x"), { code: "EIO" }));
  const open: HostFiles["open"] = async (...how) => ({ ...await HOST.files.open(...how), sync });
  const run = { now: () => new Date(), interrupted: new AbortController().signal };
  const disk = openDisk({ ...HOST.files, open }, folder, run);
  await assert.rejects(disk.replace("a.toml", "new"), /a\.toml .*: the disk failed\./);
  await assert.rejects(disk.create("b.toml", "new", ADVICE), /b\.toml .*: the disk failed\./);
  assert.equal(await readFile(join(folder, "a.toml"), "utf8"), "old");
  assert.deepEqual(await readdir(folder), ["a.toml"]);
});

unixFolderTest("what a symbolic link leads to is replaced, and the link stays", async (folder) => {
  await mkdir(join(folder, "real"));
  await writeFile(join(folder, "real/a.toml"), "old");
  await symlink("real/a.toml", join(folder, "one.toml"));
  await symlink("one.toml", join(folder, "two.toml"));
  await openFolder(folder).replace("two.toml", "new");
  assert.equal(await readFile(join(folder, "real/a.toml"), "utf8"), "new");
  assert.equal(await readlink(join(folder, "one.toml")), "real/a.toml");
  assert.equal(await readlink(join(folder, "two.toml")), "one.toml");
  assert.deepEqual((await readdir(join(folder, "real"))).sort(), ["a.toml"]);
});

unixFolderTest("links that lead in a circle are reported and left as they are", async (folder) => {
  await symlink("b.toml", join(folder, "a.toml"));
  await symlink("a.toml", join(folder, "b.toml"));
  const written = openFolder(folder).replace("a.toml", "new");
  await assert.rejects(written, /a\.toml cannot be written: its links form a loop/);
  assert.equal(await readlink(join(folder, "a.toml")), "b.toml");
});

folderTest("Ctrl-C ends the wait for a file that does not come", async (folder) => {
  await writeFile(join(folder, "a.toml"), "x = 1");
  const ctrlC = new AbortController();
  const reading = openFolder(folder, ctrlC.signal).read("a.toml");
  ctrlC.abort(new Interrupted("Nothing was changed."));
  await assert.rejects(reading, Interrupted);
});

folderTest(
  "a file that cannot be replaced is named with the reason, and nothing is left behind",
  async (folder) => {
    const disk = openFolder(folder);
    await writeFile(join(folder, "file"), "x");
    await assert.rejects(disk.replace("no/a.toml", "new"), /there is no such folder/);
    await assert.rejects(disk.replace("file/a.toml", "new"), Failure);
    await assert.rejects(disk.create("no/a.toml", "new", ADVICE), /there is no such folder/);
    await assert.rejects(disk.replace(`${"n".repeat(300)}.toml`, "new"), Failure);
    assert.deepEqual(await readdir(folder), ["file"]);
  },
);

folderTest(
  "of many that make the same new file at once exactly one does, and its file is whole",
  async (folder) => {
    await Promise.all(Array.from({ length: 20 }, async (_, round) => {
      const name = `${round}.toml`;
      const contents = Array.from({ length: 10 }, (_, i) => `${i}`.repeat(5000));
      const made = await Promise.allSettled(
        contents.map((content) => openFolder(folder).create(name, content, ADVICE)),
      );
      const winners = contents.filter((_, i) => made[i]!.status === "fulfilled");
      assert.equal(winners.length, 1);
      assert.equal(await readFile(join(folder, name), "utf8"), winners[0]);
      for (const outcome of made) {
        if (outcome.status === "rejected") assert.match(outcome.reason.what, /exists already/);
      }
    }));
    assert.equal((await readdir(folder)).length, 20);
  },
);

folderTest("a file that changed since it was read is not replaced", async (folder) => {
  const disk = openFolder(folder);
  const path = join(folder, "a.toml");
  await disk.replace("a.toml", "one", { content: undefined });
  await assert.rejects(disk.replace("a.toml", "two", { content: undefined }), Changed);
  await assert.rejects(disk.replace("a.toml", "two", { content: "old" }), Changed);
  assert.equal(await readFile(path, "utf8"), "one");
  await disk.replace("a.toml", "two", { content: "one" });
  assert.equal(await readFile(path, "utf8"), "two");
  assert.deepEqual(await readdir(folder), ["a.toml"]);
});

folderTest("of many that replace what they have read exactly one does", async (folder) => {
  await Promise.all(Array.from({ length: 20 }, async (_, round) => {
    const name = `${round}.toml`;
    await writeFile(join(folder, name), "start");
    const done = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => {
      return openFolder(folder).replace(name, `${i}`, { content: "start" });
    }));
    assert.equal(done.filter(({ status }) => status === "fulfilled").length, 1);
    const winner = done.findIndex(({ status }) => status === "fulfilled");
    assert.equal(await readFile(join(folder, name), "utf8"), `${winner}`);
  }));
  assert.equal((await readdir(folder)).length, 20);
});
