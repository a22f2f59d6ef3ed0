import {
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  type ValuePath,
} from "../../values/json.ts";
import { checkSchema, type SchemaFault, schemasUnder } from "./checkSchema.ts";
import { type Breach, readBreaches } from "./breaches.ts";
import { type FORMATS, KEYWORDS } from "./keywords.ts";
import { boundedFormat, findErrors, patternFormat, type PlainSchema } from "./validator.ts";

/** Rules for the values of a config, ready to be checked. */
export interface Rules {
  /** The schema as it was read. */
  readonly schema: Json;
  /**
   * Finds what breaks a rule, in the order of the schema.
   *
   * @throws RangeError when the schema leads to itself without an end.
   */
  readonly find: (entries: JsonObject) => readonly Breach[];
}

type Test = (text: string) => boolean;

const NO_BACKTRACKING =
  "Write a regular expression without look-ahead, look-behind and back-references; " +
  "without those, no string can make it slow.";

/**
 * Makes rules of a JSON Schema of the object of all entries.
 *
 * @returns What is wrong with a document that is not such a schema, with its place in it.
 */
export async function compileRules(schema: Json): Promise<Rules | SchemaFault> {
  const fault = checkSchema(schema);
  if (fault !== undefined) return fault;
  const sources = [...patternsOf(schema, [])];
  const patterns = new Map<string, Test>();
  if (sources.length > 0) {
    const { linearPattern } = await import("./linearPattern.ts");
    for (const { source, path } of sources) {
      const test = linearPattern(source);
      if (test === undefined) {
        const what = `The pattern "${source}" cannot be used.`;
        return { path, what, advice: NO_BACKTRACKING };
      }
      patterns.set(source, test);
    }
  }
  return { schema, find: (entries) => findBreaches(schema, patterns, entries) };
}

function findBreaches(
  schema: Json,
  patterns: ReadonlyMap<string, Test>,
  entries: JsonObject,
): readonly Breach[] {
  const names = new Set<string>();
  const value = plainValue(entries, names);
  const prepared = prepareSchema(schema, { patterns, names });
  return readBreaches(findErrors(value, prepared), prepared, entries);
}

interface Preparation {
  readonly patterns: ReadonlyMap<string, Test>;
  /** Every name that a member of the value has, anywhere in it. */
  readonly names: ReadonlySet<string>;
}

/**
 * Turns a schema into what the library takes. Patterns are checked as formats, by an engine that
 * cannot be kept busy; the members that a `patternProperties` is about become `properties`, since the
 * names that there are, are known.
 */
function prepareSchema(schema: Json, preparation: Preparation): PlainSchema {
  if (!isObject(schema)) return schema as boolean;
  const made: Record<string, unknown> = Object.create(null);
  const all: unknown[] = [];
  for (const [keyword, value] of schema) {
    const kind = KEYWORDS[keyword];
    const prepare = (inner: Json) => prepareSchema(inner, preparation);
    if (kind === undefined || keyword === "$schema" || keyword === "patternProperties") continue;
    if (keyword === "pattern") {
      all.push({
        format: patternFormat(value as string, preparation.patterns.get(value as string)!),
      });
    } else if (keyword === "format") made.format = boundedFormat(value as typeof FORMATS[number]);
    else if (kind === "schema") made[keyword] = prepare(value);
    else if (kind === "schemas") made[keyword] = (value as readonly Json[]).map(prepare);
    else if (kind === "schema map") {
      made[keyword] = plainObject(value as JsonObject, prepare);
    } else made[keyword] = plainValue(value);
  }
  addPatternProperties(made, schema, preparation);
  // Behind the schema's own, so that their places stay.
  if (all.length > 0) made.allOf = [...(made.allOf as unknown[] | undefined ?? []), ...all];
  return made;
}

function addPatternProperties(
  made: Record<string, unknown>,
  schema: JsonObject,
  preparation: Preparation,
): void {
  const byPattern = schema.get("patternProperties");
  if (!isObject(byPattern)) return;
  const properties = (made.properties ?? Object.create(null)) as Record<string, unknown>;
  for (const [source, inner] of byPattern) {
    const test = preparation.patterns.get(source)!;
    const prepared = prepareSchema(inner, preparation);
    for (const name of preparation.names) {
      if (!test(name)) continue;
      const own = properties[name];
      // Each has an object of its own: the library writes down where it found one.
      const copy = structuredClone(prepared);
      properties[name] = own === undefined ? copy : { allOf: [own, copy] };
    }
  }
  made.properties = properties;
}

/** Turns a value into what the library takes, and notes the names of its members. */
function plainValue(value: Json, names?: Set<string>): unknown {
  if (isNumber(value)) return Number(value.lexeme);
  if (isArray(value)) return value.map((item) => plainValue(item, names));
  if (!isObject(value)) return value;
  return plainObject(value, (item, name) => {
    names?.add(name);
    return plainValue(item, names);
  });
}

/** The library makes an address of each name, which half a surrogate pair cannot be part of. */
function plainObject(
  members: JsonObject,
  convert: (value: Json, name: string) => unknown,
): Record<string, unknown> {
  const made: Record<string, unknown> = Object.create(null);
  for (const [name, value] of members) {
    const wellFormed = name.toWellFormed();
    made[wellFormed] = convert(value, wellFormed);
  }
  return made;
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
