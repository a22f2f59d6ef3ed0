import * as v from "valibot";
import { parseJson } from "./parseJson.ts";
import {
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonNumber,
  jsonNumber,
  type JsonObject,
} from "./json.ts";

/**
 * The definition of a reply, a file or a document: replies and files are read by it, documents are typed
 * by it, and the JSON Schemas in `schemas/` are generated from it. The names are valibot's own. A schema
 * reads {@link Json}, with maps and numbers that keep their spelling, and gives plain objects and numbers.
 */
export type Schema<Output = unknown> = v.GenericSchema<unknown, Output>;

export type OutputOf<S extends Schema> = v.InferOutput<S>;

export type Entries = Readonly<Record<string, Schema>>;

export type ObjectSchema<E extends Entries> =
  & Schema<v.InferOutput<v.ObjectSchema<E, undefined>>>
  & {
    readonly entries: E;
  };

/** Every field of a reply is `nullish`, absent or null (docs/dev/platform.md, Configs API). */
export { nullish, optional } from "valibot";

const STRING = v.string("is not a string");

export function string(meaning?: string): Schema<string> {
  return described(STRING, meaning);
}

export function nonEmptyString(meaning?: string): Schema<string> {
  return described(v.pipe(STRING, v.nonEmpty("is empty")), meaning);
}

export function regex(pattern: RegExp, meaning?: string): Schema<string> {
  return described(v.pipe(STRING, v.regex(pattern)), meaning);
}

export function textOrNumber(pattern: RegExp): Schema<string> {
  const written = v.pipe(JSON_NUMBER, v.transform(({ lexeme }) => lexeme));
  return v.pipe(v.union([v.string(), written]), v.regex(pattern));
}

/** Define a time, in any form of ISO 8601 that JavaScript reads. */
export function timestamp(meaning?: string): Schema<string> {
  const isTime = v.check<string, string>(
    (text) => !Number.isNaN(Date.parse(text)),
    "is not a time",
  );
  const schema = v.pipe(STRING, isTime, v.metadata({ format: "date-time" }));
  return described(schema, meaning);
}

export function jsonText(meaning?: string): Schema<string> {
  const isJson = v.check<string, string>(isJsonText, "is not JSON");
  const media = { contentMediaType: "application/json" };
  return described(v.pipe(STRING, isJson, v.metadata(media)), meaning);
}

function isJsonText(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}

export function picklist<const Word extends string>(
  words: readonly Word[],
  meaning?: string,
): Schema<Word> {
  return described(v.picklist(words, "is not one of its values"), meaning);
}

/** Define one of some words in any letter case; the result is spelled as in the list. */
export function anyCase<const Word extends string>(
  words: readonly Word[],
  meaning?: string,
): Schema<Word> {
  const listed = v.transform((text: string) =>
    words.find((word) => word.toLowerCase() === text.toLowerCase()) ?? text
  );
  const schema = v.pipe(v.string(), listed, v.picklist(words), v.metadata({ anyCase: true }));
  return described(schema, meaning);
}

const JSON_NUMBER = v.custom<JsonNumber>((value) => isNumber(value as Json), "is not a number");

const NUMBER = v.pipe(JSON_NUMBER, v.transform(({ lexeme }) => Number(lexeme)));

/** Define an integer that a double represents exactly. */
export function integer(meaning?: string, least = Number.MIN_SAFE_INTEGER): Schema<number> {
  const exact = v.safeInteger<number, string>("is not an integer");
  const schema = v.pipe(NUMBER, v.number(), exact, v.minValue(least, `is less than ${least}`));
  return described(schema, meaning);
}

/** Define a count, as a number or as a string of digits, which JSON needs for an int64. */
export function count(): Schema<number> {
  const digits = v.pipe(v.string(), v.regex(/^[0-9]{1,16}$/), v.transform(Number), v.safeInteger());
  return v.union([integer(undefined, 0), digits], "is not a number");
}

export function number(meaning?: string): Schema<number> {
  return described(v.pipe(NUMBER, v.number()), meaning);
}

export function literal<const Value extends number>(value: Value, meaning: string): Schema<Value> {
  return described(v.pipe(NUMBER, v.literal(value)), meaning);
}

export function boolean(meaning?: string): Schema<boolean> {
  return described(v.boolean("is neither true nor false"), meaning);
}

export function json(meaning?: string): Schema<Json> {
  return described(v.unknown() as Schema<Json>, meaning);
}

