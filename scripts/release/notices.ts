import type { Engine } from "../build/targets.ts";
import { type ArchiveFile, textFile } from "./archiveFile.ts";
import { ENGINES } from "./engineParts.ts";
import { licenseText } from "./licenseText.ts";
import type { Package } from "./packages.ts";

const RULE = "=".repeat(80);

/** THIRD_PARTY_NOTICES of the archives with an engine's binary. */
export function noticesFile(engine: Engine, packages: readonly Package[]): ArchiveFile {
  return textFile("THIRD_PARTY_NOTICES", noticesText(engine, packages));
}

/**
 * The text of THIRD_PARTY_NOTICES: everything that is in a binary beside this program, with the
 * texts of its licences.
 */
function noticesText(engine: Engine, packages: readonly Package[]): string {
  const { name, version, license, source, parts, note } = ENGINES[engine];
  const ids = new Set([license, ...parts.flatMap(([, licenses]) => licenses.split(", "))]);
  const engineText = [
    `${name} ${version} (${license})`,
    source,
    "",
    "It contains:",
    ...parts.map(([part, licenses, where]) => `- ${part} (${licenses}) ${where}`),
    "",
    note,
  ];
  return [
    `cli is under the MIT license (see LICENSE). It contains the following.`,
    ...packages.map(({ name, version, license, text }) =>
      `${RULE}\n${name} ${version} (${license})\n\n${text}`
    ),
    `${RULE}\n${engineText.join("\n")}`,
    ...[...ids].sort().map((id) => `${RULE}\n${id}\n\n${licenseText(id)}`),
  ].join("\n\n") + "\n";
}
