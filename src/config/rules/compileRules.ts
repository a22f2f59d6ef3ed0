import { isObject, type Json, type JsonObject, type ValuePath } from "../../values/json.ts";
import { type Breach, readBreaches } from "./breaches.ts";
import { checkSchema, pathOfSchema, type SchemaFault, schemasUnder } from "./checkSchema.ts";
import { countSteps, Endless, MOST_STEPS, TooManySteps } from "./checkingSteps.ts";
import { findIdleRules, type IdleRule } from "./idleRules.ts";
import { KEYWORDS } from "./keywords.ts";
import type { Pattern } from "./linearPattern.ts";
import { plainValue, prepareSchema } from "./prepareSchema.ts";
import { findErrors } from "./validator.ts";

/** Value rules that are ready to check a config. */
export interface CompiledRules {
  /** The schema as it was read. */
  readonly schema: Json;
  /**
   * Find what breaks a rule, in the order of the schema.
   *
   * @param times How often this is done in a run: together it may not take longer than once.
   * @returns The breaches, or why the rules cannot be checked in the time of a few seconds.
   */
  readonly find: (entries: JsonObject, times?: number) => readonly Breach[] | SchemaFault;
  /** Find the rules that match none of these keys. */
  readonly findIdle: (keys: readonly string[]) => readonly IdleRule[];
}

/**
 * Compile a JSON Schema for the object of all entries.
 *
 * @returns The rules, or what is wrong with the document, and where.
 */
export async function compileRules(schema: Json): Promise<CompiledRules | SchemaFault> {
  const fault = checkSchema(schema);
  if (fault !== undefined) return fault;
  const sources = [...patternsOf(schema, [])];
  const patterns = new Map<string, Pattern>();
  if (sources.length > 0) {
    const { linearPattern } = await import("./linearPattern.ts");
    let size = 0;
    for (const [source, path] of sources) {
      if (patterns.has(source)) continue;
      const pattern = linearPattern(source);
      if ("what" in pattern) return { path, ...pattern };
      size += pattern.size;
      // To make one takes about as long as a step of a check for each few instructions.
      if (size > MOST_STEPS) return { ...heavyRule("pattern", path), what: TOO_LARGE };
      patterns.set(source, pattern);
    }
  }
  return {
    schema,
    find: (entries, times = 1) => findBreaches(schema, patterns, entries, times),
    findIdle: (keys) => findIdleRules(schema, keys, patterns),
  };
}

function findBreaches(
  schema: Json,
  patterns: ReadonlyMap<string, Pattern>,
  entries: JsonObject,
  times: number,
): readonly Breach[] | SchemaFault {
  const names = new Set<string>();
  const value = plainValue(entries, names);
  const sizeOf = (source: string) => patterns.get(source)!.size;
  try {
    countSteps(schema, entries, { names, sizeOf, most: MOST_STEPS / times });
    const prepared = prepareSchema(schema, patterns, names);
    return readBreaches(findErrors(value, prepared), prepared, entries);
  } catch (error) {
    return faultOf(error, schema);
  }
}

/** Explain why a check was not made, or not finished. */
function faultOf(error: unknown, root: Json): SchemaFault {
  if (error instanceof TooManySteps || error instanceof Endless) {
    const { schema, keyword } = error.rule;
    const path = [...pathOfSchema(schema, root)!, keyword];
    if (error instanceof TooManySteps) return heavyRule(keyword, path);
    const advice = "Point it to a schema that does not contain it.";
    return { path, what: "This $ref leads back to itself without end.", advice };
  }
  // The engine's stack is full.
  if (!(error instanceof RangeError)) throw error;
  const what = "The schemas lead on through too many others to be checked.";
  return { path: [], what, advice: "Shorten the longest chain of $refs." };
}

function heavyRule(keyword: string, path: ValuePath): SchemaFault {
  const what = `The rule "${keyword}" takes too long to check with these values.`;
  if (keyword.startsWith("pattern")) {
    return { path, what, advice: "Use smaller counts: {1,50} writes what is before it 50 times." };
  }
  const hasSchemas = keyword === "$ref" || KEYWORDS.get(keyword)!.startsWith("schema");
  const advice = "Use fewer schemas in it, and fewer $refs to a schema that has $refs itself.";
  return { path, what, advice: hasSchemas ? advice : "Use a smaller rule." };
}

const TOO_LARGE = "The patterns up to this one take too long to check.";

function* patternsOf(
  schema: Json,
  path: ValuePath,
): Generator<readonly [source: string, path: ValuePath]> {
  if (!isObject(schema)) return;
  for (const [keyword, value] of schema) {
    if (keyword === "pattern") yield [value as string, [...path, keyword]];
    for (const [inner, steps] of schemasUnder(keyword, value) ?? []) {
      const at = [...path, keyword, ...steps];
      if (keyword === "patternProperties") yield [String(steps[0]), at];
      yield* patternsOf(inner, at);
    }
  }
}
