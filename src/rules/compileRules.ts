import type { Json, JsonObject, ValuePath } from "../values/json.ts";
import { type Breach, readBreaches } from "./breaches.ts";
import { checkSchema, keywordsIn, type SchemaFault } from "./checkSchema.ts";
import { findIdleRules, type IdleRule } from "./idleRules.ts";
import type { Pattern } from "./linearPattern.ts";
import { findErrors, plainValue, prepareSchema } from "./validator.ts";

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
    const what = "The $refs lead back to themselves, or through too many schemas to be checked.";
    return { path: [], what, advice: "Point each to a schema that does not contain it." };
  }
}

function patternsIn(root: Json): readonly (readonly [source: string, path: ValuePath])[] {
  return [...keywordsIn(root)].flatMap(({ keyword, value, path }) => {
    if (keyword === "pattern") return [[value as string, path] as const];
    if (keyword !== "patternProperties") return [];
    return [...(value as JsonObject).keys()].map((source) => [source, [...path, source]] as const);
  });
}
