import { definedOnly } from "../values/collections.ts";
import { isArray, type Json, type JsonObject, type ValuePath } from "../values/json.ts";
import { decodePointer, valueAt } from "./checkSchema.ts";
import { ruleWords } from "./ruleWords.ts";
import type { OutputUnit, PreparedSchema } from "./validator.ts";

export interface Breach {
  /** The entry that it is in; absent when the rule is about all entries together. */
  readonly key?: string;
  /** Where it is inside the entry's value; empty for the value itself. */
  readonly path: ValuePath;
  /** The value that breaks it; absent when the rule requires a missing one. */
  readonly value?: Json;
  /** The rule, as the end of a sentence: `must be at least 1`. */
  readonly rule: string;
}

/** Keywords that only report that something below them failed, which is reported itself. */
const PASSED_ON = new Set(
  ("$ref allOf if properties additionalProperties unevaluatedProperties dependentSchemas items " +
    "prefixItems unevaluatedItems").split(" "),
);

/** Keywords that are reported alone: what failed below them is only one of several alternatives. */
const WHOLE = new Set("anyOf oneOf contains minContains maxContains propertyNames".split(" "));

/** Read the breaches from the library's errors, which come parents first. */
export function readBreaches(
  errors: readonly OutputUnit[],
  schema: PreparedSchema,
  entries: JsonObject,
): readonly Breach[] {
  const inside = new Set(errors.filter(({ keyword }) => WHOLE.has(keyword)).map(belowOf));
  const found = errors.filter(({ keyword, keywordLocation }) =>
    !PASSED_ON.has(keyword) && !foldersOf(keywordLocation).some((start) => inside.has(start))
  ).map((unit) => ({ unit, path: valuePathOf(unit.instanceLocation, entries) }));
  const ruled = new Set(
    found.flatMap(({ unit, path }) => {
      const ways = waysTo(path);
      return unit.keyword === "false" ? ways.slice(0, -1) : ways;
    }),
  );
  // The library also reports a property that breaks a rule, or has something in it that does, as not allowed.
  const breaches = found
    .filter(({ unit, path }) => unit.keyword !== "false" || !ruled.has(JSON.stringify(path)))
    .map(({ unit, path }) => breachOf(unit, path, schema, entries));
  const distinct = new Map(
    breaches.map((breach) => [JSON.stringify([breach.key, breach.path, breach.rule]), breach]),
  );
  return [...distinct.values()];
}

function belowOf({ keywordLocation }: OutputUnit): string {
  return `${keywordLocation.replace(/\/(min|max)Contains$/, "/contains")}/`;
}

function breachOf(
  unit: OutputUnit,
  path: ValuePath,
  schema: PreparedSchema,
  entries: JsonObject,
): Breach {
  // The library names the missing property only in its message.
  const missing = unit.keyword === "required" ? REQUIRED.exec(unit.error)?.[1] : undefined;
  const [key, ...inside] = missing === undefined ? path : [...path, missing];
  const value = missing === undefined ? valueAt(entries, path) : undefined;
  return {
    path: inside,
    rule: missing === undefined
      ? ruleWords(unit, ruleOf(schema, unit.keywordLocation))
      : "is required, and is missing",
    ...definedOnly({ key: key === undefined ? undefined : String(key) }),
    ...(value === undefined ? {} : { value }),
  };
}

const REQUIRED = /^Instance does not have required property "(.*)"\.$/s;

function foldersOf(location: string): readonly string[] {
  return Array.from(location.matchAll(/\//g), ({ index }) => location.slice(0, index + 1));
}

function waysTo(path: ValuePath): readonly string[] {
  return Array.from({ length: path.length + 1 }, (_, length) => {
    return JSON.stringify(path.slice(0, length));
  });
}

/** In an array, a step is an index. */
function valuePathOf(location: string, entries: JsonObject): ValuePath {
  const path: (string | number)[] = [];
  let node: Json | undefined = entries;
  for (const name of decodePointer(location) ?? []) {
    const step: string | number = isArray(node) ? Number(name) : name;
    node = valueAt(node, [step]);
    path.push(step);
  }
  return path;
}

function ruleOf({ root, targets }: PreparedSchema, location: string): unknown {
  let node: unknown = root;
  for (const step of decodePointer(location) ?? []) {
    if (typeof node !== "object" || node === null) return undefined;
    const next: unknown = (node as Record<string, unknown>)[step];
    node = step === "$ref" && typeof next === "string" ? targets[next] : next;
  }
  return node;
}
