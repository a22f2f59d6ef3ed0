import type { UniverseId } from "../values/ids.ts";
import { addUniverse } from "./addToKey.ts";
import type { Tool } from "./operations.ts";
import { introspectedKey, type KeyEvidence } from "./evidence.ts";
import { type Check, defineCheck } from "./report.ts";
import {
  carries,
  isCovered,
  isUniverseTarget,
  scopesOf,
  toolsNeeding,
  writtenScopes,
} from "./scopes.ts";

const LINE = defineCheck("probe.scopes", "scopes");

/**
 * Check whether the key's scopes are for the universe that is read: calls are refused when a scope is for
 * others. Only introspection shows it, so there is no line without `--introspect`.
 *
 * @param tools The tools whose scopes count; every scope of the key when there is none.
 */
export function checkTargets(
  evidence: KeyEvidence,
  tools: readonly Tool[],
  universe: UniverseId,
): Check | undefined {
  const key = introspectedKey(evidence);
  if (key === undefined) return undefined;
  const { scopes } = key;
  if (scopes === undefined) {
    return LINE.skipped("Roblox did not say what the key's scopes are for (introspection)");
  }
  const carried = tools.length === 0
    ? writtenScopes(scopes)
    : [...scopesOf(tools)].filter((scope) => carries(scopes, scope));
  const entries = carried.map((name) => ({
    name,
    scopes: scopes.filter((scope) => carries([scope], name)),
  }));
  const uncovered = entries.filter(({ scopes }) =>
    !scopes.some((scope) => isCovered(scope, universe))
  );
  const elsewhere = uncovered.filter(({ scopes }) =>
    scopes.every(({ targets }) => targets?.every(isUniverseTarget))
  );
  if (elsewhere.length > 0) {
    const line = LINE.fail(
      `not for universe ${universe}: ${joinNames(elsewhere)} (introspection)`,
      addUniverse(universe),
    );
    return { ...line, ...onlyFor(elsewhere.map(({ name }) => name), tools) };
  }
  const unclear = uncovered.filter(({ name }) => /^universe/.test(name));
  if (unclear.length > 0) {
    return LINE.skipped(
      `Roblox did not say whether this universe is among those of ${joinNames(unclear)}`,
    );
  }
  const hasSome = uncovered.length < entries.length;
  return hasSome ? LINE.pass("for this universe (introspection)") : undefined;
}

/** Name the tools that need one of the scopes, when `cli config` is checked and needs none of them. */
function onlyFor(scopes: readonly string[], tools: readonly Tool[]): Pick<Check, "onlyFor"> {
  const needing = toolsNeeding(scopes, tools);
  const isConfig = ({ id }: Tool) => id === "config";
  return !tools.some(isConfig) || needing.some(isConfig)
    ? {}
    : { onlyFor: needing.map(({ id }) => id) };
}

function joinNames(entries: readonly { readonly name: string }[]): string {
  return entries.map(({ name }) => name).join(", ");
}
