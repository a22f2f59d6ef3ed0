import { VERSION } from "../../src/values/version.ts";
import { ENGINES } from "./engineParts.ts";
import type { Package } from "./packages.ts";
import { HOMEPAGE } from "./project.ts";

/**
 * The bill of materials of a release, as an SPDX 2.3 document: the program, the packages that it
 * contains, and the engines.
 *
 * @param commit The commit that the release is of.
 * @param created When that commit was made, so that the document comes out the same twice.
 */
export function sbom(packages: readonly Package[], commit: string, created: Date): string {
  const engines = Object.values(ENGINES).map(({ name, version, license }) => ({
    name: name.toLowerCase(),
    version,
    license,
  }));
  const parts = [...packages, ...engines].map(({ name, version, license }) => ({
    SPDXID: `SPDXRef-${name.replace(/[^A-Za-z0-9.]+/g, "-")}-${version}`,
    name,
    versionInfo: version,
    downloadLocation: "NOASSERTION",
    licenseDeclared: license,
    externalRefs: [{
      referenceCategory: "PACKAGE-MANAGER",
      referenceType: "purl",
      referenceLocator: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    }],
  }));
  const program = {
    SPDXID: "SPDXRef-cli",
    name: "cli",
    versionInfo: VERSION,
    downloadLocation: `git+${HOMEPAGE}@${commit}`,
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
    packages: [program, ...parts],
    relationships: [
      relation("SPDXRef-DOCUMENT", "DESCRIBES", program.SPDXID),
      ...parts.map(({ SPDXID }) => relation(program.SPDXID, "CONTAINS", SPDXID)),
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function relation(from: string, relationshipType: string, to: string) {
  return { spdxElementId: from, relationshipType, relatedSpdxElement: to };
}
