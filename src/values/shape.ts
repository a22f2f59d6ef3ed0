import type { Json } from "./json.ts";

/**
 * What stands in a file or a document, said once: the program reads and writes by these definitions,
 * and the JSON Schemas in `schemas/` are generated from them.
 */
export interface Shape<out Value = unknown> {
  /** What it is for, in a sentence or two. */
  readonly meaning: string;
  readonly rule: Rule;
  /** Never there: it carries the type of the values. */
  readonly values?: Value;
}

/** A shape of something that may be absent. */
export interface OptionalShape<out Value = unknown> extends Shape<Value> {
  readonly optional: true;
}

/** What a value must be. */
export type Rule =
  | TextRule
  | { readonly kind: "whole"; readonly from: number; readonly to: number }
  | { readonly kind: "flag" }
  /** Any JSON value. */
  | { readonly kind: "json" }
  /** Nothing that this program looks at. */
  | { readonly kind: "anything" }
  | { readonly kind: "list"; readonly of: Shape }
  | MapRule
  | RecordRule
  | { readonly kind: "nullable"; readonly of: Shape }
  | { readonly kind: "either"; readonly of: readonly Shape[] };

/** A text. */
export interface TextRule {
  readonly kind: "text";
  readonly oneOf?: readonly string[];
  /** Whether the letter case of those names does not count. */
  readonly anyCase?: boolean;
  /** A regular expression for the whole text. */
  readonly pattern?: string;
  /** A time in ISO 8601. */
  readonly isTime?: boolean;
}

/** Members of any name, all of one shape. */
export interface MapRule {
  readonly kind: "map";
  readonly of: Shape;
  /** What no name may hold. */
  readonly without?: string;
  /** Whether names may be empty. */
  readonly emptyNames?: boolean;
  /** Whether what is no table is left alone. */
  readonly tablesOnly?: boolean;
}

/** Members of certain names. */
export interface RecordRule {
  readonly kind: "record";
  readonly fields: Fields;
  /** What becomes of other members: they are refused, left alone, or read by a rule of their own. */
  readonly others: "refused" | "left" | MapRule;
}

/** The members of a record. */
export type Fields = Readonly<Record<string, Shape>>;

/** The shape of a record whose fields are known. */
export interface RecordShape<F extends Fields> extends Shape<RecordOf<F>> {
  readonly rule: Omit<RecordRule, "fields"> & { readonly fields: F };
}

/** The values of a record: the optional ones may be absent or undefined. */
export type RecordOf<F extends Fields> =
  & { readonly [Name in keyof F as F[Name] extends OptionalShape ? never : Name]: ValueOf<F[Name]> }
  & {
    readonly [Name in keyof F as F[Name] extends OptionalShape ? Name : never]?:
      | ValueOf<F[Name]>
      | undefined;
  };

/** The type of the values of a shape. */
export type ValueOf<S extends Shape> = S extends Shape<infer Value> ? Value : never;

/** A text, of any kind or with the limits given. */
export function text(
  meaning: string,
  limits: Omit<TextRule, "kind" | "oneOf"> = {},
): Shape<string> {
  return { meaning, rule: { kind: "text", ...limits } };
}

/** One of several words. */
export function word<const Word extends string>(
  meaning: string,
  oneOf: readonly Word[],
  limits: Pick<TextRule, "anyCase"> = {},
): Shape<Word> {
  return { meaning, rule: { kind: "text", oneOf, ...limits } };
}

/** A whole number that a double holds exactly; from 0 unless told. */
export function whole(
  meaning: string,
  { from = 0, to = Number.MAX_SAFE_INTEGER }: { readonly from?: number; readonly to?: number } = {},
): Shape<number> {
  return { meaning, rule: { kind: "whole", from, to } };
}

/** True or false. */
export function flag(meaning: string): Shape<boolean> {
  return { meaning, rule: { kind: "flag" } };
}

/** Any JSON value. */
export function json(meaning: string): Shape<Json> {
  return { meaning, rule: { kind: "json" } };
}

/** Something of another tool's, which is not looked at. */
export function anything(meaning: string): Shape<unknown> {
  return { meaning, rule: { kind: "anything" } };
}

/** A list. */
export function list<Value>(meaning: string, of: Shape<Value>): Shape<readonly Value[]> {
  return { meaning, rule: { kind: "list", of } };
}

/** A table of members of any name, all of one shape. */
export function map<Value>(
  meaning: string,
  of: Shape<Value>,
  limits: Omit<MapRule, "kind" | "of"> = {},
): Shape<ReadonlyMap<string, Value>> & { readonly rule: MapRule } {
  return { meaning, rule: { kind: "map", of, ...limits } };
}

/** A table of members with names of their own. */
export function record<const F extends Fields>(
  meaning: string,
  fields: F,
  others: RecordRule["others"] = "refused",
): RecordShape<F> {
  return { meaning, rule: { kind: "record", fields, others } };
}

/** Something, or null. */
export function nullable<Value>(of: Shape<Value>): Shape<Value | null> {
  return { meaning: of.meaning, rule: { kind: "nullable", of } };
}

/** One of several shapes. */
export function either(meaning: string, of: readonly Shape[]): Shape {
  return { meaning, rule: { kind: "either", of } };
}

/** Something that may be absent. */
export function optional<S extends Shape>(shape: S): S & { readonly optional: true } {
  return { ...shape, optional: true };
}
