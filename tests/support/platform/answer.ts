import {
  isArray,
  isNumber,
  isObject,
  type Json,
  jsonNumber,
  type JsonObject,
} from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import type { Entries, Plain } from "./setup.ts";

/** Names and values of headers. */
export type Pairs = Readonly<Record<string, string>>;

/** What a handler answers: a status and a JSON body, or a text. */
export interface Answer {
  readonly status: number;
  readonly headers?: Pairs;
  readonly body?: Json;
  readonly text?: string;
  /** What about the request was not expected, when something was: the test fails by it. */
  readonly unexpected?: string;
}

/** What can become JSON: plain values, JSON itself, and either inside the other. */
export type Mixed = Plain | Json | { readonly [key: string]: Mixed } | readonly Mixed[];

/** Turn plain values into JSON; JSON stays as it is. */
export function toJson(value: Mixed): Json {
  if (value === null || typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value === "number") return jsonNumber(value);
  if (Array.isArray(value)) return value.map(toJson);
  if (isObject(value as Json) || isNumberValue(value as Json)) return value as Json;
  return new Map(Object.entries(value).map(([key, item]) => [key, toJson(item)]));
}

/** Our number type has one field, and a plain object of a setup has no reason to look like it. */
function isNumberValue(value: Json): boolean {
  return isNumber(value) && !isArray(value) && Object.keys(value).length === 1;
}

/** Read the entries of a setup, in any of their forms. */
export function toEntries(entries: Entries): JsonObject {
  const json = typeof entries === "string" ? parseJson(entries) : toJson(entries);
  if (isObject(json)) return json;
  throw new TypeError("entries have to be an object");
}

/** Make a JSON object; members that are undefined are left out. */
export function object(members: Readonly<Record<string, Mixed | undefined>>): JsonObject {
  return new Map(
    Object.entries(members)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, toJson(value as Mixed)]),
  );
}

/** The answer of a call that went well. */
export function ok(body: Json): Answer {
  return { status: 200, body };
}
