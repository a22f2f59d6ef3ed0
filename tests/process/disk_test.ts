import assert from "node:assert/strict";
import {
  chmod,
  chown,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { Changed, openDisk } from "../../src/files/disk.ts";
import type { HostFiles } from "../../src/host/host.ts";
import { HOST } from "../support/host.ts";
import { openFolder } from "../support/openFolder.ts";
import { Failure, Interrupted } from "../../src/values/failure.ts";
import { inFolder, runTool, unixTest } from "../support/systemTool.ts";
import { launch } from "../support/program.ts";

const ON_WINDOWS = Deno.build.os === "windows";
const IS_ROOT = !ON_WINDOWS && Deno.uid() === 0;

/** The flag that names the files of these tests, for advice. */
const FLAG = "--output <file>";

/** A test on a system whose files have permissions and whose folders have links. */
function onUnix(name: string, fn: () => Promise<void>): void {
  unixTest(name, [], fn);
}

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o7777;
}

onUnix(
  "a replaced file keeps its permissions",
  () =>
    inFolder(async (folder) => {
      const path = join(folder, "a.toml");
      for (const mode of [0o600, 0o640, 0o644, 0o755]) {
        await writeFile(path, "old");
        await chmod(path, mode);
        await openFolder(folder).replace("a.toml", "new");
        assert.equal(await readFile(path, "utf8"), "new");
        assert.equal(await modeOf(path), mode);
      }
    }),
);

onUnix(
  "a new file has the permissions that the user gives new files",
  () =>
    inFolder(async (folder) => {
      const { argv, env } = await launch(["config", "init"]);
      // The mask is a process's own, and this one runs other tests at the same time.
      const { success } = await new Deno.Command("sh", {
        args: ["-c", 'umask 077; exec "$@"', "sh", ...argv],
        cwd: folder,
        env: { ...env, PATH: Deno.env.get("PATH") ?? "" },
        clearEnv: true,
        stdin: "null",
      }).output();
      assert.ok(success);
      assert.equal(await modeOf(join(folder, "cliconfig.toml")), 0o600);
    }),
);

onUnix(
  "a file that its owner made read-only is not written around",
  () =>
    inFolder(async (folder) => {
      const path = join(folder, "a.toml");
      await writeFile(path, "old");
      await chmod(path, 0o444);
      const written = openFolder(folder).replace("a.toml", "new");
      if (IS_ROOT) {
        // To root nothing is read-only; the permissions stay.
        await written;
      } else {
        await assert.rejects(written, /a\.toml cannot be written: permission denied/);
      }
      assert.equal(await readFile(path, "utf8"), IS_ROOT ? "new" : "old");
      assert.equal(await modeOf(path), 0o444);
    }),
);

if (IS_ROOT) {
  onUnix(
    "a file that somebody else owns stays theirs when root replaces it",
    () =>
      inFolder(async (folder) => {
        const path = join(folder, "a.toml");
        await writeFile(path, "old");
        await chown(path, 12345, 23456);
        await chmod(path, 0o640);
        await openFolder(folder).replace("a.toml", "new");
        const { uid, gid } = await stat(path);
        assert.deepEqual([uid, gid, await modeOf(path)], [12345, 23456, 0o640]);
      }),
  );
}

unixTest(
  "a file that the system lets nobody write is not replaced, not even by root",
  ["sleep"],
  () =>
    inFolder(async (folder) => {
      if (Deno.build.os !== "linux") return;
      const path = join(folder, "a.toml");
      // Linux lets no program be written while it runs.
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
    }),
);

onUnix(
  "what is written is at no moment readable by more people than the file was",
  () =>
    inFolder(async (folder) => {
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
            if (name !== "a.toml.lock") continue;
            const mode = await modeOf(join(folder, name)).catch(() => undefined);
            if (mode !== undefined) seen.push(mode);
          }
        }
        await replaced;
      }
      assert.deepEqual([...new Set(seen)], [0o600]);
    }),
);

Deno.test("a file that cannot be flushed to the disk is not put in place", () =>
  inFolder(async (folder) => {
    await writeFile(join(folder, "a.toml"), "old");
    const sync = () => Promise.reject(Object.assign(new Error("x"), { code: "EIO" }));
    const open: HostFiles["open"] = async (...how) => ({ ...await HOST.files.open(...how), sync });
    const run = { now: () => new Date(), interrupted: new AbortController().signal };
    const disk = openDisk({ ...HOST.files, open }, folder, run);
    await assert.rejects(disk.replace("a.toml", "new"), /a\.toml .*: the disk failed\./);
    await assert.rejects(disk.create("b.toml", "new", FLAG), /b\.toml .*: the disk failed\./);
    assert.equal(await readFile(join(folder, "a.toml"), "utf8"), "old");
    assert.deepEqual(await readdir(folder), ["a.toml"]);
  }));

