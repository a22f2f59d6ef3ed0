/**
 * Makes the files of a release: `deno task release [--engine <deno|bun>]` builds every target with
 * its own engine and fills dist/ with archives, sums, notices, bill of materials, notes, formula,
 * manifest and installers. It fails where an engine cannot be had, unless `--engine` names another.
 */
import process from "node:process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "../src/values/failure.ts";
import { buildBinary } from "./build/buildBinary.ts";
import { readCommit } from "./build/commit.ts";
import { type Build, readBuildOptions } from "./build/options.ts";
import { runScript } from "./build/runScript.ts";
import { type Engine, TARGETS } from "./build/targets.ts";
import { collectCompanions } from "./release/companions.ts";
import { noticesFile } from "./release/notices.ts";
import { bundledPackages } from "./release/packages.ts";
import { sbom } from "./release/sbom.ts";
import { writeRelease } from "./release/writeRelease.ts";
import { PROJECT } from "./support/project.ts";
import { say } from "./support/say.ts";

await runScript(async () => {
  const builds = readReleaseOptions(process.argv.slice(2));
  const [shared, packages] = [await collectCompanions(), await bundledPackages()];
  const { id: commit, time: modified } = await readCommit();
  const scratch = await mkdtemp(join(tmpdir(), "cli-release-"));
  const make = async ({ target, engine }: Build) => {
    const output = join(scratch, target.name, target.executable);
    const signature = await buildBinary({ target, engine, output, commit });
    say(`${target.name} with ${engine}, ${signature}.`);
    return { binary: await readFile(output), signature };
  };
  try {
    const files = await writeRelease(join(PROJECT, "dist"), {
      binaries: builds.map((build) => ({ ...build, make: () => make(build) })),
      companions: (engine: Engine) => [...shared, noticesFile(engine, packages)],
      sbom: sbom(packages, commit, modified),
      changelog: await readFile(join(PROJECT, "CHANGELOG.md"), "utf8"),
      modified,
    });
    for (const file of files) say(`dist/${file}`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
});

function readReleaseOptions(args: readonly string[]): readonly Build[] {
  const { builds, named } = readBuildOptions(args, Deno.env.get("DENORT_BIN"), () => TARGETS);
  if (!named) return builds;
  throw new Failure("A release has every target.", "Leave --target out.");
}
