import { type Json, type JsonObject, typeOf, type ValuePath } from "../../values/json.ts";
import { ANY, DEEPEST_TYPE, type Field, type LuauType, unionOf } from "./luauType.ts";

/** A value, and where it is, for an error. */
export interface Sample<Where> {
  readonly value: Json;
  readonly where: Where;
  /** True for a value under a condition: a part of it may have another type than it has in the key's own value. */
  readonly isConditional?: boolean;
}

export class TypeConflict<Where> extends Error {
  /** @param path Where in the values they are; empty for the values themselves. */
  constructor(
    readonly path: ValuePath,
    readonly first: Sample<Where>,
    readonly second: Sample<Where>,
  ) {
    super("Two values of one key have different types.");
  }
}

/**
 * Find the type of a key from its values: one in each environment, and those under conditions.
 *
 * @throws TypeConflict when those of the environments have different types, anywhere but among the items of an array.
 */
export function typeOfValues<Where>(samples: readonly Sample<Where>[]): LuauType {
  return mergedType(samples, [], false);
}

/** @param isInArray Allows values of several kinds. */
function mergedType<Where>(
  samples: readonly Sample<Where>[],
  path: ValuePath,
  isInArray: boolean,
): LuauType {
  const [first] = samples;
  if (first === undefined || path.length > DEEPEST_TYPE) return ANY;
  const byKind = Map.groupBy(samples, ({ value }) => luauKind(value));
  if (byKind.size > 1) {
    if (!isInArray) refuseConflict(samples, path);
    return unionOf(Array.from(byKind.values(), (same) => mergedType(same, path, isInArray)));
  }
  const kind = luauKind(first.value);
  if (kind === "record") return { kind, fields: mergeFields(samples, path, isInArray) };
  if (kind !== "array") return { kind };
  const items = samples.flatMap((sample) =>
    (sample.value as readonly Json[]).map((value) => ({ ...sample, value }))
  );
  return { kind, of: mergedType(items, [...path, 0], true) };
}

/** Refuse values of environments that are of several kinds; those under conditions may be. */
function refuseConflict<Where>(samples: readonly Sample<Where>[], path: ValuePath): void {
  const [first, ...rest] = samples.filter(({ isConditional }) => !isConditional);
  const other = first && rest.find(({ value }) => luauKind(value) !== luauKind(first.value));
  if (other !== undefined) throw new TypeConflict(path, first!, other);
}

function mergeFields<Where>(
  samples: readonly Sample<Where>[],
  path: ValuePath,
  isInArray: boolean,
): ReadonlyMap<string, Field> {
  const all = samples.flatMap((sample) =>
    Array.from(sample.value as JsonObject, ([name, value]) => ({ name, of: { ...sample, value } }))
  );
  const byName = Map.groupBy(all, ({ name }) => name);
  return new Map(
    Array.from(byName, ([name, members]) => [name, {
      type: mergedType(members.map(({ of }) => of), [...path, name], isInArray),
      optional: members.length < samples.length,
    }]),
  );
}

const KINDS = {
  null: "nil",
  bool: "boolean",
  number: "number",
  string: "string",
  array: "array",
  object: "record",
} as const;

export function luauKind(value: Json) {
  return KINDS[typeOf(value)];
}
