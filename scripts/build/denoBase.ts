import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { Failure } from "../../src/values/failure.ts";
import { sha256 } from "../release/sums.ts";
import { PROJECT } from "../support/project.ts";
import type { BuildOptions } from "./options.ts";
import type { Target } from "./targets.ts";

/** The SHA-256 checksums of a base binary of `deno compile`, in hex. */
export interface BaseSums {
  /** Of the zip that Deno publishes. */
  readonly zip: string;
  /** Of the program in it. */
  readonly program: string;
}

/** The checksums of the base binaries of one Deno version, by target. */
export interface BasePins {
  readonly deno: string;
  readonly bases: Readonly<Record<string, BaseSums>>;
}

/** Where a base binary is looked for. */
export interface BaseSource extends Pick<BuildOptions, "unpinnedBase"> {
  /** `DENORT_BIN`: the program itself. */
  readonly denort?: string | undefined;
  /** The folder that keeps the zips. */
  readonly folder?: string;
  readonly pins?: BasePins;
  readonly download?: typeof downloadBase;
}

const PINS = join(PROJECT, "scripts/build/denoBases.json");
const FOLDER = join(PROJECT, "scripts/tools/bases");
/** The command that writes the checksums. */
const WRITE_PINS = "deno task release:bases";

/** The address of the zip with a base binary of Deno. */
export function baseAddress({ name }: Pick<Target, "name">, deno = Deno.version.deno): string {
  return `https://dl.deno.land/release/v${deno}/denort-${name}.zip`;
}

/** Read the checksums in the repository. */
export async function readBasePins(): Promise<BasePins> {
  return JSON.parse(await readFile(PINS, "utf8"));
}

/** Write the checksums into the repository. */
export async function writeBasePins(pins: BasePins): Promise<void> {
  await writeFile(PINS, `${JSON.stringify(pins, null, 2)}\n`);
}

/**
 * The checksums of a target's base binary; undefined if a build may go without.
 *
 * @throws Failure when there are none for the Deno that builds, and nobody said that this is meant.
 */
export function pinOf(
  { name }: Pick<Target, "name">,
  { deno, bases }: BasePins,
  unpinnedBase = false,
): BaseSums | undefined {
  const pin = deno === Deno.version.deno ? bases[name] : undefined;
  if (pin !== undefined || unpinnedBase) return pin;
  throw new Failure(
    `There is no sum of the base binary that Deno ${Deno.version.deno} has for ${name}.`,
    `Write it with ${WRITE_PINS}, build without one with --unpinned-base, or take --engine bun; ` +
      "cli version --json then says so.",
  );
}

/**
 * Put the base binary of `deno compile` for a target into a folder, after comparing it with its checksums.
 *
 * @param scratch The folder, which must be there.
 * @returns Its path, and whether there was no sum to compare with.
 * @throws Failure when it cannot be had, or is another.
 */
export async function fetchBase(
  target: Target,
  scratch: string,
  { unpinnedBase, denort, folder = FOLDER, pins, download = downloadBase }: BaseSource,
): Promise<{ readonly path: string; readonly unpinned: boolean }> {
  const pin = pinOf(target, pins ?? await readBasePins(), unpinnedBase);
  const unpinned = pin === undefined;
  if (denort) {
    const bytes = await readFile(denort).catch(() => {
      throw new Failure(`DENORT_BIN names ${denort}, which cannot be read.`, "Name a base binary.");
    });
    compare(bytes, pin?.program, "What DENORT_BIN names");
    return { path: denort, unpinned };
  }
  const zip = join(folder, `denort-${Deno.version.deno}-${target.name}.zip`);
  const bytes = await readFile(zip).catch(() => undefined) ??
    await keep(zip, await download(baseAddress(target), zip));
  compare(bytes, pin?.zip, basename(zip));
  const name = target.os === "windows" ? "denort.exe" : "denort";
  const program = unzipSync(bytes, { filter: (file) => file.name === name })[name];
  if (program === undefined) throw new Failure(`${basename(zip)} has no ${name}.`, "Delete it.");
  compare(program, pin?.program, `${name} in ${basename(zip)}`);
  const path = join(scratch, name);
  await writeFile(path, program);
  await chmod(path, 0o755);
  return { path, unpinned };
}

function compare(bytes: Uint8Array, expected: string | undefined, what: string): void {
  if (expected === undefined || sha256(bytes) === expected) return;
  throw new Failure(
    `${what} is not the base binary whose sum is in scripts/build/denoBases.json.`,
    "Delete it and build again; when it was just downloaded, find out first why it is another.",
  );
}

/** Keep a file for the next build: whole or not at all. */
async function keep(path: string, bytes: Uint8Array): Promise<Uint8Array> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
  return bytes;
}

/**
 * Download a base binary's zip.
 *
 * @param zip Where somebody who has it can put it.
 */
async function downloadBase(address: string, zip: string): Promise<Uint8Array> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(600_000) });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return await response.bytes();
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new Failure(
      `Deno's base binary could not be downloaded from ${new URL(address).host}: ${reason}.`,
      `Put ${
        basename(zip)
      } into scripts/tools/bases by hand, name its program with DENORT_BIN, or take --engine bun.`,
    );
  }
}
