import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Build } from "../build/options.ts";
import type { Signature } from "../build/sign.ts";
import type { Engine } from "../build/targets.ts";
import type { ArchiveFile } from "./archiveFile.ts";
import { archiveName, bareZipName } from "./archiveNames.ts";
import { formula } from "./formula.ts";
import { installer, INSTALLERS } from "./installers.ts";
import { type ReleasedBuild, releaseNotes } from "./notes.ts";
import { packArchive, packBareZip } from "./packArchive.ts";
import { scoopManifest } from "./scoopManifest.ts";
import { sha256, sumsText } from "./sums.ts";

/** The binary of a build, which is made when it is needed: each is some 100 MB. */
export interface ReleaseBinary extends Build {
  readonly make: () => Promise<{ readonly binary: Uint8Array; readonly signature: Signature }>;
}

/** What a release is made of. */
export interface ReleaseParts {
  /** One for every target; formula and manifest need theirs. */
  readonly binaries: readonly ReleaseBinary[];
  /** What comes beside the binary in the archives of an engine. */
  readonly companions: (engine: Engine) => readonly ArchiveFile[];
  /** The bill of materials. */
  readonly sbom: string;
  /** The text of CHANGELOG.md. */
  readonly changelog: string;
  /** The time that files in archives get. */
  readonly modified: Date;
}

/** The file name of the bill of materials. */
export const SBOM = "sbom.spdx.json";

/**
 * Fills a folder with a release: for each target an archive and a zip with the bare binary, the bill
 * of materials, their sums, the formula, the manifest, the notes and the installers.
 *
 * @returns The names of the files, in that order: the zips first, because one of the toolchain
 * managers takes the first match of the files as they were uploaded.
 */
export async function writeRelease(folder: string, parts: ReleaseParts): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const sums = new Map<string, string>();
  const write = async (name: string, bytes: Uint8Array) => {
    sums.set(name, sha256(bytes));
    await writeFile(join(folder, name), bytes);
  };
  const builds: ReleasedBuild[] = [];
  for (const { target, engine, make } of parts.binaries) {
    const { binary, signature } = await make();
    const { modified } = parts;
    const content = { target, binary, companions: parts.companions(engine), modified };
    const bare = bareZipName(target);
    await Promise.all([
      packArchive(content).then((bytes) => write(archiveName(target), bytes)),
      bare === undefined ? null : write(bare, packBareZip(content)),
    ]);
    builds.push({ target, engine, signature });
  }
  await write(SBOM, new TextEncoder().encode(parts.sbom));
  const names = [
    ...parts.binaries.flatMap(({ target }) => bareZipName(target) ?? []),
    ...parts.binaries.map(({ target }) => archiveName(target)),
    SBOM,
  ];
  const texts = new Map([
    ["SHA256SUMS", sumsText(names.map((name) => [name, sums.get(name) ?? ""]))],
    ["cli.rb", formula(sums)],
    ["cli.json", scoopManifest(sums)],
    ["NOTES.md", releaseNotes(builds, parts.changelog)],
  ]);
  for (const name of INSTALLERS) texts.set(name, await installer(name));
  for (const [name, text] of texts) await writeFile(join(folder, name), text);
  return [...names, ...texts.keys()];
}
