import type { HeldConditions } from "./heldConditions.ts";

/** What is promoted: all keys, or the chosen ones. */
export type ChosenKeys = "all" | ((key: string) => boolean);

/**
 * Make the conditions of an environment after a promotion: all those of the other one, or, with chosen keys, those that
 * they use, among its own.
 *
 * @param to Its own; undefined when it holds none.
 * @returns Undefined when it still holds none.
 */
export function promoteConditions(
  from: HeldConditions,
  to: HeldConditions | undefined,
  chosen: ChosenKeys,
): HeldConditions | undefined {
  if (chosen === "all") return from;
  const promoted = [...from.values].filter(([key]) => chosen(key));
  const used = new Set(promoted.flatMap(([, values]) => [...values.keys()]));
  if (used.size === 0 && to === undefined) return undefined;
  const stays = [...to?.values ?? []].filter(([key]) => !chosen(key));
  const names = mergeOrder([...to?.rules.keys() ?? []], [...from.rules.keys()], used);
  return {
    rules: new Map(names.map((name) => {
      return [name, used.has(name) ? from.rules.get(name)! : to!.rules.get(name)!] as const;
    })),
    values: new Map([...stays, ...promoted]),
  };
}

/** Put each new name after the one that it comes after in the other order; the first one first. */
export function mergeOrder(
  own: readonly string[],
  other: readonly string[],
  added: ReadonlySet<string>,
): readonly string[] {
  const names = [...own];
  for (const [place, name] of other.entries()) {
    if (!added.has(name) || names.includes(name)) continue;
    const before = other.slice(0, place).findLast((one) => names.includes(one));
    names.splice(before === undefined ? 0 : names.indexOf(before) + 1, 0, name);
  }
  return names;
}
