import assert from "node:assert/strict";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type TargetName, targetNamed } from "../../scripts/build/targets.ts";
import { modeOf } from "../../scripts/release/archiveFile.ts";
import { archiveFolder, archiveName, packArchive } from "../../scripts/release/packArchive.ts";
import { COMPANIONS } from "./fakeRelease.ts";
import { inFolder, runTool, unixTest } from "./systemTool.ts";

const MODIFIED = new Date("2025-03-04T05:06:08Z");
/** More than a few blocks, of a length that fills none, and not to be compressed to nothing. */
const BINARY = crypto.getRandomValues(new Uint8Array(12_345));

function pack(name: TargetName, modified = MODIFIED): Promise<Uint8Array> {
  return packArchive(targetNamed(name), BINARY, COMPANIONS, modified);
}

/** Unpacks an archive with the system's own tool and compares all that comes out. */
async function unpacksWith(name: TargetName, tool: string, args: readonly string[]) {
  const target = targetNamed(name);
  const program = { path: target.executable, bytes: BINARY, executable: true };
  await inFolder(async (folder) => {
    await writeFile(join(folder, archiveName(target)), await pack(name));
    // A zip archive holds a time without its zone; it was written in UTC.
    const options = { cwd: folder, env: { TZ: "UTC" } };
    const { code, stderr } = await runTool(tool, [...args, archiveName(target)], options);
    assert.equal(code, 0, stderr);
    assert.equal(stderr, "");
    for (const file of [program, ...COMPANIONS]) {
      const path = join(folder, archiveFolder(target), file.path);
      assert.deepEqual(new Uint8Array(await readFile(path)), file.bytes, file.path);
      const { mode, mtime } = await stat(path);
      assert.equal(mode & 0o777, modeOf(file), file.path);
      assert.equal(mtime.getTime(), MODIFIED.getTime(), file.path);
    }
  });
}

unixTest(
  "tar unpacks the same bytes, modes and times",
  ["tar", "gzip"],
  () => unpacksWith("linux-x64", "tar", ["-xpzf"]),
);

unixTest(
  "unzip unpacks the same bytes, modes and times",
  ["unzip"],
  () => unpacksWith("windows-x64", "unzip", ["-q"]),
);

unixTest("unzip finds no fault in the archive", ["unzip"], () =>
  inFolder(async (folder) => {
    await writeFile(join(folder, "archive.zip"), await pack("windows-x64"));
    const { code, stdout } = await runTool("unzip", ["-t", "archive.zip"], { cwd: folder });
    assert.equal(code, 0);
    assert.match(stdout, /No errors detected/);
  }));

Deno.test("the same files at the same time give the same archive", async () => {
  for (const name of ["linux-x64", "windows-x64"] as const) {
    assert.deepEqual(await pack(name), await pack(name));
    assert.notDeepEqual(await pack(name, new Date("2025-03-04T05:06:10Z")), await pack(name));
  }
});

Deno.test("an archive is named for version and target, zip on Windows alone", () => {
  assert.equal(archiveName(targetNamed("linux-x64-musl")), "cli-0.8.0-linux-x64-musl.tar.gz");
  assert.equal(archiveName(targetNamed("darwin-arm64")), "cli-0.8.0-darwin-arm64.tar.gz");
  assert.equal(archiveName(targetNamed("windows-x64")), "cli-0.8.0-windows-x64.zip");
});
