import { isArray, isObject, type Json, type JsonObject } from "../../values/json.ts";
import { findTarget, schemasUnder } from "./checkSchema.ts";

/** A check takes a few microseconds a step; with more steps it would take longer than some seconds. */
export const MOST_STEPS = 400_000;

/** The rules lead back to themselves for the same value, so that a check would never end. */
export class Endless extends RangeError {}

/** The keywords whose schemas are for the value itself; those of the others are for what is in it. */
export const IN_PLACE: readonly string[] = "allOf anyOf oneOf not if then else dependentSchemas"
  .split(" ");
const FOR_ITEMS = ["items", "prefixItems", "contains", "unevaluatedItems"];

/**
 * Count the steps that a check of a value takes at most: how often a schema meets a part of the value. Each
 * pair of them is counted once, so that counting is quick where checking is not.
 *
 * @returns More than {@link MOST_STEPS} for all that is too much.
 * @throws Endless when a schema leads back to itself for the same value.
 */
export function countSteps(root: Json, value: Json): number {
  const counted = new Map<Json, Map<Json, number>>();
  const targets = new Map<string, Json>();

  function targetOf(ref: string): Json {
    const target = targets.get(ref) ?? findTarget(root, ref)!;
    targets.set(ref, target);
    return target;
  }

  function count(schema: Json, part: Json): number {
    if (!isObject(schema)) return 1;
    const parts = counted.get(schema) ?? new Map<Json, number>();
    counted.set(schema, parts);
    // Numbers and strings are checked alike, wherever they are.
    const known = parts.get(isObject(part) || isArray(part) ? part : null);
    if (known !== undefined) {
      if (known < 0) throw new Endless();
      return known;
    }
    const at = isObject(part) || isArray(part) ? part : null;
    parts.set(at, -1);
    const steps = stepsOf(schema, part);
    parts.set(at, steps);
    return steps;
  }

  function stepsOf(schema: JsonObject, part: Json): number {
    const children = isArray(part) ? part : isObject(part) ? [...part.values()] : [];
    // Each item is compared with each other one.
    let steps = 1 + (schema.get("uniqueItems") === true ? children.length ** 2 / 100 : 0);
    for (const [keyword, inner] of schema) {
      if (keyword === "$ref") steps += count(targetOf(String(inner)), part);
      for (const [each, [name]] of schemasUnder(keyword, inner) ?? []) {
        if (keyword === "$defs") continue;
        const met = metBy(keyword, name, part, children);
        for (const one of met) steps += count(each, one);
        // Each pattern is tried with each name.
        if (keyword === "patternProperties") steps += children.length;
        if (steps > MOST_STEPS) return MOST_STEPS + 1;
      }
    }
    return steps;
  }

  return count(root, value);
}

/** List the values that a schema under a keyword meets. */
function metBy(
  keyword: string,
  name: string | number | undefined,
  part: Json,
  children: readonly Json[],
): readonly Json[] {
  if (IN_PLACE.includes(keyword)) return [part];
  if (keyword === "propertyNames") return isObject(part) ? [...part.keys()] : [];
  if (FOR_ITEMS.includes(keyword)) return isArray(part) ? children : [];
  if (keyword !== "properties") return isObject(part) ? children : [];
  const own = isObject(part) ? part.get(String(name)) : undefined;
  return own === undefined ? [] : [own];
}
