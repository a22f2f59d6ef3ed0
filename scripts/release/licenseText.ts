import LICENSES from "spdx-license-list/full";
import { Failure } from "../../src/values/failure.ts";

/** The licenses of crates and packages whose requirements a person has read, and that THIRD_PARTY_NOTICES fulfills. */
export const SEEN_LICENSES: ReadonlySet<string> = new Set([
  ...["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "CC0-1.0", "ISC"],
  ...["LLVM-exception", "MIT", "MIT-0", "MPL-2.0", "Unicode-3.0", "Unicode-DFS-2016"],
  ...["Unlicense", "Zlib", "bzip2-1.0.6"],
]);

/** The ids in an SPDX expression. */
export function licenseIds(expression: string): string[] {
  return expression.replace(/[()]/g, "").split(/ (?:AND|OR|WITH) /);
}

/**
 * Refuse a license that nobody has reviewed.
 *
 * @throws Failure when there is one in the expression.
 */
export function requireSeen(name: string, expression: string): void {
  if (licenseIds(expression).every((id) => SEEN_LICENSES.has(id))) return;
  throw new Failure(
    `${name} is under ${expression}, which nobody has looked at.`,
    "Read what it asks for, see that the notices give it, then add it in scripts/release/licenseText.ts.",
  );
}

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
