import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { VERSION } from "../../src/values/project.ts";
import { PROJECT } from "../support/project.ts";
import type { DenoBase } from "./denoBase/read.ts";
import { ENGINES } from "./engineParts.ts";
import { type Package, sha512Of } from "./packages.ts";
import { HOMEPAGE } from "./project.ts";

/** What the bill of materials of a release is made of. */
export interface SbomParts {
  readonly packages: readonly Package[];
  /** What Deno's base binary is made of. */
  readonly base: DenoBase;
  /** The commit that the release is of. */
  readonly commit: string;
  /** When that commit was made, so that the document comes out the same twice. */
  readonly created: Date;
  /** The sums of the npm packages that the engines come in, in hex, by the package's name. */
  readonly engineSums: Readonly<Record<string, string>>;
}

/** A file of the release, with both sums that the format asks for. */
export interface SbomFile {
  readonly name: string;
  readonly sha1: string;
  readonly sha256: string;
}

/** A package as the document has it. */
interface Part {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly purl: string;
  readonly sum: readonly ["SHA256" | "SHA512", string];
  /** What contains it. */
  readonly of: string;
}

const PROGRAM = "SPDXRef-cli";
/** The npm packages that the engines come in to build with. */
const ENGINE_PACKAGES = { deno: "@deno/linux-x64-glibc", bun: "@oven/bun-linux-x64" } as const;

/**
 * The bill of materials of a release, as an SPDX 2.3 document: the program, the packages that it
 * contains, the engines, the crates in Deno's, and the files that were made of it all.
 */
export function sbom(parts: SbomParts, files: readonly SbomFile[]): string {
  const { commit, created } = parts;
  const packages = listParts(parts).map((part) => ({ ...part, id: idOf(part) }));
  const program = {
    SPDXID: PROGRAM,
    name: "cli",
    versionInfo: VERSION,
    downloadLocation: `git+${HOMEPAGE}@${commit}`,
    filesAnalyzed: false,
    licenseDeclared: "MIT",
  };
  const document = {
    spdxVersion: "SPDX-2.3",
    dataLicense: "CC0-1.0",
    SPDXID: "SPDXRef-DOCUMENT",
    name: `cli-${VERSION}`,
    documentNamespace: `${HOMEPAGE}/spdx/${VERSION}/${commit}`,
    creationInfo: {
      created: created.toISOString().replace(/\.\d+/, ""),
      creators: ["Tool: scripts/release.ts"],
    },
    packages: [program, ...packages.map((part) => packageEntry(part.id, part))],
    files: files.map(fileEntry),
    relationships: [
      relation("SPDXRef-DOCUMENT", "DESCRIBES", PROGRAM),
      ...packages.map(({ id, of }) => relation(of, "CONTAINS", id)),
      ...files.map(({ name }) => relation(fileId(name), "GENERATED_FROM", PROGRAM)),
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** The sums of the engines' packages, as the lock file of what builds pins them. */
export async function readEngineSums(): Promise<Record<string, string>> {
  const lock = await readFile(join(PROJECT, "scripts/tools/package-lock.json"), "utf8");
  const { packages } = JSON.parse(lock);
  return Object.fromEntries(
    Object.values(ENGINE_PACKAGES).map((name) => [
      name,
      sha512Of(packages[`node_modules/${name}`].integrity),
    ]),
  );
}

function listParts({ packages, base, engineSums }: SbomParts): Part[] {
  const npm = (name: string, version: string) => `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const engines = (["deno", "bun"] as const).map((engine): Part => {
    const { version, license } = ENGINES[engine];
    const name = ENGINE_PACKAGES[engine];
    const sum = ["SHA512", engineSums[name] ?? ""] as const;
    return { name: engine, version, license, purl: npm(name, version), sum, of: PROGRAM };
  });
  const [deno] = engines;
  return [
    ...packages.map(({ name, version, license, sha512 }): Part => (
      { name, version, license, purl: npm(name, version), sum: ["SHA512", sha512], of: PROGRAM }
    )),
    ...engines,
    ...base.crates.map(({ name, version, license, sha256 }): Part => ({
      name,
      version,
      license,
      purl: `pkg:cargo/${name}@${version.replace("+", "%2B")}`,
      sum: ["SHA256", sha256],
      of: idOf(deno!),
    })),
  ];
}

function packageEntry(id: string, { name, version, license, purl, sum }: Part) {
  const [algorithm, checksumValue] = sum;
  return {
    SPDXID: id,
    name,
    versionInfo: version,
    downloadLocation: "NOASSERTION",
    filesAnalyzed: false,
    licenseDeclared: license,
    checksums: [{ algorithm, checksumValue }],
    externalRefs: [{
      referenceCategory: "PACKAGE-MANAGER",
      referenceType: "purl",
      referenceLocator: purl,
    }],
  };
}

function fileEntry({ name, sha1, sha256 }: SbomFile) {
  return {
    SPDXID: fileId(name),
    fileName: `./${name}`,
    checksums: [
      { algorithm: "SHA1", checksumValue: sha1 },
      { algorithm: "SHA256", checksumValue: sha256 },
    ],
  };
}

/** A part's id: it says of which registry it is, because a crate and a package can have one name. */
function idOf({ purl }: Part): string {
  return `SPDXRef-${plain(purl.replace(/^pkg:/, "").replace(/%../g, "-"))}`;
}

function fileId(name: string): string {
  return `SPDXRef-File-${plain(name)}`;
}

function plain(text: string): string {
  return text.replace(/[^A-Za-z0-9.]+/g, "-");
}

function relation(from: string, relationshipType: string, to: string) {
  return { spdxElementId: from, relationshipType, relatedSpdxElement: to };
}
