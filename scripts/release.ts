/**
 * Makes the files of a release: `deno task release [--engine <deno|bun>] [--binaries <folder>]` builds
 * every target with its own engine and fills dist/release with archives, sums, notices, bill of materials,
 * notes, formula, manifests, installers and packages. It fails where an engine cannot be had, unless
 * `--engine` names another. With `--binaries` it builds nothing, and packs `<folder>/<target>/cli`, as
 * `deno task build --target all` makes them. With `--unpinned-base`, which a dry run has, it takes a base
 * of Deno's that there is no sum of.
 */
import process from "node:process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { Failure } from "../src/values/failure.ts";
import { buildBinary } from "./build/buildBinary.ts";
import { releaseCommit } from "./build/commit.ts";
import { type Build, type BuildOptions, readBuildOptions } from "./build/options.ts";
import { runScript } from "./build/runScript.ts";
import { readSignature } from "./build/sign.ts";
import { type Engine, TARGETS } from "./build/targets.ts";
import { releaseBases, requirePinned } from "./release/bases.ts";
import { collectCompanions } from "./release/companions.ts";
import { readDenoBase } from "./release/denoBase/read.ts";
import { noticesFile } from "./release/notices.ts";
import { bundledPackages } from "./release/packages.ts";
import { sbom } from "./release/sbom.ts";
import { writeRelease } from "./release/writeRelease.ts";
import { filesBelow, PROJECT, readFiles } from "./support/project.ts";
import { say } from "./support/say.ts";

await runScript(async () => {
  const { builds, binaries, unpinnedBase } = readReleaseOptions(process.argv.slice(2));
  const { id: commit, time: created } = await releaseCommit();
  const bases = await releaseBases(builds, unpinnedBase);
  const [shared, packages] = [await collectCompanions(), await bundledPackages()];
  const base = await readDenoBase();
  const scratch = await mkdtemp(join(tmpdir(), "cli-release-"));
  const make = async ({ target, engine }: Build) => {
    const output = join(binaries ?? scratch, target.name, target.executable);
    const signature = binaries === undefined
      ? await buildBinary({ target, engine, output, commit, unpinnedBase })
      : await readSignature(output);
    say(`${target.name} with ${engine}, ${signature}.`);
    const binary = await readFile(output);
    if (!unpinnedBase) requirePinned(binary, target);
    return { binary, signature };
  };
  try {
    const folder = join(PROJECT, "dist", "release");
    const files = await writeRelease(folder, {
      binaries: builds.map((build) => ({ ...build, make: () => make(build) })),
      companions: (engine: Engine) => [...shared, noticesFile(engine, packages, base)],
      sbom: (files) => sbom({ packages, base, commit, created, bases }, files),
      changelog: await readFile(join(PROJECT, "CHANGELOG.md"), "utf8"),
      figures: await readFigures(),
      modified: created,
    });
    for (const file of files) say(`dist/release/${file}`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
});

/** The raw figures of docs/dev/evidence.md, which a release has as files. */
async function readFigures(): Promise<[name: string, text: string][]> {
  const texts = await readFiles(await filesBelow("docs/dev/figures", ".txt"));
  return [...texts].map(([path, text]) => [`figures-${basename(path)}`, text]);
}

function readReleaseOptions(
  args: readonly string[],
): Pick<BuildOptions, "builds" | "unpinnedBase"> & { readonly binaries?: string } {
  const at = args.indexOf("--binaries");
  const rest = at === -1 ? args : args.toSpliced(at, 2);
  const { builds, named, unpinnedBase } = readBuildOptions(
    rest,
    Deno.env.get("DENORT_BIN"),
    () => TARGETS,
  );
  if (named) throw new Failure("A release has every target.", "Leave --target out.");
  if (at === -1) return { builds, unpinnedBase };
  const folder = args[at + 1];
  if (folder === undefined) throw new Failure("--binaries has no value.", "Name a folder.");
  return { builds, unpinnedBase, binaries: resolve(folder) };
}
