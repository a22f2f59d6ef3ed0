import assert from "node:assert/strict";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { TARGETS } from "../../../scripts/build/targets.ts";
import { archiveFolder, archiveName, bareZipName } from "../../../scripts/release/archiveNames.ts";
import { downloadFolder } from "../../../scripts/release/project.ts";
import { readDenoBase } from "../../../scripts/release/denoBase/read.ts";
import { releaseBases } from "../../../scripts/release/bases.ts";
import { bundledPackages } from "../../../scripts/release/packages.ts";
import { sbom } from "../../../scripts/release/sbom.ts";
import { sha256 } from "../../../scripts/release/sums.ts";
import { writeRelease } from "../../../scripts/release/writeRelease.ts";
import { FAKE_RELEASE, PINS } from "./fakeRelease.ts";
import { inFolder, runTool, unixTest } from "../../support/systemTool.ts";

/** Call a function with a folder that contains a release of small programs. */
function inRelease(use: (folder: string, files: readonly string[]) => Promise<void>) {
  return inFolder(async (folder) => use(folder, await writeRelease(folder, FAKE_RELEASE)));
}

/** The checksum of a target's archive in a folder. */
async function sumIn(folder: string, target: typeof TARGETS[number]): Promise<string> {
  return sha256(await readFile(join(folder, archiveName(target))));
}

Deno.test("a release has an archive and a bare zip for each target, and the files that go with them", () =>
  inRelease(async (folder, files) => {
    assert.deepEqual(files, [
      ...TARGETS.flatMap((target) => bareZipName(target) ?? []),
      ...TARGETS.map(archiveName),
      "cli.rb",
      "cli.json",
      "install.sh",
      "install.ps1",
      "sbom.spdx.json",
      "SHA256SUMS",
      "NOTES.md",
    ]);
    assert.deepEqual((await readdir(folder)).sort(), [...files, "npm"].sort());
  }));

unixTest(
  "sha256sum agrees with SHA256SUMS",
  ["sha256sum"],
  () =>
    inRelease(async (folder) => {
      const { code, stdout } = await runTool("sha256sum", ["--check", "SHA256SUMS"], {
        cwd: folder,
      });
      assert.equal(code, 0);
      const checked = stdout.trim().split("\n").map((line) => line.replace(/: OK$/, ""));
      const rest = ["npm", "SHA256SUMS", "NOTES.md"];
      assert.deepEqual([...checked, ...rest].sort(), (await readdir(folder)).sort());
    }),
);

Deno.test("the formula has the address and checksum of each archive, and installs everything in it", () =>
  inRelease(async (folder) => {
    const text = await readFile(join(folder, "cli.rb"), "utf8");
    const systems = /on_macos do(?<macos>.*)on_linux do(?<linux>.*)def install(?<install>.*)/s
      .exec(text)?.groups ?? {};
    for (const target of TARGETS) {
      if (target.os === "windows" || target.name.endsWith("musl")) continue;
      const block = systems[target.os === "darwin" ? "macos" : "linux"] ?? "";
      const processor = target.name.startsWith("aarch64") ? "on_arm" : "on_intel";
      const [, part = ""] = block.split(`${processor} do`);
      const [source = ""] = part.split("end");
      assert.ok(source.includes(`url "${downloadFolder()}/${archiveName(target)}"`), target.name);
      assert.ok(source.includes(`sha256 "${await sumIn(folder, target)}"`), target.name);
    }
    const beside = ["completions/cli.bash", "completions/_cli", "completions/cli.fish", "cli.1"];
    for (const file of ["cli", ...beside, "THIRD_PARTY_NOTICES"]) {
      assert.ok(systems["install"]?.includes(`.install "${file}"`), file);
    }
    assert.match(text, /desc "(?!A |An |The )[^"]{1,80}(?<!\.)"/);
  }));

unixTest("ruby accepts the formula", ["ruby"], () =>
  inRelease(async (folder) => {
    const { code, stdout, stderr } = await runTool("ruby", ["-wc", "cli.rb"], { cwd: folder });
    assert.equal(code, 0, stderr);
    assert.equal(stderr, "");
    assert.match(stdout, /Syntax OK/);
  }));