onUnix(
  "what a symbolic link leads to is replaced, and the link stays",
  () =>
    inFolder(async (folder) => {
      await mkdir(join(folder, "real"));
      await writeFile(join(folder, "real/a.toml"), "old");
      await symlink("real/a.toml", join(folder, "one.toml"));
      await symlink("one.toml", join(folder, "two.toml"));
      await openFolder(folder).replace("two.toml", "new");
      assert.equal(await readFile(join(folder, "real/a.toml"), "utf8"), "new");
      assert.equal(await readlink(join(folder, "one.toml")), "real/a.toml");
      assert.equal(await readlink(join(folder, "two.toml")), "one.toml");
      assert.deepEqual((await readdir(join(folder, "real"))).sort(), ["a.toml"]);
    }),
);

onUnix("links that lead in a circle are told, and left", () =>
  inFolder(async (folder) => {
    await symlink("b.toml", join(folder, "a.toml"));
    await symlink("a.toml", join(folder, "b.toml"));
    const written = openFolder(folder).replace("a.toml", "new");
    await assert.rejects(written, /a\.toml cannot be written: its links lead in a circle/);
    assert.equal(await readlink(join(folder, "a.toml")), "b.toml");
  }));

unixTest("what is no file is not replaced by one", ["mkfifo"], () =>
  inFolder(async (folder) => {
    const pipe = join(folder, "a.toml");
    await runTool("mkfifo", [pipe]);
    await mkdir(join(folder, "b.toml"));
    const disk = openFolder(folder);
    await assert.rejects(
      disk.replace("a.toml", "new"),
      /a\.toml cannot be written: it is not a regular file/,
    );
    await assert.rejects(
      disk.replace("b.toml", "new"),
      /b\.toml cannot be written: it is a folder/,
    );
    assert.ok((await lstat(pipe)).isFIFO());
    assert.deepEqual((await readdir(folder)).sort(), ["a.toml", "b.toml"]);
  }));

Deno.test("Ctrl-C ends the wait for a file that does not come", () =>
  inFolder(async (folder) => {
    await writeFile(join(folder, "a.toml"), "x = 1");
    const ctrlC = new AbortController();
    const reading = openFolder(folder, ctrlC.signal).read("a.toml");
    ctrlC.abort(new Interrupted("Nothing was changed."));
    await assert.rejects(reading, Interrupted);
  }));

Deno.test("a file that cannot be replaced is named with the reason, and nothing is left behind", () =>
  inFolder(async (folder) => {
    const disk = openFolder(folder);
    await writeFile(join(folder, "file"), "x");
    await assert.rejects(disk.replace("no/a.toml", "new"), /there is no such folder/);
    await assert.rejects(disk.replace("file/a.toml", "new"), Failure);
    await assert.rejects(disk.create("no/a.toml", "new", FLAG), /there is no such folder/);
    await assert.rejects(disk.replace(`${"n".repeat(300)}.toml`, "new"), Failure);
    assert.deepEqual(await readdir(folder), ["file"]);
  }));

Deno.test("of many that make the same new file at once exactly one does, and its file is whole", () =>
  inFolder(async (folder) => {
    for (let round = 0; round < 20; round++) {
      const name = `${round}.toml`;
      const contents = Array.from({ length: 10 }, (_, i) => `${i}`.repeat(5000));
      const made = await Promise.allSettled(
        contents.map((content) => openFolder(folder).create(name, content, FLAG)),
      );
      const winners = contents.filter((_, i) => made[i]!.status === "fulfilled");
      assert.equal(winners.length, 1);
      assert.equal(await readFile(join(folder, name), "utf8"), winners[0]);
      for (const outcome of made) {
        if (outcome.status === "rejected") assert.match(outcome.reason.what, /exists already/);
      }
    }
    assert.equal((await readdir(folder)).length, 20);
  }));

onUnix(
  "a link that leads nowhere is in the way of a new file, too",
  () =>
    inFolder(async (folder) => {
      await symlink("nowhere", join(folder, "a.toml"));
      await assert.rejects(
        openFolder(folder).create("a.toml", "new", FLAG),
        /a\.toml exists already/,
      );
      assert.deepEqual(await readdir(folder), ["a.toml"]);
    }),
);

Deno.test("a file that changed since it was read is not replaced", () =>
  inFolder(async (folder) => {
    const disk = openFolder(folder);
    const path = join(folder, "a.toml");
    await disk.replace("a.toml", "one", { content: undefined });
    await assert.rejects(disk.replace("a.toml", "two", { content: undefined }), Changed);
    await assert.rejects(disk.replace("a.toml", "two", { content: "old" }), Changed);
    assert.equal(await readFile(path, "utf8"), "one");
    await disk.replace("a.toml", "two", { content: "one" });
    assert.equal(await readFile(path, "utf8"), "two");
    assert.deepEqual(await readdir(folder), ["a.toml"]);
  }));

Deno.test("of many that replace what they have read exactly one does", () =>
  inFolder(async (folder) => {
    const path = join(folder, "a.toml");
    await writeFile(path, "start");
    for (let round = 0; round < 20; round++) {
      const content = await readFile(path, "utf8");
      const done = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => {
        return openFolder(folder).replace("a.toml", `${round}.${i}`, { content });
      }));
      assert.equal(done.filter(({ status }) => status === "fulfilled").length, 1);
      const winner = done.findIndex(({ status }) => status === "fulfilled");
      assert.equal(await readFile(path, "utf8"), `${round}.${winner}`);
    }
    assert.deepEqual(await readdir(folder), ["a.toml"]);
  }));