export function array<Item>(item: Schema<Item>, meaning?: string): Schema<readonly Item[]> {
  return described(v.array(item, "is not an array"), meaning);
}

export function map<Value>(
  value: Schema<Value>,
  meaning?: string,
  name: Schema<string> = v.string(),
): Schema<ReadonlyMap<string, Value>> {
  return described(v.map(name, value, "is not an object"), meaning);
}

export function nameWithout(text: string): Schema<string> {
  return v.pipe(v.string(), v.nonEmpty(), v.excludes(text));
}

/** Define an object; other fields are ignored. */
export function object<const E extends Entries>(entries: E, meaning?: string) {
  return fromMap(entries, v.object(entries), meaning);
}

/** Define a table of a file that other tools use, too, so that it may have any field. */
export function looseObject<const E extends Entries>(entries: E, meaning?: string) {
  return fromMap(entries, v.looseObject(entries), meaning);
}

export function strictObject<const E extends Entries>(entries: E, meaning?: string) {
  return fromMap(entries, v.strictObject(entries), meaning);
}

export function objectWithRest<const E extends Entries>(
  entries: E,
  rest: Schema,
  meaning?: string,
) {
  return fromMap(entries, v.objectWithRest(entries, rest), meaning);
}

function fromMap<E extends Entries>(
  entries: E,
  kind: v.GenericSchema,
  meaning: string | undefined,
): ObjectSchema<E> {
  const members = v.pipe(
    v.custom<ReadonlyMap<string, Json>>((value) => isObject(value as Json), "is not an object"),
    v.transform((map): unknown => Object.fromEntries(map)),
    kind,
  );
  const schema = described<v.GenericSchema>(members, meaning);
  return Object.assign(schema, { entries }) as v.GenericSchema as ObjectSchema<E>;
}

/** Define a value that counts as absent when it does not fit. */
export function fallback<Output>(schema: Schema<Output>) {
  return v.fallback(v.optional(schema), undefined);
}

export function transform<Input, Output>(
  schema: Schema<Input>,
  change: (value: Input) => Output,
): Schema<Output> {
  return v.pipe(schema, v.transform(change));
}

export function nullable<Output>(schema: Schema<Output>, meaning: string): Schema<Output | null> {
  return described(v.nullable(schema), meaning);
}

export function union<const Kinds extends readonly Schema[]>(schemas: Kinds, meaning?: string) {
  return described(v.union([...schemas]) as Schema<OutputOf<Kinds[number]>>, meaning);
}

export function notATable(meaning: string): Schema {
  const schema = v.pipe(
    v.unknown(),
    v.check((value) => !isObject(value as Json)),
    v.metadata({ not: { type: "object" } }),
  );
  return described(schema, meaning);
}

function described<S extends Schema>(schema: S, meaning: string | undefined): S {
  return meaning === undefined
    ? schema
    : v.pipe(schema, v.description(meaning)) as v.GenericSchema as S;
}

/** The problem is a clause without its subject. */
export class Misfit {
  constructor(readonly path: readonly string[], readonly problem: string) {}
}

/** Read a value by a schema; this stops at the first thing that does not fit. */
export function parse<Output>(schema: Schema<Output>, value: unknown): Output | Misfit {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const [{ path = [], message }] = result.issues;
  // The library's words for a missing member are not for people.
  const problem = message.startsWith("Invalid key:") ? "is missing" : message;
  return new Misfit(path.map(({ key }) => String(key)), problem);
}

/**
 * Write a document as JSON: its fields in the given order, without undefined ones.
 *
 * @typeParam Definition The `typeof` the document's schema, which the compiler checks the fields against.
 */
export function writeDocument<Definition extends Schema = never>(
  fields: OutputOf<Definition>,
): JsonObject {
  return toJsonValue(fields) as JsonObject;
}

function toJsonValue(value: unknown): Json {
  if (typeof value === "number") return jsonNumber(value);
  if (typeof value !== "object" || value === null) return value as Json;
  if (isArray(value as Json)) return (value as readonly unknown[]).map(toJsonValue);
  if (isNumber(value as Json)) return value as Json;
  const members = isObject(value as Json) ? [...value as JsonObject] : Object.entries(value);
  return new Map(
    members.flatMap(([name, member]) =>
      member === undefined ? [] : [[name, toJsonValue(member)] as const]
    ),
  );
}
