import assert from "node:assert/strict";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openMachine } from "../../src/disk/machine.ts";
import { HOST } from "../support/host.ts";
import { inFolder } from "../support/systemTool.ts";

const { readBytes } = openMachine(HOST);

Deno.test("a file is read whole when it is not larger than asked", async () => {
  await inFolder(async (folder) => {
    const path = join(folder, "a");
    await writeFile(path, "12345");
    assert.equal(new TextDecoder().decode(await readBytes(path, 5)), "12345");
    assert.equal(await readBytes(path, 4), undefined);
    await symlink(path, join(folder, "link"));
    assert.equal((await readBytes(join(folder, "link"), 5))?.length, 5);
  });
});

Deno.test("reading a path that is missing or not a file returns nothing", async () => {
  await inFolder(async (folder) => {
    assert.equal(await readBytes(join(folder, "a"), 9), undefined);
    await mkdir(join(folder, "b"));
    assert.equal(await readBytes(join(folder, "b"), 9), undefined);
    assert.equal(await readBytes(join(folder, "b", "\0"), 9), undefined);
  });
});

Deno.test({
  name: "a pipe is not waited for",
  ignore: Deno.build.os === "windows",
  fn: () =>
    inFolder(async (folder) => {
      const path = join(folder, "pipe");
      await new Deno.Command("mkfifo", { args: [path] }).output();
      assert.equal(await readBytes(path, 9), undefined);
    }),
});
