/**
 * Makes the files of a release: `deno task release [--engine <deno|bun>]` builds every target and
 * fills dist/ with the archives, their sums, the Homebrew formula, the Scoop manifest and the
 * installers.
 */
import process from "node:process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "../src/values/failure.ts";
import { buildBinary } from "./build/buildBinary.ts";
import { readCommit } from "./build/commit.ts";
import { type BuildOptions, readBuildOptions } from "./build/options.ts";
import { planBuilds, type PlannedBuild } from "./build/planBuilds.ts";
import { runScript } from "./build/runScript.ts";
import { TARGETS } from "./build/targets.ts";
import { collectCompanions } from "./release/companions.ts";
import { writeRelease } from "./release/writeRelease.ts";
import { PROJECT } from "./support/project.ts";
import { say } from "./support/say.ts";

await runScript(async () => {
  const options = readReleaseOptions(process.argv.slice(2));
  const plans = await planBuilds(options);
  const companions = await collectCompanions();
  const { id: commit, time: modified } = await readCommit();
  const scratch = await mkdtemp(join(tmpdir(), "cli-release-"));
  const make = async ({ target, engine, why }: PlannedBuild) => {
    const output = join(scratch, target.name, target.executable);
    await buildBinary({ target, engine, output, commit });
    say(`${target.name} with ${engine} (${why}).`);
    return await readFile(output);
  };
  try {
    const binaries = plans.map((plan) => ({ target: plan.target, make: () => make(plan) }));
    const parts = { binaries, companions, modified };
    const files = await writeRelease(join(PROJECT, "dist"), parts);
    for (const file of files) say(`dist/${file}`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
});

function readReleaseOptions(args: readonly string[]): BuildOptions {
  const options = readBuildOptions(args, Deno.env.get("DENORT_BIN"), () => TARGETS);
  if (!options.named) return options;
  throw new Failure("A release holds every target.", "Leave --target out.");
}
