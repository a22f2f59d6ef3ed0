import type { Target } from "../../../scripts/build/targets.ts";
import { TARGETS } from "../../../scripts/build/targets.ts";
import type { ArchiveFile } from "../../../scripts/release/archiveFile.ts";
import { GENERATED } from "../../../scripts/release/companions.ts";
import { sbom } from "../../../scripts/release/sbom.ts";
import type { ReleaseParts } from "../../../scripts/release/writeRelease.ts";
import { noticesFile } from "../../../scripts/release/notices.ts";
import { VERSION } from "../../../src/values/version.ts";

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

const MODIFIED = new Date("2025-03-04T05:06:08Z");
const PACKAGES = [{ name: "@a/package", version: "1.0.0", license: "MIT", text: "Its text." }];

/** The target whose binary was built with another engine than its own. */
export const SUBSTITUTED = "x86_64-apple-darwin";

/** A release of small programs, at a time that is no round number. */
export const FAKE_RELEASE: ReleaseParts = {
  binaries: TARGETS.map((target) => ({
    target,
    engine: target.name === SUBSTITUTED ? "bun" : target.engine,
    make: () => Promise.resolve({ binary: fakeBinary(target), signature: "not signed" as const }),
  })),
  companions: (engine) => [...COMPANIONS, noticesFile(engine, PACKAGES)],
  sbom: sbom(PACKAGES, "abc", MODIFIED),
  changelog:
    `# Changelog\n\n## ${VERSION}\n\n### Things\n\n- A change.\n\n## 0.0.1\n\n- The past.\n`,
  modified: MODIFIED,
};
