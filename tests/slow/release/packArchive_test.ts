import assert from "node:assert/strict";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Target, targetNamed } from "../../../scripts/build/targets.ts";
import { modeOf, textFile } from "../../../scripts/release/archiveFile.ts";
import { archiveFolder, archiveName, bareZipName } from "../../../scripts/release/archiveNames.ts";
import { packArchive, packBareZip } from "../../../scripts/release/packArchive.ts";
import { COMPANIONS } from "./fakeRelease.ts";
import { inFolder, runTool, unixTest } from "../../support/systemTool.ts";

const MODIFIED = new Date("2025-03-04T05:06:08Z");
/** More than a few blocks, of a length that fills none, and hard to compress. */
const BINARY = crypto.getRandomValues(new Uint8Array(12_345));

const LINUX = targetNamed("x86_64-unknown-linux-gnu");
const WINDOWS = targetNamed("x86_64-pc-windows-msvc");
const parts = (target: Target, modified = MODIFIED) => ({
  target,
  binary: BINARY,
  companions: [...COMPANIONS, textFile("THIRD_PARTY_NOTICES", "Theirs.\n")],
  modified,
});

/** Unpack an archive with the system's own tool and compare everything in it. */
async function unpacksWith(target: Target, tool: string, args: readonly string[]) {
  const program = { path: target.executable, bytes: BINARY, executable: true };
  await inFolder(async (folder) => {
    await writeFile(join(folder, archiveName(target)), await packArchive(parts(target)));
    // A zip archive has times without a time zone; it was written in UTC.
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
  () => unpacksWith(LINUX, "tar", ["-xpzf"]),
);

unixTest(
  "unzip unpacks the same bytes, modes and times",
  ["unzip"],
  () => unpacksWith(WINDOWS, "unzip", ["-q"]),
);

unixTest("unzip accepts the archive", ["unzip"], () =>
  inFolder(async (folder) => {
    await writeFile(join(folder, "archive.zip"), await packArchive(parts(WINDOWS)));
    const { code, stdout } = await runTool("unzip", ["-t", "archive.zip"], { cwd: folder });
    assert.equal(code, 0);
    assert.match(stdout, /No errors detected/);
  }));

unixTest(
  "the zip for toolchain managers has the binary first and alone at its root",
  ["unzip"],
  () =>
    inFolder(async (folder) => {
      await writeFile(join(folder, "bare.zip"), await packBareZip(parts(LINUX)));
      const { stdout } = await runTool("unzip", ["-Z1", "bare.zip"], { cwd: folder });
      assert.deepEqual(stdout.trim().split("\n"), [
        "cli",
        "licenses/LICENSE",
        "licenses/THIRD_PARTY_NOTICES",
      ]);
      assert.equal((await runTool("unzip", ["-q", "bare.zip"], { cwd: folder })).code, 0);
      assert.deepEqual(new Uint8Array(await readFile(join(folder, "cli"))), BINARY);
      assert.equal((await stat(join(folder, "cli"))).mode & 0o777, 0o755);
    }),
);

Deno.test("the same files at the same time make the same archive", async () => {
  const later = new Date("2025-03-04T05:06:10Z");
  for (const pack of [packArchive, packBareZip]) {
    for (const target of [LINUX, WINDOWS]) {
      assert.deepEqual(await pack(parts(target)), await pack(parts(target)));
      assert.notDeepEqual(await pack(parts(target, later)), await pack(parts(target)));
    }
  }
});

Deno.test("an archive is named after its version and target, and is a zip only on Windows", () => {
  assert.equal(archiveName(LINUX), "cli-0.9.0-x86_64-unknown-linux-gnu.tar.gz");
  assert.equal(archiveName(WINDOWS), "cli-0.9.0-x86_64-pc-windows-msvc.zip");
  assert.equal(bareZipName(LINUX), "bare-cli-0.9.0-linux-x86_64.zip");
  assert.equal(bareZipName(targetNamed("x86_64-unknown-linux-musl")), undefined);
});
