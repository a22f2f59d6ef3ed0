/**
 * Makes the files of a release of what `deno task build --target all` made: `deno task release [--binaries <folder>]
 * [--unpinned-base]` fills dist/release with archives, sums, notices, bill of materials, notes, formula, manifest,
 * installers and packages. The binaries are in dist, or in the folder, as `<target>/cli`. With `--unpinned-base`, which
 * a dry run has, a base of Deno's may be one that there is no sum of.
 */
import process from "node:process";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Failure } from "../src/values/failure.ts";
import { releaseCommit } from "./build/commit.ts";
import { runScript } from "./build/runScript.ts";
import { readSignature } from "./build/sign.ts";
import { type Engine, type Target, TARGETS } from "./build/targets.ts";
import { releaseBases, requireBuild } from "./release/bases.ts";
import { collectCompanions } from "./release/companions.ts";
import { readDenoBase } from "./release/denoBase/read.ts";
import { noticesFile } from "./release/notices.ts";
import { bundledPackages } from "./release/packages.ts";
import { sbom } from "./release/sbom.ts";
import { writeRelease } from "./release/writeRelease.ts";
import { PROJECT } from "./support/project.ts";
import { say } from "./support/say.ts";

await runScript(async () => {
  const { binaries, unpinnedBase } = readReleaseOptions(process.argv.slice(2));
  const { id: commit, time: created } = await releaseCommit();
  const bases = await releaseBases(unpinnedBase);
  const [shared, packages] = [await collectCompanions(), await bundledPackages()];
  const base = await readDenoBase();
  const make = async (target: Target) => {
    const path = join(binaries, target.name, target.executable);
    const signature = await readSignature(path);
    const binary = await readFile(path);
    requireBuild(binary, target, commit, unpinnedBase);
    return { binary, signature };
  };
  const files = await writeRelease(join(PROJECT, "dist", "release"), {
    binaries: TARGETS.map((target) => ({ target, make: () => make(target) })),
    companions: (engine: Engine) => [...shared, noticesFile(engine, packages, base)],
    sbom: (files) => sbom({ packages, base, commit, created, bases }, files),
    changelog: await readFile(join(PROJECT, "CHANGELOG.md"), "utf8"),
    modified: created,
  });
  for (const file of files) say(`dist/release/${file}`);
});

function readReleaseOptions(args: readonly string[]) {
  try {
    const options = {
      binaries: { type: "string", default: "dist" },
      "unpinned-base": { type: "boolean", default: false },
    } as const;
    const { values } = parseArgs({ args: [...args], options });
    return { binaries: resolve(values.binaries), unpinnedBase: values["unpinned-base"] };
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new Failure(what, "The flags are --binaries <folder> and --unpinned-base.");
  }
}
