import assert from "node:assert/strict";
import { chmod, link, mkdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { denoHost } from "../../../src/host/deno.ts";
import type { Host } from "../../../src/host/host.ts";
import { nodeHost } from "../../../src/host/node.ts";
import { runTool, unixFolderTest } from "../../support/systemTool.ts";

/** What the program needs from outside, tested on both engines. */
const HOSTS: readonly (readonly [name: string, host: Host])[] = [
  ["Deno", denoHost],
  ["Node", nodeHost],
];

const TIMEOUT = 10_000;
const SELF = Deno.execPath();
const PLAIN = new TextEncoder().encode("plain");

/** The system's code of what is thrown. */
async function codeOf(work: Promise<unknown>): Promise<unknown> {
  return await work.then(() => "nothing was thrown", (error) => error.code ?? error.name);
}

for (const [name, { files, runProgram, ...host }] of HOSTS) {
  const test = (what: string, play: (folder: string) => Promise<void>) =>
    unixFolderTest(`${name}: ${what}`, play);
  const read = async (path: string): Promise<string> => {
    await using file = await files.open(path, "read");
    const into = new Uint8Array(100);
    return new TextDecoder().decode(into.subarray(0, await file.read(into)));
  };
  const run = (code: string, timeout = TIMEOUT) =>
    runProgram({ name: SELF, path: SELF, args: ["eval", "--no-lock", code] }, timeout);

  test("a new file is written, flushed, and read to its end", async (folder) => {
    const path = join(folder, "new");
    {
      await using file = await files.open(path, "new", 0o600);
      await file.write(PLAIN);
      await file.sync();
      const { kind, size, mode, names } = await file.status();
      assert.deepEqual([kind, size, mode & 0o777, names], ["file", 5, 0o600, 1]);
    }
    await using file = await files.open(path, "read");
    const into = new Uint8Array(3);
    const counts = [await file.read(into), await file.read(into), await file.read(into)];
    assert.deepEqual(counts, [3, 2, 0]);
  });

  test("only a file can be read at once", async (folder) => {
    await writeFile(join(folder, "file"), "1234");
    const read = (name: string, largest = 4) => files.readNow(join(folder, name), largest);
    assert.equal(new TextDecoder().decode(read("file")), "1234");
    assert.deepEqual([read("file", 3), read("gone"), read(".")], [undefined, undefined, undefined]);
  });

  test("a folder is listed with the kind of each name, without following links", async (folder) => {
    await writeFile(join(folder, "file"), "");
    await mkdir(join(folder, "folder"));
    await symlink("folder", join(folder, "link"));
    const entries = (await files.list(folder)).toSorted((a, b) => a.name < b.name ? -1 : 1);
    assert.deepEqual(entries, [
      { name: "file", kind: "file" },
      { name: "folder", kind: "folder" },
      { name: "link", kind: "link" },
    ]);
    assert.equal(await codeOf(files.list(join(folder, "gone"))), "ENOENT");
  });

  test("an existing name is not created again, even if it is a dangling link", async (folder) => {
    await writeFile(join(folder, "file"), "old");
    await symlink("nowhere", join(folder, "link"));
    for (const taken of ["file", "link"]) {
      assert.equal(await codeOf(files.open(join(folder, taken), "new")), "EEXIST");
    }
    assert.equal(await readFile(join(folder, "file"), "utf8"), "old");
  });

  test("a missing, unreadable or special file is recognized by the system's error code", async (folder) => {
    await writeFile(join(folder, "file"), "");
    await symlink("loop", join(folder, "loop"));
    const at = (path: string) => join(folder, path);
    assert.equal(await codeOf(files.open(at("none"), "read")), "ENOENT");
    assert.equal(await codeOf(files.open(at("none/new"), "new")), "ENOENT");
    assert.equal(await codeOf(files.open(at("file/new"), "new")), "ENOTDIR");
    assert.equal(await codeOf(files.open(folder, "change")), "EISDIR");
    assert.equal(await codeOf(files.status(at("loop"))), "ELOOP");
    assert.equal(await codeOf(files.realPath(at("none"))), "ENOENT");
    assert.equal(await codeOf(files.readLink(at("none"))), "ENOENT");
    assert.equal(await codeOf(files.readLink(at("file"))), "EINVAL");
    assert.equal(await codeOf(files.rename(at("none"), at("other"))), "ENOENT");
    await files.remove(at("none"));
  });

  test("a folder and a pipe are opened without waiting, and recognized", async (folder) => {
    await runTool("mkfifo", [join(folder, "pipe")]);
    for (const [path, kind] of [["pipe", "other"], [".", "folder"]] as const) {
      await using file = await files.open(join(folder, path), "read");
      assert.equal((await file.status()).kind, kind);
    }
    await using file = await files.open(join(folder, "pipe"), "change");
    assert.equal((await file.status()).kind, "other");
  });

  test("a link is followed, or inspected itself", async (folder) => {
    const at = (path: string) => join(folder, path);
    await mkdir(at("below"));
    await writeFile(at("below/file"), "content");
    await symlink("below/file", at("link"));
    assert.equal((await files.status(at("link"))).kind, "file");
    assert.equal((await files.linkStatus(at("link"))).kind, "link");
    assert.equal(await files.readLink(at("link")), "below/file");
    assert.equal(await files.realPath(at("link")), await files.realPath(at("below/file")));
    assert.equal(await read(at("link")), "content");
  });

  test("a file replaces another in one step, and can be removed", async (folder) => {
    const at = (path: string) => join(folder, path);
    await writeFile(at("old"), "old");
    await writeFile(at("new"), "new");
    await files.rename(at("new"), at("old"));
    assert.equal(await read(at("old")), "new");
    await link(at("old"), at("second"));
    assert.equal((await files.status(at("old"))).names, 2);
    await files.remove(at("old"));
    assert.equal(await read(at("second")), "new");
    await mkdir(at("empty"));
    await files.remove(at("empty"));
    assert.equal(await codeOf(files.status(at("empty"))), "ENOENT");
  });

  test("a folder is created with its parents, and may exist already", async (folder) => {
    const path = join(folder, "above", "made");
    await files.makeFolder(path, 0o700);
    await files.makeFolder(path, 0o700);
    const made = await Promise.all([path, join(folder, "above")].map(files.status));
    assert.deepEqual(made.map(({ kind, mode }) => [kind, mode & 0o777]), [
      ["folder", 0o700],
      ["folder", 0o700],
    ]);
    await writeFile(join(folder, "file"), "");
    assert.equal(await codeOf(files.makeFolder(join(folder, "file"), 0o700)), "EEXIST");
  });

  test("permissions, owner and time are read and set", async (folder) => {
    const path = join(folder, "file");
    await writeFile(path, "");
    await files.setMode(path, 0o640);
    const { uid, gid, mtimeMs } = await stat(path);
    await files.setOwner(path, uid, gid);
    const status = await files.status(path);
    assert.deepEqual([status.mode & 0o7777, status.uid, status.gid], [0o640, uid, gid]);
    assert.ok(Math.abs(status.changed - mtimeMs) < 2);
    await chmod(path, 0o000);
    const code = await codeOf(files.open(path, "read"));
    assert.equal(code, Deno.uid() === 0 ? "nothing was thrown" : "EACCES");
  });

  Deno.test(`${name}: the engine, the system and the folder are shown`, () => {
    assert.match(host.engine().version, /\d|unknown/);
    assert.equal(host.folder(), Deno.cwd());
    const systems = { linux: "linux", darwin: "macos", windows: "windows" };
    assert.equal(host.system, systems[Deno.build.os as "linux"] ?? "other");
    assert.equal(host.env("NO_SUCH_VARIABLE_HERE"), undefined);
    assert.equal(host.env("PATH"), Deno.env.get("PATH"));
  });

  Deno.test(`${name}: a program's standard output is returned, its standard error is not`, async () => {
    assert.equal(await run("console.log('a'); console.error('b')"), "a\n");
  });

  Deno.test(`${name}: a program that fails or does not exist returns no output`, async () => {
    assert.equal(await run("console.log('a'); Deno.exit(3)"), undefined);
    const missing = { name: "no-such-program", path: "/no/such/program", args: [] };
    assert.equal(await runProgram(missing, TIMEOUT), undefined);
  });

  Deno.test(`${name}: a program that runs longer than the time limit returns no output`, async () => {
    assert.equal(await run("setTimeout(() => {}, 60_000)", 300), undefined);
  });

  Deno.test(`${name}: an argument with spaces and quotes reaches a program unchanged`, async () => {
    const args = ["eval", "--no-lock", "console.log(Deno.args[0])", "--", `a b "c" $HOME`];
    const ran = await runProgram({ name: SELF, path: SELF, args }, TIMEOUT);
    assert.equal(ran, `a b "c" $HOME\n`);
  });
}
