import { REPOSITORY, VERSION } from "../../src/values/project.ts";
import { TARGETS } from "../build/targets.ts";
import { archiveName } from "./archiveNames.ts";

/** The commands that verify a download, for release notes and pages: each names one file, because `gh` takes one. */
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
