import { REPOSITORY, VERSION } from "../../src/values/project.ts";
import { TARGETS } from "../build/targets.ts";
import { archiveName } from "./archiveNames.ts";

/** The lines that verify a download, for the notes of a release and the pages: each names one file, as `gh` takes one. */
export function verifyingLines(): string {
  const archive = archiveName(TARGETS[0]!);
  return [
    "sha256sum --check --ignore-missing SHA256SUMS",
    `gh attestation verify ${archive} --repo ${REPOSITORY} \\`,
    `  --signer-workflow ${REPOSITORY}/.github/workflows/release.yml --source-ref refs/tags/v${VERSION}`,
    `gh release verify v${VERSION} --repo ${REPOSITORY}`,
    `gh release verify-asset v${VERSION} ${archive} --repo ${REPOSITORY}`,
  ].join("\n");
}