/** What Scoop's published schema requires, and the forms of the fields that are used here. */
const SCOOP = {
  required: ["version", "homepage", "license"],
  /** The fields that an application's manifest needs. */
  needed: ["description", "architecture", "bin"],
  version: /^[\w\-.+_]+$/,
  hash:
    /^([a-fA-F0-9]{64}|(sha1|sha256|sha512|md5):([a-fA-F0-9]{32}|[a-fA-F0-9]{40}|[a-fA-F0-9]{64}|[a-fA-F0-9]{128}))$/,
  /** The schema accepts only known fields; these are used here. */
  fields: [
    "version",
    "description",
    "homepage",
    "license",
    "architecture",
    "bin",
    "checkver",
    "autoupdate",
  ],
  processors: ["32bit", "64bit", "arm64"],
};

Deno.test("the manifest has what Scoop's schema requires", () =>
  inRelease(async (folder) => {
    const manifest = JSON.parse(await readFile(join(folder, "cli.json"), "utf8"));
    for (const field of [...SCOOP.required, ...SCOOP.needed]) assert.ok(manifest[field], field);
    for (const field of Object.keys(manifest)) assert.ok(SCOOP.fields.includes(field), field);
    assert.match(manifest.version, SCOOP.version);
    assert.ok(URL.canParse(manifest.homepage));
    for (const processor of Object.keys(manifest.architecture)) {
      assert.ok(SCOOP.processors.includes(processor), processor);
    }
    for (const windows of TARGETS.filter((target) => target.os === "windows")) {
      const processor = windows.name.startsWith("x86_64") ? "64bit" : "arm64";
      const { url, hash, extract_dir } = manifest.architecture[processor];
      assert.equal(url, `${downloadFolder()}/${archiveName(windows)}`);
      assert.doesNotMatch(url, /\$/);
      assert.match(hash, SCOOP.hash);
      assert.equal(hash, await sumIn(folder, windows));
      assert.equal(extract_dir, archiveFolder(windows));
      assert.equal(manifest.bin, windows.executable);
    }
  }));

Deno.test("the manifest updates itself with the next release's address and checksums", () =>
  inRelease(async (folder) => {
    const { autoupdate } = JSON.parse(await readFile(join(folder, "cli.json"), "utf8"));
    const { url, hash, extract_dir } = autoupdate.architecture["64bit"];
    assert.ok(url.endsWith("/download/v$version/cli-$version-x86_64-pc-windows-msvc.zip"), url);
    assert.deepEqual(hash, { url: "$baseurl/SHA256SUMS" });
    assert.equal(extract_dir, "cli-$version-x86_64-pc-windows-msvc");
  }));

Deno.test("the installers have the version of their release", () =>
  inRelease(async (folder) => {
    for (const name of ["install.sh", "install.ps1"]) {
      const text = await readFile(join(folder, name), "utf8");
      assert.doesNotMatch(text, /@[A-Z]+@/, name);
      assert.match(text, /'0\.9\.0'/, name);
      assert.match(text, /'[\w-]+\/[\w-]+'/, name);
    }
  }));

Deno.test("the notes say what changed, and which engine each file has", () =>
  inRelease(async (folder) => {
    const notes = await readFile(join(folder, "NOTES.md"), "utf8");
    assert.ok(notes.startsWith("## Things\n\n- A change.\n"), notes);
    assert.doesNotMatch(notes, /The past/);
    for (const target of TARGETS) {
      const row = notes.split("\n").find((line) => line.includes(archiveName(target))) ?? "";
      const cells = row.split("|").map((cell) => cell.trim());
      assert.equal(cells[3], target.engine, target.name);
      const runtime = target.engine === "deno";
      assert.equal(cells[4], runtime ? "the runtime" : "the program", target.name);
      assert.equal(cells[5], "not signed");
    }
  }));

