import { isObject, type Json, type JsonObject, type ValuePath } from "../../values/json.ts";
import { type Breach, readBreaches } from "./breaches.ts";
import { checkSchema, type SchemaFault, schemasUnder } from "./checkSchema.ts";
import { countSteps, MOST_STEPS } from "./checkingSteps.ts";
import { findIdleRules, type IdleRule } from "./idleRules.ts";
import { plainValue, prepareSchema } from "./prepareSchema.ts";
import { findErrors } from "./validator.ts";

/** Value rules that are ready to check a config. */
export interface CompiledRules {
  /** The schema as it was read. */
  readonly schema: Json;
  /**
   * Find what breaks a rule, in the order of the schema.
   *
   * @throws Endless when the schema refers to itself without an end; TooManySteps when it takes too long.
   */
  readonly find: (entries: JsonObject) => readonly Breach[];
  /** Find the rules that match none of these keys. */
  readonly findIdle: (keys: readonly string[]) => readonly IdleRule[];
}

type Test = (text: string) => boolean;

/**
 * Compile a JSON Schema for the object of all entries.
 *
 * @returns The rules, or what is wrong with the document, and where.
 */
export async function compileRules(schema: Json): Promise<CompiledRules | SchemaFault> {
  const fault = checkSchema(schema);
  if (fault !== undefined) return fault;
  const sources = [...patternsOf(schema, [])];
  const patterns = new Map<string, Test>();
  if (sources.length > 0) {
    const { linearPattern } = await import("./linearPattern.ts");
    for (const { source, path } of sources) {
      const test = linearPattern(source);
      if (typeof test !== "function") return { path, ...test };
      patterns.set(source, test);
    }
  }
  return {
    schema,
    find: (entries) => findBreaches(schema, patterns, entries),
    findIdle: (keys) => findIdleRules(schema, keys, patterns),
  };
}

/** The check of the rules would take longer than some seconds. */
export class TooManySteps extends Error {
  override readonly name = "TooManySteps";
}

function findBreaches(
  schema: Json,
  patterns: ReadonlyMap<string, Test>,
  entries: JsonObject,
): readonly Breach[] {
  if (countSteps(schema, entries) > MOST_STEPS) throw new TooManySteps();
  const names = new Set<string>();
  const value = plainValue(entries, names);
  const prepared = prepareSchema(schema, patterns, names);
  return readBreaches(findErrors(value, prepared), prepared, entries);
}

function* patternsOf(
  schema: Json,
  path: ValuePath,
): Generator<{ readonly source: string; readonly path: ValuePath }> {
  if (!isObject(schema)) return;
  for (const [keyword, value] of schema) {
    if (keyword === "pattern") yield { source: value as string, path: [...path, keyword] };
    for (const [inner, steps] of schemasUnder(keyword, value) ?? []) {
      const at = [...path, keyword, ...steps];
      if (keyword === "patternProperties") yield { source: String(steps[0]), path: at };
      yield* patternsOf(inner, at);
    }
  }
}
