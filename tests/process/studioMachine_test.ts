import assert from "node:assert/strict";
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openMachine } from "../../src/files/machine.ts";
import { runProgram } from "../../src/files/runProgram.ts";
import { systemOf } from "../../src/values/system.ts";

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "machine-"));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const { readBytes } = openMachine("linux", [], undefined);

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

Deno.test("what is not there, and what is no file, is nothing", async () => {
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

const LIMITS = { timeout: 10_000, largest: 100 };
const SELF = Deno.execPath();
const evaluate = (code: string) => ({ name: SELF, path: SELF, args: ["eval", "--no-lock", code] });

/** The two ways of starting a program, each for another engine. */
const WAYS = [
  ["Deno's", undefined],
  ["Node's", {}],
] as const;

for (const [whose, deno] of WAYS) {
  const run = (code: string, limits = LIMITS) => runProgram(evaluate(code), limits, deno);

  Deno.test(`in ${whose} way a program's output is given, and its errors are not`, async () => {
    assert.equal(await run("console.log('a'); console.error('b')"), "a\n");
  });

  Deno.test(`in ${whose} way a program that fails gives nothing`, async () => {
    assert.equal(await run("console.log('a'); Deno.exit(3)"), undefined);
  });

  Deno.test(`in ${whose} way a program that prints too much gives nothing`, async () => {
    assert.equal((await run("console.log('x'.repeat(99))"))?.length, 100);
    assert.equal(await run("console.log('x'.repeat(100))"), undefined);
    assert.equal(await run("for (;;) console.log('x'.repeat(1000))"), undefined);
  });

  Deno.test(`in ${whose} way a program that takes too long gives nothing`, async () => {
    const limits = { ...LIMITS, timeout: 300 };
    assert.equal(await run("setTimeout(() => {}, 60_000)", limits), undefined);
  });

  Deno.test(`in ${whose} way a program that is not there gives nothing`, async () => {
    const missing = { name: "no-such-program", path: "/no/such/program", args: [] };
    assert.equal(await runProgram(missing, LIMITS, deno), undefined);
  });

  Deno.test(`in ${whose} way a program's words are not taken apart`, async () => {
    const args = ["eval", "--no-lock", "console.log(Deno.args[0])", "--", `a b "c" $HOME`];
    const ran = await runProgram({ name: SELF, path: SELF, args }, LIMITS, deno);
    assert.equal(ran, `a b "c" $HOME\n`);
  });
}

Deno.test("nothing is started but on Windows, nor what this run may not start", async () => {
  await inFolder(async (folder) => {
    const ran = join(folder, "ran");
    for (const name of ["reg", "reg.exe"]) {
      await writeFile(join(folder, name), `#!/bin/sh\ntouch '${ran}'\n`);
      await chmod(join(folder, name), 0o755);
    }
    const path = Deno.env.get("PATH") ?? "";
    try {
      Deno.env.set("PATH", folder);
      for (const system of ["linux", "macos", "other"] as const) {
        const machine = openMachine(system, ["reg", "powershell"], folder);
        assert.equal(await machine.run("reg", [], LIMITS), undefined);
      }
      assert.equal(await openMachine("windows", [], folder).run("reg", [], LIMITS), undefined);
    } finally {
      Deno.env.set("PATH", path);
    }
    assert.equal(await readBytes(ran, 9), undefined);
  });
});

Deno.test("a runtime's names of systems are understood, and any other is none of them", () => {
  const names = ["win32", "darwin", "linux", "freebsd", ""].map(systemOf);
  assert.deepEqual(names, ["windows", "macos", "linux", "other", "other"]);
});
