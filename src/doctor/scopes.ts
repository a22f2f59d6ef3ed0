import type { KeyScope } from "../roblox/keys.ts";
import type { UniverseId } from "../values/ids.ts";
import type { Tool } from "./operations.ts";

/**
 * Check whether some scopes contain one, as files write them: `<type>:<operation>`. Only type and operation are
 * compared, not the targets that a scope is for (spec: cli doctor, 4).
 */

export function carries(scopes: readonly KeyScope[], scope: string): boolean {
  return scopes.some(({ type, operations }) =>
    operations === "all"
      ? scope.startsWith(`${type}:`)
      : operations.some((operation) => `${type}:${operation}` === scope)
  );
}

/** `<type>:*` is every operation of a type. */
export function writtenScopes(scopes: readonly KeyScope[]): string[] {
  const written = scopes.flatMap(({ type, operations }) =>
    operations === "all" ? [`${type}:*`] : operations.map((operation) => `${type}:${operation}`)
  );
  return [...new Set(written)];
}

/** Check whether a scope is for a universe; false when its targets are not known. */
export function isCovered({ targets = [] }: KeyScope, universe: UniverseId): boolean {
  return targets.some((target) => target === "*" || target === String(universe));
}

/** Check whether a scope's target is one universe, and not a group or user with all of theirs. */
export function isUniverseTarget(target: string): boolean {
  return /^\d+$/.test(target);
}

export function scopesOf(tools: readonly Tool[]): ReadonlySet<string> {
  return new Set(tools.flatMap(({ operations }) => operations.flatMap(({ scopes }) => scopes)));
}

export function toolsNeeding(scopes: readonly string[], tools: readonly Tool[]): readonly Tool[] {
  return tools.filter((tool) => !scopesOf([tool]).isDisjointFrom(new Set(scopes)));
}
