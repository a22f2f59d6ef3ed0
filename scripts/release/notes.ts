import { VERSION } from "../../src/values/project.ts";
import type { Signature } from "../build/sign.ts";
import type { Target } from "../build/targets.ts";
import { markdownTable } from "../generated/table.ts";
import { archiveName, bareZipName } from "./archiveNames.ts";
import { verifyingLines } from "./verifying.ts";

/** A binary of a release, and how it was signed. */
export interface ReleasedBuild {
  readonly target: Target;
  readonly signature: Signature;
}

/**
 * The notes of a release, in Markdown: what changed, what each file is, and how to check it.
 *
 * @param changelog The text of CHANGELOG.md; the part of this version is taken from it.
 */
export function releaseNotes(builds: readonly ReleasedBuild[], changelog: string): string {
  const rows = builds.map(({ target, signature }) => [
    `\`${archiveName(target)}\``,
    target.bare === undefined ? "" : `\`${bareZipName(target)}\``,
    target.engine,
    target.engine === "deno" ? "the runtime" : "the program",
    signature,
  ]);
  const head = ["File", "Bare binary", "Engine", "Permissions enforced by", "Signature"];
  return [
    changesOf(changelog),
    "## Files",
    markdownTable(head, rows),
    "A bare binary is for rokit, aftman, foreman, ubi and eget. Each file has its sum in `SHA256SUMS`, and each, the sums " +
    "too, an attestation of the commit and the workflow that it comes from. GitHub's own says that nothing was changed since:",
    `\`\`\`sh\n${verifyingLines()}\n\`\`\``,
  ].join("\n\n") + "\n";
}

/** The changelog's section for this version. */
function changesOf(changelog: string): string {
  const part = changelog.split(/^## /m).find((part) => part.startsWith(VERSION));
  if (part === undefined) throw new Error(`CHANGELOG.md has no part on ${VERSION}`);
  return part.slice(part.indexOf("\n")).trim().replace(/^###/gm, "##");
}
