import LICENSES from "spdx-license-list/full";

/**
 * The text of a licence, by its SPDX id.
 *
 * @throws Error when there is none of that id.
 */
export function licenseText(id: string): string {
  const text = LICENSES[id]?.licenseText;
  if (text === undefined) throw new Error(`there is no text of the licence ${id}`);
  return text.trim();
}
