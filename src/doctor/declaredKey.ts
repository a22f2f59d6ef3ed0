import type { KeyScope } from "../platform/keys.ts";
import { API_KEYS_PAGE } from "../values/pages.ts";
import { keyToolCommand } from "../values/suiteTools.ts";
import { shellWord } from "../values/shellWord.ts";
import type { KeyOrigin } from "./identify.ts";
import { findOpen, isSameRange, parseRange } from "./ranges.ts";
import { type Check, defineCheck, type Line } from "./report.ts";
import { carries, writtenScopes } from "./scopes.ts";

/**
 * Compares what `cliapikey.toml` declares for the loaded key with what Roblox stores for it. A difference
 * is a warning: it breaks nothing.
 */

/** Compare the ranges of addresses; undefined when they are the same, or none are declared. */
export function compareRanges(
  { declaration }: KeyOrigin,
  stored: readonly string[],
): Check | undefined {
  const declared = declaration?.cidrs;
  if (declared === undefined || (isUnrestricted(declared) && isUnrestricted(stored))) {
    return undefined;
  }
  const has = (cidrs: readonly string[], cidr: string) =>
    cidrs.some((other) => isSameCidr(other, cidr));
  return compareLists(
    defineCheck("allowlist.declared", "declared"),
    declaration!.name,
    declared.filter((cidr) => !has(stored, cidr)),
    stored.filter((cidr) => !has(declared, cidr)),
  );
}

/** Compare the scopes; undefined when they are the same, or none are declared. */
export function compareDeclaredScopes(
  { declaration }: KeyOrigin,
  stored: readonly KeyScope[],
): Check | undefined {
  const declared = declaration?.scopes;
  if (declared === undefined) return undefined;
  return compareLists(
    defineCheck("coverage.declared", "declared"),
    declaration!.name,
    [...new Set(declared)].filter((scope) => !carries(stored, scope)),
    writtenScopes(stored).filter((scope) => !declared.includes(scope)),
  );
}

function compareLists(
  line: Line,
  name: string,
  missing: readonly string[],
  surplus: readonly string[],
): Check | undefined {
  const parts = [
    ...missing.length === 0 ? [] : [`declared, not stored: ${missing.join(", ")}`],
    ...surplus.length === 0 ? [] : [`stored, not declared: ${surplus.join(", ")}`],
  ];
  if (parts.length === 0) return undefined;
  return line.warn(
    `cliapikey.toml and Roblox differ; ${parts.join("; ")}`,
    `Run ${keyToolCommand(`update ${shellWord(name)}`)} to store what is declared, or correct ` +
      `cliapikey.toml. By hand: edit the key (${API_KEYS_PAGE}).`,
  );
}

/** Check whether every IPv4 address is allowed; an empty list restricts nothing. */
function isUnrestricted(cidrs: readonly string[]): boolean {
  return cidrs.length === 0 || findOpen(cidrs) !== undefined;
}

function isSameCidr(cidr: string, other: string): boolean {
  const [range, otherRange] = [parseRange(cidr), parseRange(other)];
  if (range === undefined || otherRange === undefined) return cidr === other;
  return isSameRange(range, otherRange);
}
