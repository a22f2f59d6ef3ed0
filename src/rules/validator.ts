import { format, type OutputUnit, type Schema, validate } from "@cfworker/json-schema";
import { isArray, isNumber, isObject, type Json, type JsonObject } from "../values/json.ts";
import { findTarget, keywordsIn } from "./checkSchema.ts";
import { KEYWORDS } from "./keywords.ts";
import type { Pattern } from "./linearPattern.ts";

/** A schema in the library's form: plain objects without a prototype. */
type PlainSchema = Schema | boolean;

/** A schema with the targets of its `$ref`s, so that the library does not look for them itself. */
export interface PreparedSchema {
  readonly root: PlainSchema;
  readonly targets: Readonly<Record<string, PlainSchema>>;
}

/** No date, address or number in a format is longer; the checks of some formats backtrack. */
const LONGEST_FORMATTED = 2_048;

/** Name a test for the library, which looks it up as a format. */
function addFormat(name: string, test: (text: string) => boolean): string {
  format[name] = test;
  return name;
}

/**
 * Turn a schema into the form that the library takes. Patterns are checked as formats, by an engine that no
 * pattern makes slow. A `patternProperties` becomes `properties`, since the names in the value are known.
 * The target of a `$ref` is looked up in the original schema.
 *
 * @param names The names of all properties in the value, at any depth.
 */
export function prepareSchema(
  root: Json,
  patterns: ReadonlyMap<string, Pattern>,
  names: ReadonlySet<string>,
): PreparedSchema {
  const done = new Map<Json, PlainSchema>();
  const targets: Record<string, PlainSchema> = Object.create(null);
  const withUnevaluated = [...keywordsIn(root)].some(({ keyword }) =>
    keyword.startsWith("unevaluated")
  );

  function prepare(schema: Json): PlainSchema {
    if (!isObject(schema)) return schema as boolean;
    const before = done.get(schema);
    if (before !== undefined) return before;
    const made: Record<string, unknown> = Object.create(null);
    done.set(schema, made);
    const all: unknown[] = [];
    for (const [keyword, value] of schema) {
      const kind = KEYWORDS.get(keyword);
      if (kind === undefined || keyword === "$schema" || keyword === "patternProperties") continue;
      if (keyword === "pattern") {
        all.push({ format: addFormat(`pattern ${value}`, patterns.get(value as string)!.test) });
      } else if (keyword === "format") {
        const isValid = format[value as string]!;
        made.format = addFormat(
          `format ${value}`,
          (text) => text.length <= LONGEST_FORMATTED && isValid(text),
        );
      } else if (kind === "schema") made[keyword] = prepare(value);
      else if (kind === "schemas") made[keyword] = (value as readonly Json[]).map(prepare);
      else if (kind === "schema map") {
        made[keyword] = plainObject(value as JsonObject, prepare);
      } else made[keyword] = plainValue(value);
      if (keyword === "$ref") {
        targets[value as string] ??= prepare(findTarget(root, value as string)!);
      }
    }
    addPatternProperties(made, schema);
    correctLibrary(made);
    // After the schema's own, so that those keep their locations.
    if (all.length > 0) made.allOf = [...(made.allOf as unknown[] | undefined ?? []), ...all];
    return made;
  }

  function addPatternProperties(made: Record<string, unknown>, schema: JsonObject): void {
    const byPattern = schema.get("patternProperties");
    if (!isObject(byPattern)) return;
    const properties = (made.properties ?? Object.create(null)) as Record<string, unknown>;
    for (const [source, inner] of byPattern) {
      const { test } = patterns.get(source)!;
      const prepared = prepare(inner);
      for (const name of names) {
        if (!test(name)) continue;
        const own = properties[name];
        properties[name] = own === undefined ? prepared : { allOf: [own, prepared] };
      }
    }
    made.properties = properties;
  }

  /** Replace keywords that @cfworker/json-schema 4.1.1 gets wrong by others. */
  function correctLibrary(made: Record<string, unknown>): void {
    // With maxContains alone, it accepts a list without any matching item.
    if (made.maxContains !== undefined) made.minContains ??= 1;
    // What an `if` evaluated must not count when the `if` fails.
    if (made.if === undefined || !withUnevaluated) return;
    made.then = { allOf: [...(made.then === undefined ? [] : [made.then]), made.if] };
    made.if = { not: { not: made.if } };
  }

  return { root: prepare(root), targets };
}

/**
 * Find what breaks a schema; the library walks it, without generating code.
 *
 * @throws RangeError when the schemas lead too deep for the engine.
 */
export function findErrors(
  value: unknown,
  { root, targets }: PreparedSchema,
): readonly OutputUnit[] {
  return validate(value, root, "2020-12", targets, false).errors;
}

/** Turn a value into the form that the library takes, and collect the names of its properties. */
export function plainValue(value: Json, names?: Set<string>): unknown {
  if (isNumber(value)) return Number(value.lexeme);
  if (isArray(value)) return value.map((item) => plainValue(item, names));
  if (!isObject(value)) return value;
  return plainObject(value, (item, name) => {
    names?.add(name);
    return plainValue(item, names);
  });
}

/** Make a plain object whose names the library can encode for a URI: half a surrogate pair would fail. */
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

export type { OutputUnit };
