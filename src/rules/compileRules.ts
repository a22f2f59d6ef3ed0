import type { Json, JsonObject, ValuePath } from "../values/json.ts";
import { type Breach, readBreaches } from "./breaches.ts";
import { checkSchema, keywordsIn, type RuleAt, type SchemaFault } from "./checkSchema.ts";
import type { Pattern } from "./linearPattern.ts";
import { findErrors, plainValue, prepareSchema } from "./validator.ts";
import { definedOnly } from "../values/collections.ts";
import { suggest } from "../values/suggest.ts";

export interface CompiledRules {
  readonly schema: Json;
  /**
   * In the order of the schema.
   *
   * @returns The breaches, or why the rules cannot be checked.
   */
  readonly find: (entries: JsonObject) => readonly Breach[] | SchemaFault;
  readonly findIdle: (keys: readonly string[]) => readonly IdleRule[];
}

/** @returns The rules, or what is wrong with the document, and where. */
export async function compileRules(schema: Json): Promise<CompiledRules | SchemaFault> {
  const fault = checkSchema(schema);
  if (fault !== undefined) return fault;
  const sources = patternsIn(schema);
  const patterns = new Map<string, Pattern>();
  if (sources.length > 0) {
    const { linearPattern } = await import("./linearPattern.ts");
    for (const [source, path] of sources) {
      if (patterns.has(source)) continue;
      const pattern = linearPattern(source);
      if ("what" in pattern) return { path, ...pattern };
      patterns.set(source, pattern);
    }
  }
  return {
    schema,
    find: (entries) => findBreaches(schema, patterns, entries),
    findIdle: (keys) => findIdleRules(schema, keys, patterns),
  };
}

function findBreaches(
  schema: Json,
  patterns: ReadonlyMap<string, Pattern>,
  entries: JsonObject,
): readonly Breach[] | SchemaFault {
  const names = new Set<string>();
  const value = plainValue(entries, names);
  try {
    const prepared = prepareSchema(schema, patterns, names);
    return readBreaches(findErrors(value, prepared), prepared, entries);
  } catch (error) {
    // The engine's stack is full.
    if (!(error instanceof RangeError)) throw error;
    const what = "The $refs form a loop, or lead through too many schemas to check.";
    return { path: [], what, advice: "Point each one to a schema that does not contain it." };
  }
}

function patternsIn(root: Json): readonly (readonly [source: string, path: ValuePath])[] {
  return [...keywordsIn(root)].flatMap(({ keyword, value, path }) => {
    if (keyword === "pattern") return [[value as string, path] as const];
    if (keyword !== "patternProperties") return [];
    return [...(value as JsonObject).keys()].map((source) => [source, [...path, source]] as const);
  });
}

/** A rule of a key, or of the keys of a pattern, that no entry has. */
export interface IdleRule {
  readonly path: ValuePath;
  readonly name?: string;
  readonly pattern?: string;
  /** The key that a misspelled name may mean; it has no rule of its own. */
  readonly near?: string;
}

/** The keywords whose schemas are for the value itself; those of the others are for what is in it. */
const IN_PLACE: readonly string[] = "allOf anyOf oneOf not if then else dependentSchemas".split(
  " ",
);

/** A key is looked for that many misspelled ones mean. */
const MOST_SUGGESTED = 100;

/**
 * Find the rules of entries that match none, in the order of the file: most often, their names are misspelled. A key
 * that must be there is not named, since its absence breaks a rule itself.
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
  const rules = [...keywordsIn(root, [], (keyword) => IN_PLACE.includes(keyword))];
  const namesOf = ({ value }: RuleAt) => [...(value as JsonObject).keys()];
  const properties = rules.filter(({ keyword }) => keyword === "properties");
  const free = new Set(keys).difference(new Set(properties.flatMap(namesOf)));
  const required = new Set(
    rules.flatMap(({ keyword, value }) => keyword === "required" ? value as readonly Json[] : []),
  );
  return rules.flatMap((rule): readonly IdleRule[] => {
    const { keyword, schema, path } = rule;
    if (keyword === "properties") {
      const isClosed = schema.get("additionalProperties") === false;
      return namesOf(rule).filter((name) => !known.has(name) && !required.has(name))
        .map((name, index) => ({
          path: [...path, name],
          name,
          ...definedOnly({ near: index < MOST_SUGGESTED ? suggest(name, free) : undefined }),
        }))
        // Where no other key is allowed, the misspelled one is refused, with this name.
        .filter(({ near }) => near === undefined || !isClosed);
    }
    if (keyword !== "patternProperties") return [];
    return namesOf(rule).filter((source) => !keys.some(patterns.get(source)!.test))
      .map((pattern) => ({ path: [...path, pattern], pattern }));
  });
}
