import { format, type OutputUnit, type Schema, validate } from "@cfworker/json-schema";

/** A schema, as the library takes it: plain objects without a prototype. */
export type PlainSchema = Schema | boolean;

/** A schema with the target of each `$ref` in it, so that the library looks for none of them itself. */
export interface PreparedSchema {
  readonly root: PlainSchema;
  readonly targets: Readonly<Record<string, PlainSchema>>;
}

/** No date, address or number in a format is longer; some of the formats' checks go back and forth. */
const LONGEST_FORMATTED = 2_048;

/** Add the format under which a pattern is checked, in place of the runtime's regular expressions. */
export function patternFormat(source: string, test: (text: string) => boolean): string {
  const name = `pattern ${source}`;
  format[name] = test;
  return name;
}

/** Add the format under which one of JSON Schema's own is checked, up to a length. */
export function boundedFormat(name: string): string {
  const bounded = `format ${name}`;
  format[bounded] = (text) => text.length <= LONGEST_FORMATTED && format[name]!(text);
  return bounded;
}

/**
 * Check a value by JSON Schema 2020-12. The library walks the schema, and makes no code of it.
 *
 * @throws RangeError when the schema leads to itself without an end.
 */
export function findErrors(
  value: unknown,
  { root, targets }: PreparedSchema,
): readonly OutputUnit[] {
  return validate(value, root, "2020-12", targets, false).errors;
}

export type { OutputUnit };
