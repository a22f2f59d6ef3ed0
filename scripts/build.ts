/**
 * Builds the program as one file: `deno task build [--target <name>|all] [--engine <deno|bun>]
 * [--unpinned-base]`.
 * Without a target it makes dist/cli for this machine, else dist/<target>/cli; of all, every one that it can.
 */
import process from "node:process";
import { writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { buildBinary } from "./build/buildBinary.ts";
import { buildEach } from "./build/buildEach.ts";
import { readCommit } from "./build/commit.ts";
import { readBuildOptions } from "./build/options.ts";
import { runScript } from "./build/runScript.ts";
import { signatureFile } from "./build/sign.ts";
import { PROJECT } from "./support/project.ts";
import { say } from "./support/say.ts";

await runScript(async () => {
  const options = readBuildOptions(process.argv.slice(2), Deno.env.get("DENORT_BIN"));
  const { unpinnedBase } = options;
  const { id: commit } = await readCommit();
  await buildEach(options.builds, async ({ target, engine }) => {
    const output = join(PROJECT, "dist", options.named ? target.name : "", target.executable);
    const signature = await buildBinary({ target, engine, output, commit, unpinnedBase });
    if (options.named) await writeFile(signatureFile(output), `${signature}\n`);
    say(`${relative(PROJECT, output)}: ${target.name} with ${engine}.`);
  });
});
