import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openMachine } from "../../../src/disk/machine.ts";
import type { Program } from "../../../src/host/host.ts";
import { HOST } from "../../support/host.ts";
import { folderTest } from "../../support/systemTool.ts";

folderTest(
  "a file of the machine is read, and what is no file reads as nothing",
  async (folder) => {
    const { readBytes } = openMachine(HOST);
    await writeFile(join(folder, "a"), "12345");
    await mkdir(join(folder, "b"));
    assert.equal(new TextDecoder().decode(await readBytes(join(folder, "a"))), "12345");
    assert.equal(await readBytes(join(folder, "b")), undefined);
    assert.equal(await readBytes(join(folder, "c")), undefined);
  },
);

Deno.test("a program is started from the Windows folder, wherever that is", async () => {
  const started: Program[] = [];
  const runProgram = (program: Program) => {
    started.push(program);
    return Promise.resolve("printed");
  };
  for (const root of [undefined, "D:\\Win"]) {
    assert.equal(await openMachine({ ...HOST, runProgram }, root).run("reg", ["a"], 1), "printed");
  }
  assert.deepEqual(started, [
    { name: "reg", path: "C:\\Windows\\System32\\reg.exe", args: ["a"] },
    { name: "reg", path: "D:\\Win\\System32\\reg.exe", args: ["a"] },
  ]);
});
