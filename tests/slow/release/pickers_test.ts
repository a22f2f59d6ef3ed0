import assert from "node:assert/strict";
import { type Target, TARGETS } from "../../../scripts/build/targets.ts";
import { archiveName, bareZipName } from "../../../scripts/release/archiveNames.ts";
import { writeRelease } from "../../../scripts/release/writeRelease.ts";
import { FAKE_RELEASE } from "./fakeRelease.ts";
import { aftman, eget, foreman, type Machine, mise, type Picker, rokit, ubi } from "./pickers.ts";
import { inFolder } from "../../support/systemTool.ts";

let uploaded: readonly string[] = [];
Deno.test.beforeAll(() =>
  inFolder(async (folder) => {
    uploaded = await writeRelease(folder, FAKE_RELEASE);
  })
);

/** The orders in which a list of files may come: as uploaded, and alphabetical. */
const orders = () => [
  uploaded,
  [...uploaded].sort(),
  [...uploaded].sort((a, b) => a.toLowerCase() < b.toLowerCase() ? -1 : 1),
];

const machineOf = ({ name, os }: Target): Machine => ({
  os: os === "darwin" ? "macos" : os,
  processor: name.startsWith("x86_64") ? "x64" : "arm64",
  musl: name.endsWith("musl"),
});

/** Assert what a picker takes on the machine of each target, in any order of the files. */
function picks(picker: Picker, expected: (target: Target) => string | undefined) {
  for (const files of orders()) {
    for (const target of TARGETS) {
      assert.equal(picker(files, machineOf(target)), expected(target), target.name);
    }
  }
}

/** The zip with the bare binary for a system and processor, whatever its C library. */
function bareOf(target: Target): string | undefined {
  return bareZipName(
    TARGETS.find(({ name }) => name === target.name.replace("musl", "gnu")) as Target,
  );
}

const bareNamed = (name: string) => bareOf(TARGETS.find((target) => target.name === name)!);

Deno.test("rokit picks a file for its system and processor (on musl, the one for glibc)", () =>
  // It opens both kinds, and without more words prefers this one if there is one C library.
  picks(rokit, (target) => target.os === "darwin" ? archiveName(target) : bareOf(target)));

Deno.test("aftman picks a bare binary that runs on every system that it detects", () =>
  picks(aftman, (target) => {
    // It prefers x64 on a Mac of either processor, and knows ARM64 nowhere else.
    if (target.os === "darwin") return bareNamed("x86_64-apple-darwin");
    if (target.os === "windows") return bareNamed("x86_64-pc-windows-msvc");
    return bareNamed("x86_64-unknown-linux-gnu");
  }));

Deno.test("foreman picks a bare binary, the x64 one where it cannot detect the processor", () =>
  picks(foreman, (target) => {
    if (target.os === "darwin") return bareOf(target);
    return bareNamed(
      target.os === "windows" ? "x86_64-pc-windows-msvc" : "x86_64-unknown-linux-gnu",
    );
  }));

Deno.test("ubi picks a file for its system, processor and C library", () => {
  for (const files of orders()) {
    for (const target of TARGETS) {
      const picked = ubi(files, machineOf(target)) ?? "none";
      assert.ok([archiveName(target), bareZipName(target)].includes(picked), picked);
    }
  }
});

Deno.test("mise picks the archive for exactly its system, processor and C library", () =>
  picks(mise, archiveName));

Deno.test("eget picks the bare binary with --asset bare, and asks otherwise", () => {
  picks(eget("bare"), bareOf);
  picks(eget(""), () => undefined);
});
