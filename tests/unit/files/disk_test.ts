import assert from "node:assert/strict";
import {
  chmod,
  link,
  mkdir,
  readdir,
  readFile,
  stat,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { LARGEST_FILE } from "../../../src/files/disk.ts";
import { openFolder } from "../../support/openFolder.ts";
import { Failure } from "../../../src/values/failure.ts";
import { inFolder, runTool, unixTest } from "../../support/systemTool.ts";

const IS_ROOT = Deno.build.os !== "windows" && Deno.uid() === 0;

/** The flag that names the files of these tests, for advice. */
const FLAG = "--output <file>";

/** Check that it is refused, naming the path as it was given. */
async function assertRefused(work: Promise<unknown>, what: RegExp): Promise<void> {
  await assert.rejects(work, (error) => {
    assert.ok(error instanceof Failure, String(error));
    assert.match(error.what, what);
    assert.notEqual(error.advice, "");
    return true;
  });
}

Deno.test("what is written is read back to the byte, whatever it contains", () =>
  inFolder(async (folder) => {
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
  }));

Deno.test("two paths are of one file, be it there or not, when they lead to one place", () =>
  inFolder(async (folder) => {
    const disk = openFolder(folder);
    await mkdir(join(folder, "sub"));
    await writeFile(join(folder, "here.toml"), "");
    for (const name of ["here.toml", "gone.toml", "sub", "no/such.toml"]) {
      assert.ok(await disk.isSame(name, `./sub/../${name}`), name);
      assert.ok(await disk.isSame(name, join(folder, name)), name);
      assert.ok(!await disk.isSame(name, "other.toml"), name);
      assert.ok(!await disk.isSame(name, `sub/${name}`), name);
    }
  }));

unixTest(
  "a link and what it leads to are one file, be it there or not",
  [],
  () =>
    inFolder(async (folder) => {
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
    }),
);

Deno.test("a file that is not there reads as nothing, in a folder that is not there, too", () =>
  inFolder(async (folder) => {
    const disk = openFolder(folder);
    assert.equal(await disk.read("a.toml"), undefined);
    assert.equal(await disk.read("no/a.toml"), undefined);
    assert.equal((await disk.inspect("a.toml")).state, "absent");
    assert.equal((await disk.inspect("no/a.toml")).state, "absent");
  }));

Deno.test("relative paths start in the folder, absolute ones where they say", () =>
  inFolder(async (folder) => {
    const disk = openFolder(folder);
    await mkdir(join(folder, "ops"));
    await disk.create("ops/a.toml", "relative", FLAG);
    assert.equal(await disk.read("./ops/../ops/a.toml"), "relative");
    assert.equal(await disk.read(join(folder, "ops/a.toml")), "relative");
    await disk.replace(join(folder, "b.toml"), "absolute");
    assert.equal(await disk.read("b.toml"), "absolute");
  }));

unixTest(
  "a link that leads nowhere is there, and cannot be read",
  [],
  () =>
    inFolder(async (folder) => {
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
        /^b\.toml cannot be read: its links lead in a circle/,
      );
      await assertRefused(disk.read("c.toml"), /^c\.toml cannot be read: it is a link to a\.toml/);
      for (const name of ["a.toml", "b.toml", "c.toml"]) {
        assert.equal((await disk.inspect(name)).state, "unreadable", name);
      }
    }),
);

Deno.test("a folder is no file to read, and says so", () =>
  inFolder(async (folder) => {
    await mkdir(join(folder, "a.toml"));
    await assertRefused(
      openFolder(folder).read("a.toml"),
      /^a\.toml cannot be read: it is a folder/,
    );
    assert.equal((await openFolder(folder).inspect("a.toml")).state, "unreadable");
  }));

unixTest(
  "a pipe or a device is no file to read or to write, behind a link or not",
  ["mkfifo"],
  () =>
    inFolder(async (folder) => {
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
        await assertRefused(disk.create(name, "new", FLAG), /exists already/);
      }
      assert.deepEqual((await readdir(folder)).sort(), ["link.toml", "pipe.toml", "zero.toml"]);
    }),
);

Deno.test("a file is read up to a ceiling, and not beyond", () =>
  inFolder(async (folder) => {
    const disk = openFolder(folder);
    await writeFile(join(folder, "a.toml"), "");
    await truncate(join(folder, "a.toml"), LARGEST_FILE + 1);
    await assertRefused(disk.read("a.toml"), /^a\.toml cannot be read: it is larger than 64 MiB/);
    await truncate(join(folder, "a.toml"), LARGEST_FILE);
    assert.equal((await disk.read("a.toml"))?.length, LARGEST_FILE);
  }));

unixTest("a file that claims to be empty is read to its end", [], async () => {
  if (Deno.build.os !== "linux") return;
  // Such files are in /proc alone, which only a process with every permission may read.
  const src = new URL("../../../src/", import.meta.url);
  const { stdout, stderr } = await runTool(Deno.execPath(), [
    "eval",
    `import { readRegular } from "${src}files/readRegular.ts";
     import { denoHost } from "${src}host/deno.ts";
     const read = (most) => readRegular(denoHost.files, "/proc/self/status", most);
     console.log(new TextDecoder().decode(await read(100_000)).slice(0, 5));
     console.log(await read(10).catch((error) => error.constructor.name));`,
  ]);
  assert.equal(stdout, "Name:\nUnusableFile\n", stderr);
});

