import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../../src/values/failure.ts";
import {
  baseAddress,
  type BasePins,
  type BaseSums,
  pinOf,
  readBasePins,
} from "../build/denoBase.ts";
import { bunBase } from "../build/pinnedFile.ts";
import { type Target, TARGETS } from "../build/targets.ts";
import { PROJECT } from "../support/project.ts";
import { ENGINES } from "./engineParts.ts";
import { npmPurl, sha512Of } from "./packages.ts";
import type { BasePart } from "./sbom.ts";

/** The npm packages in the build tools' lock file: their checksums by path. */
type Locked = Readonly<Record<string, { readonly integrity: string }>>;

/**
 * What the binaries of a release contain, with the checksums in the repository.
 *
 * @param unpinnedBase Whether a base binary of Deno's may have none, as in a dry run.
 * @throws Failure when one has none otherwise.
 */
export async function releaseBases(unpinnedBase = false, pins?: BasePins): Promise<BasePart[]> {
  const known = pins ?? await readBasePins();
  const lock = await readFile(join(PROJECT, "scripts/tools/package-lock.json"), "utf8");
  const { packages } = JSON.parse(lock) as { readonly packages: Locked };
  return TARGETS.map((target) =>
    target.engine === "deno"
      ? denoPart(target, pinOf(target, known, unpinnedBase))
      : bunPart(target, packages)
  );
}

/**
 * Refuse a binary that is not of this commit, for this target, with the target's own engine, or whose base was compared
 * with no sum, as it says itself.
 *
 * @throws Failure when it is not.
 */
export function requireBuild(
  binary: Uint8Array,
  { name, engine }: Target,
  commit: string,
  unpinnedBase = false,
): void {
  const { buffer, byteOffset, length } = binary;
  const bytes = Buffer.from(buffer, byteOffset, length);
  const stamp = JSON.stringify({ target: name, commit, substitute: false }).slice(0, -1);
  // Bun's compiler writes a stamp in a form of its own, and no other engine builds for its targets.
  if (engine === "bun" ? bytes.includes(commit) : bytes.includes(`${stamp}}`)) return;
  if (unpinnedBase && bytes.includes(`${stamp},"unpinned_base":true}`)) return;
  throw new Failure(
    `The binary for ${name} is not of commit ${commit} and of this release's engine and base.`,
    "Build it again, with its own engine and without --unpinned-base.",
  );
}

function denoPart(target: Target, pin: BaseSums | undefined): BasePart {
  const { version, license } = ENGINES.deno;
  const address = baseAddress(target, version);
  return {
    engine: "deno",
    name: `denort-${target.name}`,
    version,
    license,
    purl: `pkg:generic/denort-${target.name}@${version}`,
    address,
    ...(pin === undefined ? {} : { sum: ["SHA256", pin.zip] }),
  };
}

function bunPart(target: Target, packages: Locked): BasePart {
  const { version, license } = ENGINES.bun;
  const [name] = bunBase(target);
  const { integrity } = packages[`node_modules/${name}`]!;
  const purl = npmPurl(name, version);
  return { engine: "bun", name, version, license, purl, sum: ["SHA512", sha512Of(integrity)] };
}
