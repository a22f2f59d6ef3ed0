import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Target } from "../build/targets.ts";
import type { ArchiveFile } from "./archiveFile.ts";
import { formula } from "./formula.ts";
import { installer, INSTALLERS } from "./installers.ts";
import { archiveName, packArchive } from "./packArchive.ts";
import { scoopManifest } from "./scoopManifest.ts";
import { sha256, sumsText } from "./sums.ts";

/** The binary of a target, which is made when it is needed: each is some 100 MB. */
export interface ReleaseBinary {
  readonly target: Target;
  readonly make: () => Promise<Uint8Array>;
}

/** What a release is made of. */
export interface ReleaseParts {
  /** One for every target; formula and manifest need theirs. */
  readonly binaries: readonly ReleaseBinary[];
  /** What stands beside the binary in every archive. */
  readonly companions: readonly ArchiveFile[];
  /** The time that files in archives get. */
  readonly modified: Date;
}

/**
 * Fills a folder with a release: an archive per target, their sums, the formula, the manifest and
 * the installers.
 *
 * @returns The names of the files, in that order.
 */
export async function writeRelease(folder: string, parts: ReleaseParts): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const sums = new Map<string, string>();
  for (const { target, make } of parts.binaries) {
    const name = archiveName(target);
    const archive = await packArchive(target, await make(), parts.companions, parts.modified);
    sums.set(name, sha256(archive));
    await writeFile(join(folder, name), archive);
  }
  const texts = new Map([
    ["SHA256SUMS", sumsText(sums)],
    ["cli.rb", formula(sums)],
    ["cli.json", scoopManifest(sums)],
  ]);
  for (const name of INSTALLERS) texts.set(name, await installer(name));
  for (const [name, text] of texts) await writeFile(join(folder, name), text);
  return [...sums.keys(), ...texts.keys()];
}
