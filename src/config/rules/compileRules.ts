import type { Json, JsonObject, ValuePath } from "../../values/json.ts";
import { type Breach, readBreaches } from "./breaches.ts";
import { checkSchema, keywordsIn, type RuleAt, type SchemaFault } from "./checkSchema.ts";
import { limitSteps, MOST_STEPS, TooManySteps } from "./checkingSteps.ts";
import { findIdleRules, type IdleRule } from "./idleRules.ts";
import { KEYWORDS } from "./keywords.ts";
import type { Pattern } from "./linearPattern.ts";
import { findErrors, plainValue, prepareSchema } from "./validator.ts";

export interface CompiledRules {
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
  const sources = patternsIn(schema);
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
  try {
    limitSteps(schema, entries, { names, patterns, most: MOST_STEPS / times });
    const prepared = prepareSchema(schema, patterns, names);
    return readBreaches(findErrors(value, prepared), prepared, entries);
  } catch (error) {
    return faultOf(error, schema);
  }
}

function faultOf(error: unknown, root: Json): SchemaFault {
  if (error instanceof TooManySteps) {
    const { schema, keyword } = error.rule;
    const isBlamed = (rule: RuleAt) => rule.schema === schema && rule.keyword === keyword;
    const { path } = [...keywordsIn(root)].find(isBlamed)!;
    if (!error.isEndless) return heavyRule(keyword, path);
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

/** List the patterns of a schema, for strings and for names. */
function patternsIn(root: Json): readonly (readonly [source: string, path: ValuePath])[] {
  return [...keywordsIn(root)].flatMap(({ keyword, value, path }) => {
    if (keyword === "pattern") return [[value as string, path] as const];
    if (keyword !== "patternProperties") return [];
    return [...(value as JsonObject).keys()].map((source) => [source, [...path, source]] as const);
  });
}
