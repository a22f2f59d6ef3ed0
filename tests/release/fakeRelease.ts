import type { Target } from "../../scripts/build/targets.ts";
import { TARGETS } from "../../scripts/build/targets.ts";
import type { ArchiveFile } from "../../scripts/release/archiveFile.ts";
import { GENERATED } from "../../scripts/release/companions.ts";
import type { ReleaseParts } from "../../scripts/release/writeRelease.ts";
import { VERSION } from "../../src/cli/version.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** A program that is as small as one can be: it prints its version, as the real one does. */
export function fakeBinary(target: Target): Uint8Array {
  return bytes(`#!/bin/sh\n# ${target.name}\necho "cli ${VERSION}"\n`);
}

/** Stand-ins of the files beside the binary, under their real names. */
export const COMPANIONS: readonly ArchiveFile[] = [
  "LICENSE",
  "README.md",
  ...Object.keys(GENERATED),
].map((path) => ({ path, bytes: bytes(`${path}\n`.repeat(300)), executable: false }));

/** A release of small programs, at a time that is no round number. */
export const FAKE_RELEASE: ReleaseParts = {
  binaries: TARGETS.map((target) => ({
    target,
    make: () => Promise.resolve(fakeBinary(target)),
  })),
  companions: COMPANIONS,
  modified: new Date("2025-03-04T05:06:08Z"),
};
