import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  memberOf,
  type ValuePath,
} from "../values/json.ts";
import { suggest } from "../values/suggest.ts";
import { DIALECT, FORMATS, KEYWORDS, KINDS, REFUSED_KEYWORDS, TYPES } from "./keywords.ts";

export interface SchemaFault {
  readonly path: ValuePath;
  readonly what: string;
  readonly advice: string;
}

/**
 * Check that a document is a JSON Schema in which every keyword has an effect: a misspelled one would
 * silently check nothing.
 *
 * @returns The first fault in the order of the file; undefined when there is none.
 */
export function checkSchema(root: Json): SchemaFault | undefined {
  const dialect = memberOf(root, "$schema");
  if (typeof dialect === "string" && dialect.replace(/#$/, "") !== DIALECT) {
    return {
      path: ["$schema"],
      what: `$schema is "${dialect}", which is another version of JSON Schema.`,
      advice: `Write "${DIALECT}", or leave $schema out.`,
    };
  }
  if (!isSchema(root)) return mustBe([], KINDS.schema[0], root);
  for (const rule of keywordsIn(root)) {
    const fault = keywordFault(rule, root);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function isSchema(value: Json): boolean {
  return typeof value === "boolean" || isObject(value);
}

function keywordFault(rule: RuleAt, root: Json): SchemaFault | undefined {
  const { keyword, value, path } = rule;
  const kind = KEYWORDS.get(keyword);
  if (kind === undefined) return keyword.startsWith("x-") ? undefined : unknownKeyword(rule);
  const inside = schemasUnder(keyword, value);
  if (inside !== undefined) {
    const wrong = inside.find(([inner]) => !isSchema(inner));
    return wrong && mustBe([...path, ...wrong[1]], KINDS.schema[0], wrong[0]);
  }
  if (!KINDS[kind][1](value)) return mustBe(path, KINDS[kind][0], value);
  return typeof value === "string" ? stringFault(keyword, value, path, root) : undefined;
}

function unknownKeyword({ keyword, value, path }: RuleAt): SchemaFault {
  const near = suggest(keyword, KEYWORDS.keys());
  const advice = near !== undefined
    ? `Did you mean "${near}"?`
    : isObject(value)
    ? `The rules of a key are in "properties": write "properties": {"${keyword}": {…}}.`
    : 'Write one, such as "minimum" or "enum", or put "x-" in front of a note of your own.';
  return {
    path,
    what: `"${keyword}" is not a keyword of JSON Schema that can be used here.`,
    advice: REFUSED_KEYWORDS.get(keyword) ?? advice,
  };
}

function mustBe(path: ValuePath, what: string, value: Json): SchemaFault {
  const keyword = path.at(-1);
  const name = path.length === 0 ? "The file" : `"${keyword}"`;
  const type = typeof value === "string" && keyword === "type" ? suggest(value, TYPES) : undefined;
  const advice = type !== undefined
    ? `Did you mean "${type}"?`
    : keyword === "required" && typeof value === "boolean"
    ? 'List the keys that must be there in the object around it: "required": ["race.laps"].'
    : "Correct this value.";
  return { path, what: `${name} must be ${what}.`, advice };
}

function stringFault(
  keyword: string,
  value: string,
  path: ValuePath,
  root: Json,
): SchemaFault | undefined {
  if (keyword === "format" && !FORMATS.includes(value)) {
    const advice = `Use one of ${FORMATS.join(", ")}, or a pattern.`;
    return { path, what: `The format "${value}" cannot be checked.`, advice };
  }
  if (keyword !== "$ref") return undefined;
  if (!value.startsWith("#")) {
    const advice = 'Copy that schema into $defs of this file, and write "#/$defs/<name>".';
    return { path, what: `$ref leads to "${value}", outside of this file.`, advice };
  }
  if (findTarget(root, value) !== undefined) return undefined;
  const advice = 'Write "#/$defs/<name>" with a name that is in $defs.';
  return { path, what: `$ref leads to "${value}", and there is no such schema.`, advice };
}

/** Find the schema that a `$ref` means, by a JSON pointer or an `$anchor`. */
export function findTarget(root: Json, ref: string): Json | undefined {
  const pointer = decodePointer(ref);
  if (pointer === undefined) return undefined;
  if (ref === "#" || ref.startsWith("#/")) {
    return isSchemaAt(pointer) ? valueAt(root, pointer) : undefined;
  }
  return [...keywordsIn(root)]
    .find(({ keyword, value }) => keyword === "$anchor" && value === ref.slice(1))?.schema;
}

/** Decode a JSON pointer in a URI fragment; undefined when it is not a pointer. */
export function decodePointer(fragment: string): readonly string[] | undefined {
  try {
    return fragment.split("/").slice(1)
      .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
  } catch {
    return undefined;
  }
}

export function valueAt(document: Json | undefined, path: ValuePath): Json | undefined {
  return path.reduce<Json | undefined>((node, step) => {
    if (isArray(node)) return node[Number(step)];
    return isObject(node) ? node.get(String(step)) : undefined;
  }, document);
}

/** Check whether a pointer leads to a schema, and not into a list of values or a name. */
function isSchemaAt(pointer: readonly string[]): boolean {
  for (let i = 0; i < pointer.length; i++) {
    const kind = KEYWORDS.get(pointer[i]!);
    if (kind === "schemas" || kind === "schema map") i++;
    else if (kind !== "schema") return false;
    if (i >= pointer.length) return false;
  }
  return true;
}

export interface RuleAt {
  readonly schema: JsonObject;
  readonly keyword: string;
  readonly value: Json;
  readonly path: ValuePath;
}

/**
 * List the keywords of a schema and of the schemas in it, in the order of the file.
 *
 * @param enters Whether to go into the schemas of a keyword; into all when absent.
 */
export function* keywordsIn(
  schema: Json,
  path: ValuePath = [],
  enters: (keyword: string) => boolean = () => true,
): Generator<RuleAt> {
  if (!isObject(schema)) return;
  for (const [keyword, value] of schema) {
    const at = [...path, keyword];
    yield { schema, keyword, value, path: at };
    for (const [inner, steps] of enters(keyword) ? schemasUnder(keyword, value) ?? [] : []) {
      yield* keywordsIn(inner, [...at, ...steps], enters);
    }
  }
}

/** List the schemas that a keyword contains, each with the steps to it; undefined when its value has none. */
function schemasUnder(
  keyword: string,
  value: Json,
): readonly (readonly [inner: Json, steps: ValuePath])[] | undefined {
  const kind = KEYWORDS.get(keyword);
  if (kind === "schema") return [[value, []]];
  if (kind === "schemas" && isArray(value)) return value.map((inner, index) => [inner, [index]]);
  if (kind !== "schema map" || !isObject(value)) return undefined;
  return Array.from(value, ([name, inner]) => [inner, [name]]);
}
