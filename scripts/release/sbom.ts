import { VERSION } from "../../src/values/project.ts";
import type { Engine } from "../build/targets.ts";
import type { DenoBase } from "./denoBase/read.ts";
import { ENGINES } from "./engineParts.ts";
import { npmPurl, type Package } from "./packages.ts";
import { HOMEPAGE } from "./project.ts";

/** What the bill of materials of a release lists. */
export interface SbomParts {
  readonly packages: readonly Package[];
  /** What Deno's base binary contains. */
  readonly base: DenoBase;
  /** The commit that the release is of. */
  readonly commit: string;
  /** The time of that commit, so that the document is the same when built again. */
  readonly created: Date;
  /** The program of an engine for each target, which the binaries contain. */
  readonly bases: readonly BasePart[];
}

/** A file of the release, with both checksums that the format requires. */
export interface SbomFile {
  readonly name: string;
  readonly sha1: string;
  readonly sha256: string;
}

/** The program of an engine that a target's binary contains. */
export interface BasePart extends Omit<Part, "of"> {
  readonly engine: Engine;
}

/** A package as the document has it. */
interface Part {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly purl: string;
  /** Where it was downloaded from. */
  readonly address?: string;
  /** Of the file that was downloaded. */
  readonly sum?: readonly ["SHA256" | "SHA512", string];
  /** What contains it. */
  readonly of: string;
}

const PROGRAM = "SPDXRef-cli";
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
      ...parts.bases.filter(({ engine }) => engine === "deno")
        .map((base) => relation(idOf(base), "VARIANT_OF", idOf(DENO))),
      ...files.map(({ name }) => relation(fileId(name), "GENERATED_FROM", PROGRAM)),
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** The source that all of Deno's base binaries contain, with its crates. */
const DENO: Omit<Part, "of"> = {
  name: "deno",
  version: ENGINES.deno.version,
  license: ENGINES.deno.license,
  purl: `pkg:github/denoland/deno@v${ENGINES.deno.version}`,
};

function listParts({ packages, base, bases }: SbomParts): Part[] {
  const isOfDeno = bases.some(({ engine }) => engine === "deno");
  const crates = base.crates.map(({ name, version, license, sha256 }): Part => ({
    name,
    version,
    license,
    purl: `pkg:cargo/${name}@${version.replace("+", "%2B")}`,
    sum: ["SHA256", sha256],
    of: idOf(DENO),
  }));
  return [
    ...packages.map(({ name, version, license, sha512 }): Part => (
      { name, version, license, purl: npmPurl(name, version), sum: ["SHA512", sha512], of: PROGRAM }
    )),
    ...bases.map((base): Part => ({ ...base, of: PROGRAM })),
    ...isOfDeno ? [{ ...DENO, of: PROGRAM }, ...crates] : [],
  ];
}

function packageEntry(id: string, { name, version, license, purl, address, sum }: Part) {
  const [algorithm, checksumValue] = sum ?? [];
  return {
    SPDXID: id,
    name,
    versionInfo: version,
    downloadLocation: address ?? "NOASSERTION",
    filesAnalyzed: false,
    licenseDeclared: license,
    ...(sum === undefined ? {} : { checksums: [{ algorithm, checksumValue }] }),
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
function idOf({ purl }: Pick<Part, "purl">): string {
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