Deno.test("the bill of materials lists the program, its packages and the parts of each binary", () =>
  inRelease(async (folder) => {
    const { packages, relationships } = JSON.parse(
      await readFile(join(folder, "sbom.spdx.json"), "utf8"),
    );
    const ids = packages.map(({ SPDXID }: { SPDXID: string }) => SPDXID);
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual(packages.map(({ name }: { name: string }) => name), [
      "cli",
      "@a/package",
      "denort-x86_64-unknown-linux-gnu",
      "denort-aarch64-unknown-linux-gnu",
      "@oven/bun-linux-x64-musl",
      "@oven/bun-linux-aarch64-musl",
      "denort-x86_64-apple-darwin",
      "denort-aarch64-apple-darwin",
      "denort-x86_64-pc-windows-msvc",
      "denort-aarch64-pc-windows-msvc",
      "deno",
      "a-crate",
    ]);
    for (const { relatedSpdxElement } of relationships) assert.ok(ids.includes(relatedSpdxElement));
  }));

Deno.test("a release that fails half way leaves the old files and nothing new", () =>
  inFolder(async (around) => {
    const folder = join(around, "release");
    const before = await writeRelease(folder, FAKE_RELEASE);
    const [first, ...others] = FAKE_RELEASE.binaries;
    const fails = { ...others[0]!, make: () => Promise.reject(new Error("the build failed")) };
    const broken = { ...FAKE_RELEASE, binaries: [first!, fails, ...others.slice(1)] };
    await assert.rejects(writeRelease(folder, broken), /the build failed/);
    assert.deepEqual(await readdir(around), ["release"]);
    assert.equal((await readdir(folder)).length, before.length + 1);
    await assert.rejects(writeRelease(join(around, "other"), broken), /the build failed/);
    assert.deepEqual(await readdir(around), ["release"]);
  }));

Deno.test("a release leaves no file of the previous one", () =>
  inFolder(async (around) => {
    const folder = join(around, "release");
    await mkdir(folder);
    await writeFile(join(folder, "cli-0.0.1-x86_64-apple-darwin.tar.gz"), "old");
    const files = await writeRelease(folder, FAKE_RELEASE);
    assert.deepEqual((await readdir(folder)).sort(), [...files, "npm"].sort());
    if (Deno.build.os !== "windows") assert.equal((await stat(folder)).mode & 0o777, 0o755);
  }));

Deno.test("the installers have exactly the checksums of the archives that they install", () =>
  inRelease(async (folder) => {
    const script = await readFile(join(folder, "install.sh"), "utf8");
    const windows = await readFile(join(folder, "install.ps1"), "utf8");
    for (const target of TARGETS) {
      const line = `${await sumIn(folder, target)}  ${archiveName(target)}\n`;
      assert.equal(script.includes(line.trimEnd()), target.os !== "windows", target.name);
      assert.equal(windows.includes(line), target.os === "windows", target.name);
    }
    assert.doesNotMatch(script + windows, /bare-cli/);
  }));

Deno.test("every entry of the bill of materials has a checksum, and those of the files are right", () =>
  inRelease(async (folder) => {
    const { packages, files } = JSON.parse(await readFile(join(folder, "sbom.spdx.json"), "utf8"));
    // Deno as source is a tag.
    const without = ["cli", "deno"];
    for (const { name, checksums, downloadLocation } of packages) {
      assert.equal(checksums === undefined, without.includes(name), name);
      const isBase = name.startsWith("denort-");
      assert.equal(downloadLocation.startsWith("https://dl.deno.land/release/v"), isBase, name);
      if (checksums !== undefined) {
        assert.match(checksums[0].checksumValue, /^([0-9a-f]{64}){1,2}$/, name);
      }
    }
    assert.equal(files.length, (await readdir(folder)).length - 4);
    for (const { fileName, checksums } of files) {
      const bytes = await readFile(join(folder, fileName));
      assert.equal(checksums[1].checksumValue, sha256(bytes), fileName);
    }
  }));

unixTest(
  "pyspdxtools accepts the bill of materials",
  ["pyspdxtools"],
  () =>
    inFolder(async (folder) => {
      const packages = await bundledPackages();
      const base = await readDenoBase("2.9.6");
      const bases = await releaseBases(false, PINS);
      const parts = { packages, base, commit: "abc", created: new Date(0), bases };
      const files = [{ name: "install.sh", sha1: "0".repeat(40), sha256: "0".repeat(64) }];
      await writeFile(join(folder, "a.spdx.json"), sbom(parts, files));
      const { code, stdout, stderr } = await runTool("pyspdxtools", ["-i", "a.spdx.json"], {
        cwd: folder,
      });
      assert.equal(code, 0, stdout + stderr);
    }),
);
