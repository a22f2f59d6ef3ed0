import { isArray, isObject, type Json, type JsonObject, writeJson } from "../../values/json.ts";
import { findTarget, keywordsIn, type RuleAt, schemasUnder } from "./checkSchema.ts";
import { KEYWORDS } from "./keywords.ts";
import type { Pattern } from "./linearPattern.ts";

/** A step takes about five microseconds; with more of them, a check would take longer than two seconds. */
export const MOST_STEPS = 250_000;

type BlamedRule = Pick<RuleAt, "schema" | "keyword">;

/** The check of the rules would take too long, or never end. */
export class TooManySteps extends Error {
  /**
   * @param rule The keyword that takes the most steps by itself, else the one where they became too many.
   * @param isEndless True when it is a `$ref` that leads back to itself for the same value.
   */
  constructor(readonly rule: BlamedRule, readonly isEndless = false) {
    super();
  }
}

/** The keywords whose schemas are for the value itself; those of the others are for what is in it. */
export const IN_PLACE: readonly string[] = "allOf anyOf oneOf not if then else dependentSchemas"
  .split(" ");
const FOR_ITEMS = ["items", "prefixItems", "contains", "unevaluatedItems"];
const NOTES =
  "$schema $anchor $comment $ref title description default examples deprecated readOnly writeOnly"
    .split(" ");

/** A keyword with fewer steps is not to blame for the time that a check takes. */
const HEAVY = 50;

interface StepLimit {
  /** The names of all properties in the value, at any depth. */
  readonly names: ReadonlySet<string>;
  readonly patterns: ReadonlyMap<string, Pattern>;
  readonly most: number;
}

/**
 * Limit the steps that a check of a value takes: how often a schema meets a part of the value, and how much its
 * keywords compare there. Each pair of them is counted once, so that counting is quick where checking is not.
 *
 * @throws TooManySteps
 */
export function limitSteps(root: Json, value: Json, { names, patterns, most }: StepLimit): void {
  const counted = new Map<Json, Map<Json, number>>();
  const lengths = new Map<Json, number>();
  const withUnevaluated = hasUnevaluated(root);
  let heaviest: BlamedRule | undefined;
  let heaviestSteps = HEAVY;

  function count(schema: Json, part: Json, by: BlamedRule): number {
    if (!isObject(schema)) return 1;
    const parts = counted.get(schema) ?? new Map<Json, number>();
    counted.set(schema, parts);
    // Numbers are checked alike, wherever they are.
    const at = isObject(part) || isArray(part) || typeof part === "string" ? part : null;
    const known = parts.get(at);
    if (known !== undefined) {
      if (known < 0) throw new TooManySteps(by, true);
      return known;
    }
    parts.set(at, -1);
    const steps = stepsOf(schema, part);
    parts.set(at, steps);
    return steps;
  }

  function stepsOf(schema: JsonObject, part: Json): number {
    let steps = 1 + extentOf(part);
    for (const [keyword, rule] of schema) {
      const at = { schema, keyword };
      steps = add(steps, ownSteps(keyword, rule, part), at);
      for (const [inner, met] of meetings(root, keyword, rule, part)) {
        // Where it matters what an `if` evaluates, it is made of two.
        const times = keyword === "if" && withUnevaluated ? 2 : 1;
        steps = add(steps, count(inner, met, at) * times, at, false);
      }
    }
    return steps;
  }

  function add(steps: number, more: number, rule: BlamedRule, isOwn = true): number {
    if (isOwn && more > heaviestSteps) [heaviestSteps, heaviest] = [more, rule];
    if (steps + more > most) throw new TooManySteps(heaviest ?? rule);
    return steps + more;
  }

  /** Count what a keyword costs by itself; the numbers are measured, and rounded up. */
  function ownSteps(keyword: string, rule: Json, part: Json): number {
    const kind = KEYWORDS.get(keyword);
    if (kind === undefined || kind.startsWith("schema") || NOTES.includes(keyword)) {
      return isObject(rule) && isObject(part) ? (rule.size + names.size) / 40 : 0;
    }
    if (typeof part === "string" && keyword === "pattern") {
      return tried(String(rule), 1, part.length);
    }
    if (typeof part === "string" && keyword === "format") {
      return 2 + Math.min(part.length, 2_048) / 50;
    }
    // Each missing name is an error.
    if (isObject(part) && keyword.endsWith("equired")) return lengthOf(rule) / 2;
    const isCompared = isArray(part) && keyword === "uniqueItems";
    return 2 + lengthOf(rule) / (isObject(part) || isArray(part) ? 100 : 1_000) +
      (isCompared ? part.length * (part.length + lengthOf(part) / 10) / 100 : 0);
  }

  function tried(pattern: string, texts: number, length: number): number {
    return 2 + patterns.get(pattern)!.size * (texts + length) / 250;
  }

  /** How long a value is in JSON. */
  function lengthOf(part: Json): number {
    const length = lengths.get(part) ?? writeJson(part).length;
    lengths.set(part, length);
    return length;
  }

  // Each pattern for names is tried with all of them, once.
  const length = [...names].join("").length;
  let steps = 0;
  for (const rule of keywordsIn(root)) {
    if (rule.keyword !== "patternProperties") continue;
    for (const pattern of (rule.value as JsonObject).keys()) {
      steps = add(steps, tried(pattern, names.size, length), rule);
    }
  }
  count(root, value, { schema: new Map(), keyword: "$ref" });
}

/** Check whether it matters in a schema what other schemas evaluated. */
export function hasUnevaluated(root: Json): boolean {
  return [...keywordsIn(root)].some(({ keyword }) => keyword.startsWith("unevaluated"));
}

/** Count what it costs to look at a value, whatever the rule. */
function extentOf(part: Json): number {
  if (typeof part === "string") return part.length / 1_000;
  return isArray(part) ? part.length / 50 : isObject(part) ? part.size / 50 : 0;
}

/** List the schemas under a keyword, each with a value that it meets. */
function* meetings(
  root: Json,
  keyword: string,
  rule: Json,
  part: Json,
): Generator<readonly [schema: Json, met: Json]> {
  if (keyword === "$ref") return yield [findTarget(root, String(rule))!, part];
  if (keyword === "$defs") return;
  if (keyword === "properties") {
    for (const [name, value] of isObject(part) ? part : []) {
      const inner = (rule as JsonObject).get(name);
      if (inner !== undefined) yield [inner, value];
    }
    return;
  }
  const all = metBy(keyword, part);
  for (const [inner] of all.length > 0 ? schemasUnder(keyword, rule) ?? [] : []) {
    for (const met of all) yield [inner, met];
  }
}

/** List the values that the schemas under a keyword meet. */
function metBy(keyword: string, part: Json): readonly Json[] {
  if (IN_PLACE.includes(keyword)) return [part];
  if (keyword === "propertyNames") return isObject(part) ? [...part.keys()] : [];
  if (FOR_ITEMS.includes(keyword)) return isArray(part) ? part : [];
  return isObject(part) ? [...part.values()] : [];
}
