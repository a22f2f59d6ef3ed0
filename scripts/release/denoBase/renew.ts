/**
 * Writes what a release must know of Deno's base binaries, for the Deno that runs: `deno task release:bases`, once for each
 * new Deno, by a person who looks at what it changed. The sums of its programs go into scripts/build/denoBases.json,
 * the crates in them with their licences into parts.json.gz. It needs cargo, and the servers of Deno, GitHub and crates.io.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { unzipSync } from "fflate";
import { Failure } from "../../../src/values/failure.ts";
import { baseAddress, type BasePins, type BaseSums, writeBasePins } from "../../build/denoBase.ts";
import { runScript } from "../../build/runScript.ts";
import { runTool } from "../../build/runTool.ts";
import { TARGETS } from "../../build/targets.ts";
import { sha256 } from "../sums.ts";
import { say } from "../../support/say.ts";
import { collectCrates } from "./collect.ts";
import { baseManifest } from "./manifest.ts";
import { PARTS } from "./read.ts";

/** Gives the bytes at an address. */
export type Download = (address: string) => Promise<Uint8Array>;

/**
 * Read the checksums of Deno's base binaries, each compared with the one that Deno publishes next to it.
 *
 * @throws Failure when one is not what its sum says.
 */
export async function readBases(deno: string, download: Download): Promise<BasePins> {
  const bases: Record<string, BaseSums> = {};
  for (const target of TARGETS.filter(({ engine }) => engine === "deno")) {
    const address = baseAddress(target, deno);
    const [bytes, published] = [await download(address), await download(`${address}.sha256sum`)];
    const zip = sha256(bytes);
    if (!new TextDecoder().decode(published).toLowerCase().includes(zip)) {
      throw new Failure(
        `The base for ${target.name} is not what its .sha256sum says.`,
        "Write nothing of it into the repository; report it to Deno.",
      );
    }
    const name = target.os === "windows" ? "denort.exe" : "denort";
    const program = unzipSync(bytes)[name];
    if (program === undefined) throw new Failure(`The zip has no ${name}.`, "Look at it.");
    bases[target.name] = { zip, program: sha256(program) };
  }
  return { deno, bases };
}

/** Write what cargo needs to list the crates of the base: Deno's own files, at the tag of its version. */
async function writeSource(folder: string, deno: string, download: Download): Promise<void> {
  const text = async (path: string) =>
    new TextDecoder().decode(
      await download(`https://raw.githubusercontent.com/denoland/deno/v${deno}/${path}`),
    );
  const manifest = baseManifest(await text("Cargo.toml"), await text("cli/rt/Cargo.toml"));
  await writeFile(join(folder, "Cargo.toml"), manifest);
  await writeFile(join(folder, "lib.rs"), "");
  // Deno's crates have their checksums in the lock file that is published with the program, not in the source's.
  await writeFile(
    join(folder, "deno.crate"),
    await download(`https://static.crates.io/crates/deno/deno-${deno}.crate`),
  );
  await runTool(
    ["tar", "-xzf", "deno.crate", "--strip-components=1", `deno-${deno}/Cargo.lock`],
    folder,
  );
}

async function fetchBytes(address: string): Promise<Uint8Array> {
  const response = await fetch(address).catch(() => undefined);
  if (response?.ok) return await response.bytes();
  throw new Failure(
    `${new URL(address).host} does not give what is needed.`,
    "Connect, and run this again.",
  );
}

if (import.meta.main) {
  await runScript(async () => {
    const deno = Deno.version.deno;
    const pins = await readBases(deno, fetchBytes);
    const scratch = await mkdtemp(join(tmpdir(), "deno-base-"));
    try {
      await writeSource(scratch, deno, fetchBytes);
      const base = await collectCrates(scratch, deno);
      await writeFile(PARTS, gzipSync(JSON.stringify(base), { level: 9 }));
      say(`${base.crates.length} crates, ${base.texts.length} texts.`);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
    await writeBasePins(pins);
    say(
      "Compare scripts/build/denoBases.json with the sums on Deno's page of the release, then commit both files.",
    );
  });
}
