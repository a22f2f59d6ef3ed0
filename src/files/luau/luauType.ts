export type LuauType =
  | { readonly kind: "any" | "boolean" | "nil" | "number" | "string" }
  | { readonly kind: "literals"; readonly values: readonly string[] }
  | { readonly kind: "array"; readonly of: LuauType }
  /** A table whose fields have any name. */
  | { readonly kind: "map"; readonly of: LuauType }
  | { readonly kind: "record"; readonly fields: ReadonlyMap<string, Field> }
  | { readonly kind: "union"; readonly of: readonly LuauType[] };

export interface Field {
  readonly type: LuauType;
  readonly optional: boolean;
}

export const ANY: LuauType = { kind: "any" };

/**
 * The deepest level with a type of its own; below it, everything is `any`. Luau compiles a few hundred
 * levels at most, and nobody reads a dozen.
 */
export const DEEPEST_TYPE = 12;

export function unionOf(types: readonly LuauType[]): LuauType {
  const parts = types.flatMap((type) => type.kind === "union" ? type.of : [type]);
  if (parts.some(({ kind }) => kind === "any")) return ANY;
  const distinct = [...new Map(parts.map((part) => [typeKey(part), part])).values()];
  if (distinct.length === 1) return distinct[0]!;
  return distinct.length === 0 ? ANY : { kind: "union", of: distinct };
}

function typeKey(type: LuauType): string {
  return JSON.stringify(type, (_, value) => value instanceof Map ? [...value] : value);
}