unixTest(
  "a file with two names is not replaced under one of them",
  [],
  () =>
    inFolder(async (folder) => {
      await writeFile(join(folder, "a.toml"), "old");
      await link(join(folder, "a.toml"), join(folder, "b.toml"));
      await symlink("a.toml", join(folder, "c.toml"));
      for (const name of ["a.toml", "b.toml", "c.toml"]) {
        const what = /cannot be written: it has 2 names \(hard links\)/;
        await assertRefused(openFolder(folder).replace(name, "new"), what);
        assert.equal(await openFolder(folder).read(name), "old");
      }
      assert.deepEqual((await readdir(folder)).sort(), ["a.toml", "b.toml", "c.toml"]);
    }),
);

unixTest(
  "a folder whose name is not UTF-8 does not lead to another one",
  ["sh"],
  () =>
    inFolder(async (folder) => {
      const other = join(folder, "\ufffd");
      await mkdir(other);
      await writeFile(join(other, "a.toml"), "another's");
      await runTool("sh", [
        "-c",
        `cd "$1" && ln -s "$(printf '\\377')/a.toml" link.toml`,
        "sh",
        folder,
      ]);
      const disk = openFolder(other);
      await assertRefused(
        disk.read("a.toml"),
        /^a\.toml cannot be read: its path has a name that is not UTF-8/,
      );
      await assertRefused(disk.replace("a.toml", "new"), /its path has a name that is not UTF-8/);
      await assertRefused(
        disk.create("b.toml", "new", FLAG),
        /its path has a name that is not UTF-8/,
      );
      await assertRefused(
        openFolder(folder).replace("link.toml", "new"),
        /its path has a name that is not UTF-8/,
      );
      assert.deepEqual(await readdir(other), ["a.toml"]);
      assert.equal(await readFile(join(other, "a.toml"), "utf8"), "another's");
    }),
);

Deno.test("bytes that are no UTF-8 are refused, not repaired", () =>
  inFolder(async (folder) => {
    for (const bytes of [[0xff], [0x61, 0xc3], [0xed, 0xa0, 0x80], [0xff, 0xfe, 0x61, 0x00]]) {
      await writeFile(join(folder, "a.toml"), new Uint8Array(bytes));
      await assertRefused(openFolder(folder).read("a.toml"), /^a\.toml is not UTF-8 text/);
    }
  }));

unixTest(
  "a file that may not be read is there all the same, and says so",
  [],
  () =>
    inFolder(async (folder) => {
      await writeFile(join(folder, "a.toml"), "x");
      await chmod(join(folder, "a.toml"), 0);
      const disk = openFolder(folder);
      assert.equal((await disk.inspect("a.toml")).state, "there");
      // To root everything is readable.
      if (IS_ROOT) assert.equal(await disk.read("a.toml"), "x");
      else await assertRefused(disk.read("a.toml"), /^a\.toml cannot be read: permission denied/);
    }),
);

Deno.test("a new file is made once, and never over an existing one", () =>
  inFolder(async (folder) => {
    const disk = openFolder(folder);
    await disk.create("a.toml", "one", FLAG);
    await assert.rejects(disk.create("a.toml", "two", FLAG), {
      what: "a.toml exists already.",
      advice: "Remove it first, or name another file with --output <file>.",
    });
    assert.equal(await disk.read("a.toml"), "one");
    await mkdir(join(folder, "b.toml"));
    await assertRefused(disk.create("b.toml", "two", FLAG), /^b\.toml exists already/);
    assert.deepEqual((await readdir(folder)).sort(), ["a.toml", "b.toml"]);
  }));

unixTest(
  "a link is in the way of a new file, wherever it leads",
  [],
  () =>
    inFolder(async (folder) => {
      await writeFile(join(folder, "real.toml"), "old");
      await symlink("real.toml", join(folder, "a.toml"));
      await symlink("nowhere.toml", join(folder, "b.toml"));
      for (const name of ["a.toml", "b.toml"]) {
        await assertRefused(openFolder(folder).create(name, "new", FLAG), /exists already/);
      }
      assert.equal(await readFile(join(folder, "real.toml"), "utf8"), "old");
      assert.deepEqual((await readdir(folder)).sort(), ["a.toml", "b.toml", "real.toml"]);
    }),
);

unixTest(
  "a read goes through a link",
  [],
  () =>
    inFolder(async (folder) => {
      await writeFile(join(folder, "real.toml"), "x");
      await symlink("real.toml", join(folder, "a.toml"));
      assert.equal(await openFolder(folder).read("a.toml"), "x");
    }),
);

unixTest(
  "a failed write leaves the old file, its permissions and nothing else",
  [],
  () =>
    inFolder(async (folder) => {
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
    }),
);

Deno.test("a path that no system can have is refused, not thrown about", () =>
  inFolder(async (folder) => {
    const disk = openFolder(folder);
    for (const path of ["a\0b", "x".repeat(5000)]) {
      await assertRefused(disk.read(path), /cannot be read/);
      await assert.rejects(disk.replace(path, "new"), Failure);
      await assert.rejects(disk.create(path, "new", FLAG), Failure);
    }
    assert.deepEqual(await readdir(folder), []);
  }));
