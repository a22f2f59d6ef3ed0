import type { Engine } from "../build/targets.ts";
import { type ArchiveFile, textFile } from "./archiveFile.ts";
import type { Crate, DenoBase } from "./denoBase/read.ts";
import { ENGINES } from "./engineParts.ts";
import { licenseText, requireSeen } from "./licenseText.ts";
import type { Package } from "./packages.ts";

const RULE = "=".repeat(80);

/** THIRD_PARTY_NOTICES of the archives with an engine's binary. */
export function noticesFile(
  engine: Engine,
  packages: readonly Package[],
  base: DenoBase,
): ArchiveFile {
  return textFile("THIRD_PARTY_NOTICES", noticesText(engine, packages, base));
}

/**
 * The text of THIRD_PARTY_NOTICES: everything that is in a binary besides this program, with the
 * texts of its licences.
 */
function noticesText(engine: Engine, packages: readonly Package[], base: DenoBase): string {
  const { name, version, license, source, parts, note } = ENGINES[engine];
  const crates = engine === "deno" ? base.crates : [];
  for (const { name, license } of [...packages, ...crates]) requireSeen(name, license);
  const ids = new Set([
    license,
    ...parts.flatMap(([, licenses]) => licenses.split(", ")),
    ...crates.filter(({ texts }) => texts.length === 0).map(chosenLicense),
  ]);
  const engineText = [
    `${name} ${version} (${license})`,
    source,
    "",
    "It contains:",
    ...parts.map(([part, licenses, where]) => `- ${part} (${licenses}) ${where}`),
    "",
    note,
    ...crates.map(crateLine),
  ];
  return [
    `cli is under the MIT license (see LICENSE). It contains the following.`,
    ...packages.map(({ name, version, license, text }) =>
      `${RULE}\n${name} ${version} (${license})\n\n${text}`
    ),
    `${RULE}\n${engineText.join("\n")}`,
    ...crateTexts(crates, base.texts),
    ...[...ids].sort().map((id) => `${RULE}\n${id}\n\n${licenseText(id)}`),
  ].join("\n\n") + "\n";
}

function crateLine({ name, version, license, authors = [] }: Crate): string {
  const whose = authors.length === 0 ? "" : `, by ${authors.join(", ")}`;
  return `- ${name} ${version} (${license})${whose}`;
}

/** The texts of the crates' licenses, each once, with their crates. */
function crateTexts(crates: readonly Crate[], texts: readonly string[]): string[] {
  return texts.flatMap((text, index) => {
    const names = crates.filter(({ texts }) => texts.includes(index)).map(({ name }) => name);
    return names.length === 0 ? [] : [`${RULE}\n${names.join(", ")}\n\n${text}`];
  });
}

/** The license whose text is used for a crate without its own; LLVM's exception only allows more. */
function chosenLicense({ license }: Crate): string {
  const offered = license.replace(/ WITH \S+/g, "").split(" OR ");
  return offered.includes("Apache-2.0") ? "Apache-2.0" : offered[0]!.replace(/\+$/, "");
}
