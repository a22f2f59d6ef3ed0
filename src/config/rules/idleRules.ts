import { isArray, isObject, type Json, type ValuePath } from "../../values/json.ts";
import { definedOnly } from "../../values/definedOnly.ts";
import { suggest } from "../../values/suggest.ts";
import { schemasUnder } from "./checkSchema.ts";
import { IN_PLACE, MOST_STEPS } from "./checkingSteps.ts";
import type { Pattern } from "./linearPattern.ts";

/** A rule of a key, or of the keys of a pattern, that no entry has. */
export interface IdleRule {
  readonly path: ValuePath;
  readonly name?: string;
  readonly pattern?: string;
  /** The key that a misspelled name may mean; it has no rule of its own. */
  readonly near?: string;
}

/** A key is looked for that many misspelled ones mean. */
const MOST_SUGGESTED = 100;

/**
 * Find the rules of entries that match none: most often, their names are misspelled. A key that must be there is not
 * named, since its absence breaks a rule itself.
 *
 * @param keys The keys of all environments; without any, no rule is idle.
 */
export function findIdleRules(
  root: Json,
  keys: readonly string[],
  patterns: ReadonlyMap<string, Pattern>,
): readonly IdleRule[] {
  if (keys.length === 0) return [];
  const known = new Set(keys);
  const schemas = [...inPlace(root, [])];
  const ruled = new Set(schemas.flatMap(({ properties }) => [...properties.keys()]));
  const free = keys.filter((key) => !ruled.has(key));
  const required = new Set(schemas.flatMap((schema) => schema.required));
  const letters = keys.join("").length + keys.length;
  const size = schemas.reduce((sum, { byPattern }) => {
    return [...byPattern.keys()].reduce((sum, source) => sum + patterns.get(source)!.size, sum);
  }, 0);
  const testsPatterns = size * letters / 250 <= MOST_STEPS;
  return schemas.flatMap(({ path, properties, byPattern, isClosed }) => [
    ...[...properties.keys()].filter((name) => !known.has(name) && !required.has(name))
      .map((name, index) => ({
        path: [...path, "properties", name],
        name,
        ...definedOnly({ near: index < MOST_SUGGESTED ? suggest(name, free) : undefined }),
      }))
      // Where no other key is allowed, the misspelled one is refused, with this name.
      .filter(({ near }) => near === undefined || !isClosed),
    ...[...byPattern.keys()].filter((source) =>
      testsPatterns && !keys.some(patterns.get(source)!.test)
    )
      .map((pattern) => ({ path: [...path, "patternProperties", pattern], pattern })),
  ]);
}

interface Part {
  readonly path: ValuePath;
  readonly properties: ReadonlyMap<string, Json>;
  readonly byPattern: ReadonlyMap<string, Json>;
  readonly required: readonly Json[];
  readonly isClosed: boolean;
}

/** List a schema and those in it that are for the same value, but for the targets of a `$ref`. */
function* inPlace(schema: Json, path: ValuePath): Generator<Part> {
  if (!isObject(schema)) return;
  const mapAt = (keyword: string) => {
    const value = schema.get(keyword);
    return isObject(value) ? value : new Map<string, Json>();
  };
  const required = schema.get("required");
  yield {
    path,
    properties: mapAt("properties"),
    byPattern: mapAt("patternProperties"),
    required: isArray(required) ? required : [],
    isClosed: schema.get("additionalProperties") === false,
  };
  for (const keyword of IN_PLACE) {
    const value = schema.get(keyword);
    for (const [inner, steps] of value === undefined ? [] : schemasUnder(keyword, value) ?? []) {
      yield* inPlace(inner, [...path, keyword, ...steps]);
    }
  }
}
