import type { Target } from "../../../scripts/build/targets.ts";
import { TARGETS } from "../../../scripts/build/targets.ts";
import type { ArchiveFile } from "../../../scripts/release/archiveFile.ts";
import { releaseBases } from "../../../scripts/release/bases.ts";
import { GENERATED } from "../../../scripts/release/companions.ts";
import { sbom } from "../../../scripts/release/sbom.ts";
import type { ReleaseParts } from "../../../scripts/release/writeRelease.ts";
import { noticesFile } from "../../../scripts/release/notices.ts";
import { VERSION } from "../../../src/values/project.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** A program that is as small as one can be: it prints its version, and starts a config file, as the real one does. */
export function fakeBinary(target: Target): Uint8Array {
  return bytes(
    `#!/bin/sh
# ${target.name}
if [ "$1" = config ]; then : >cliconfig.toml; fi
if [ "$2" = --json ]; then echo '{ "permissions_enforced_by": "program" }'; exit; fi
echo "cli ${VERSION}"
`,
  );
}

/** Stand-ins of the files next to the binary, under their real names. */
export const COMPANIONS: readonly ArchiveFile[] = [
  "LICENSE",
  "README.md",
  "cli.1",
  ...Object.keys(GENERATED),
].map((path) => ({
  path,
  bytes: bytes(`${path} for Roblox, completed by cli __complete\n`.repeat(100)),
  executable: false,
}));

const MODIFIED = new Date("2025-03-04T05:06:08Z");
const PACKAGES = [
  {
    name: "@a/package",
    version: "1.0.0",
    license: "MIT",
    text: "Its text.",
    sha512: "a".repeat(128),
  },
];
const CRATE = { name: "a-crate", version: "1.0.0+2", license: "MIT", sha256: "b".repeat(64) };
const BASE = { deno: "2.9.6", texts: ["The text of a crate."], crates: [{ ...CRATE, texts: [0] }] };
/** Checksums of bases that do not exist. */
export const PINS = {
  deno: Deno.version.deno,
  bases: Object.fromEntries(
    TARGETS.map(({ name }) => [name, { zip: "c".repeat(64), program: "d".repeat(64) }]),
  ),
};
const SBOM_PARTS = {
  packages: PACKAGES,
  base: BASE,
  commit: "abc",
  created: MODIFIED,
};

/** What these binaries would contain. */
const bases = await releaseBases(false, PINS);

/** A release of small programs, at a time that is not round. */
export const FAKE_RELEASE: ReleaseParts = {
  binaries: TARGETS.map((target) => ({
    target,
    make: () => Promise.resolve({ binary: fakeBinary(target), signature: "not signed" as const }),
  })),
  companions: (engine) => [...COMPANIONS, noticesFile(engine, PACKAGES, BASE)],
  sbom: (files) => sbom({ ...SBOM_PARTS, bases }, files),
  changelog:
    `# Changelog\n\n## ${VERSION}\n\n### Things\n\n- A change.\n\n## 0.0.1\n\n- The past.\n`,
  modified: MODIFIED,
};
