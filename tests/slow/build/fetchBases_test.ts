import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { chmod, copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findBase } from "../../../scripts/build/findBun.ts";
import { targetNamed } from "../../../scripts/build/targets.ts";
import { packNpm } from "../../../scripts/release/packArchive.ts";
import { textFile } from "../../../scripts/release/archiveFile.ts";
import { PROJECT } from "../../../scripts/support/project.ts";
import { inFolder, runTool, unixTest } from "../../support/systemTool.ts";

/** Run the script on a lock file of one package, which an `npm` of this test packs. */
function fetching(
  use: (
    fetch: (integrity: string) => ReturnType<typeof runTool>,
    folder: string,
    sum: string,
  ) => Promise<void>,
) {
  return inFolder(async (folder) => {
    await copyFile(join(PROJECT, "scripts/tools/fetchBases.sh"), join(folder, "fetchBases.sh"));
    const tgz = await packNpm([textFile("bin/bun", "a program")], new Date(0));
    await writeFile(join(folder, "a.tgz"), tgz);
    await mkdir(join(folder, "programs"));
    // The folder to pack into is the argument after its flag.
    await writeFile(join(folder, "programs/npm"), `#!/bin/sh\ncp '${folder}/a.tgz' "$5"\n`);
    await chmod(join(folder, "programs/npm"), 0o755);
    const fetch = async (integrity: string) => {
      const entry = { version: "1.0.0", integrity, optional: true };
      const packages = { "": {}, "node_modules/@oven/bun-linux-x64-musl": entry };
      await writeFile(join(folder, "package-lock.json"), JSON.stringify({ packages }));
      return await runTool("bash", [join(folder, "fetchBases.sh")], {
        env: { PATH: `${join(folder, "programs")}:${Deno.env.get("PATH")}` },
      });
    };
    await use(fetch, folder, `sha512-${createHash("sha512").update(tgz).digest("base64")}`);
  });
}

const TOOLS = ["bash", "jq", "openssl", "tar"];

unixTest(
  "what binaries are made of is compared with its hash, and there once",
  TOOLS,
  () =>
    fetching(async (fetch, folder, sum) => {
      for (const _ of ["first", "again"]) assert.equal((await fetch(sum)).code, 0);
      const path = join(folder, "bases/bun-linux-x64-musl/bin/bun");
      assert.equal(await readFile(path, "utf8"), "a program");
    }),
);

unixTest(
  "another file than the one that is pinned is not used",
  TOOLS,
  () =>
    fetching(async (fetch, folder) => {
      const { code, stderr } = await fetch(`sha512-${"A".repeat(86)}==`);
      assert.equal(code, 1);
      assert.match(stderr, /linux-x64-musl 1\.0\.0 is not the file that package-lock\.json names/);
      assert.ok(!(await readdir(folder)).includes("bases"));
    }),
);

Deno.test("every target that is built with Bun has its base in the lock file", async () => {
  const { packages } = JSON.parse(
    await readFile(join(PROJECT, "scripts/tools/package-lock.json"), "utf8"),
  );
  const pinned = Object.entries<{ optional?: boolean }>(packages)
    .filter(([, { optional }]) => optional).map(([path]) => path.replace(/.*\//, ""));
  assert.deepEqual(pinned, ["bun-linux-aarch64-musl", "bun-linux-x64-musl", "bun-windows-aarch64"]);
  const found = await findBase(targetNamed("x86_64-apple-darwin"));
  assert.equal(found, undefined);
});
