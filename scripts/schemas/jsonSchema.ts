import type { MapRule, RecordRule, Rule, Shape, TextRule } from "../../src/values/shape.ts";

/** A JSON Schema, draft 7: the newest one that the editors' TOML extensions know whole. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** How a schema is made. */
export interface SchemaOptions {
  /** Where the schema is published. */
  readonly url: string;
  /** What it is the schema of. */
  readonly title: string;
  /**
   * Whether members that the program would refuse are refused: those of a file are, and a document
   * may get more of them with a later release.
   */
  readonly closed: boolean;
}

/** Turns a definition that the program reads or writes by into a JSON Schema. */
export function jsonSchema(shape: Shape, { url, title, closed }: SchemaOptions): JsonSchema {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    $id: url,
    title,
    ...described(shape, closed),
  };
}

function described({ meaning, rule }: Shape, closed: boolean): JsonSchema {
  return { description: meaning, ...ruled(rule, closed) };
}

function ruled(rule: Rule, closed: boolean): JsonSchema {
  switch (rule.kind) {
    case "text":
      return textSchema(rule);
    case "whole":
      return rule.from === rule.to
        ? { const: rule.from }
        : { type: "integer", minimum: rule.from, maximum: rule.to };
    case "flag":
      return { type: "boolean" };
    case "json":
    case "anything":
      return {};
    case "list":
      return { type: "array", items: described(rule.of, closed) };
    case "map":
      return { type: "object", ...others(rule, closed) };
    case "record":
      return recordSchema(rule, closed);
    case "nullable":
      return { anyOf: [ruled(rule.of.rule, closed), { type: "null" }] };
    case "either":
      return { anyOf: rule.of.map((shape) => described(shape, closed)) };
  }
}

function textSchema({ oneOf, anyCase, pattern, isTime }: TextRule): JsonSchema {
  if (oneOf !== undefined && anyCase) {
    // The names as they are written are what an editor offers; any letter case is right.
    const names = oneOf.map((name) => [...name].map(eitherCase).join("")).join("|");
    return { type: "string", anyOf: [{ enum: oneOf }, { pattern: `^(?:${names})$` }] };
  }
  return {
    type: "string",
    ...(oneOf === undefined ? {} : { enum: oneOf }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(isTime ? { format: "date-time" } : {}),
  };
}

function eitherCase(letter: string): string {
  return `[${letter.toUpperCase()}${letter.toLowerCase()}]`;
}

function recordSchema({ fields, others: rest }: RecordRule, closed: boolean): JsonSchema {
  const names = Object.keys(fields);
  const required = names.filter((name) => !("optional" in fields[name]!));
  return {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, described(fields[name]!, closed)])),
    ...(required.length === 0 ? {} : { required }),
    ...(rest === "refused" && closed ? { additionalProperties: false } : {}),
    ...(typeof rest === "object" ? others(rest, closed) : {}),
  };
}

/** Members of any name. */
function others({ of, without, emptyNames, tablesOnly }: MapRule, closed: boolean): JsonSchema {
  const names = {
    ...(emptyNames ? {} : { minLength: 1 }),
    ...(without === undefined ? {} : { not: { pattern: escaped(without) } }),
  };
  const each = described(of, closed);
  return {
    ...(Object.keys(names).length === 0 ? {} : { propertyNames: names }),
    additionalProperties: tablesOnly ? { if: { type: "object" }, then: each } : each,
  };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
