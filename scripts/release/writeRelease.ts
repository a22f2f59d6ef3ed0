import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Signature } from "../build/sign.ts";
import type { Engine, Target } from "../build/targets.ts";
import type { ArchiveFile } from "./archiveFile.ts";
import { archiveName, bareZipName } from "./archiveNames.ts";
import { formula } from "./formula.ts";
import { installer, INSTALLERS } from "./installers.ts";
import { type ReleasedBuild, releaseNotes } from "./notes.ts";
import { platformPackage, rootPackage } from "./npmPackages.ts";
import { packArchive, packBareZip, packNpm } from "./packArchive.ts";
import type { SbomFile } from "./sbom.ts";
import { scoopManifest } from "./scoopManifest.ts";
import { sha256, sumOf, type Sums, sumsText } from "./sums.ts";

/** The binary of a target, which is read when it is needed: each is some 100 MB. */
export interface ReleaseBinary {
  readonly target: Target;
  readonly make: () => Promise<{ readonly binary: Uint8Array; readonly signature: Signature }>;
}

/** The content of a release. */
export interface ReleaseParts {
  /** One for every target; formula and manifest need theirs. */
  readonly binaries: readonly ReleaseBinary[];
  /** What is next to the binary in the archives of an engine. */
  readonly companions: (engine: Engine) => readonly ArchiveFile[];
  /** The bill of materials, of the release's files. */
  readonly sbom: (files: readonly SbomFile[]) => string;
  /** The text of CHANGELOG.md. */
  readonly changelog: string;
  /** The time that files in archives get. */
  readonly modified: Date;
}

/** The file name of the bill of materials. */
export const SBOM = "sbom.spdx.json";
/** The folder of a release whose files do not belong to it: the packages for npm. */
export const NPM = "npm";
const SUMS = "SHA256SUMS";
const NOTES = "NOTES.md";

/**
 * Fill a folder with a release: for each target an archive and a zip with the bare binary, the
 * installers, the formula, the manifest, the bill of materials, the sums of all these, and the notes;
 * in a folder of their own the packages for npm.
 *
 * The folder is there complete or not at all: what was in it goes when everything is written.
 *
 * @returns The names of the files, in that order: the zips first, because one of the toolchain
 * managers takes the first match of the files as they were uploaded.
 */
export async function writeRelease(folder: string, parts: ReleaseParts): Promise<string[]> {
  await mkdir(dirname(folder), { recursive: true });
  const staged = await mkdtemp(join(dirname(folder), `.${basename(folder)}-`));
  try {
    const names = await writeFiles(staged, parts);
    // A temporary folder is for its owner alone, and this one is served.
    await chmod(staged, 0o755);
    await rm(folder, { recursive: true, force: true });
    await rename(staged, folder);
    return names;
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

async function writeFiles(folder: string, parts: ReleaseParts): Promise<string[]> {
  const npm = join(folder, NPM);
  await mkdir(npm);
  const [files, packages] = [filesIn(folder), filesIn(npm)];
  const builds = await writeBinaries(parts, files, packages);
  const root = await rootPackage();
  await packages.write(root.file, await packNpm(root.files, parts.modified));
  await writeFile(join(npm, SUMS), sumsText([...packages.sums()].sort()));

  const sums = files.sums();
  const texts: (readonly [name: string, text: string])[] = [
    ["cli.rb", formula(sums)],
    ["cli.json", scoopManifest(sums)],
  ];
  for (const name of INSTALLERS) texts.push([name, await installer(name, sums)]);
  for (const [name, text] of texts) await files.write(name, text);
  const names = [
    ...parts.binaries.flatMap(({ target }) => bareZipName(target) ?? []),
    ...parts.binaries.map(({ target }) => archiveName(target)),
    ...texts.map(([name]) => name),
  ];
  await files.write(SBOM, parts.sbom(names.map((name) => files.written.get(name)!)));
  names.push(SBOM);
  const all = files.sums();
  await writeFile(join(folder, SUMS), sumsText(names.map((name) => [name, sumOf(all, name)])));
  await writeFile(join(folder, NOTES), releaseNotes(builds, parts.changelog));
  return [...names, SUMS, NOTES];
}

/** Write files that contain a binary, one target after the other, because each needs some 300 MB of memory. */
async function writeBinaries(
  { binaries, companions, modified }: ReleaseParts,
  files: Files,
  packages: Files,
): Promise<ReleasedBuild[]> {
  const builds: ReleasedBuild[] = [];
  for (const { target, make } of binaries) {
    const { binary, signature } = await make();
    const content = { target, binary, companions: companions(target.engine), modified };
    const bare = bareZipName(target);
    const own = platformPackage(target, binary, content.companions);
    await Promise.all([
      packArchive(content).then((bytes) => files.write(archiveName(target), bytes)),
      bare === undefined ? null : files.write(bare, packBareZip(content)),
      packNpm(own.files, modified).then((bytes) => packages.write(own.file, bytes)),
    ]);
    builds.push({ target, signature });
  }
  return builds;
}

/** The files that are written to a folder, with their checksums. */
type Files = ReturnType<typeof filesIn>;

function filesIn(folder: string) {
  const written = new Map<string, SbomFile>();
  const write = async (name: string, content: Uint8Array | string) => {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const sha1 = createHash("sha1").update(bytes).digest("hex");
    written.set(name, { name, sha1, sha256: sha256(bytes) });
    await writeFile(join(folder, name), bytes);
  };
  const sums = (): Sums => new Map([...written.values()].map(({ name, sha256 }) => [name, sha256]));
  return { written, write, sums };
}
