import { format, type OutputUnit, type Schema, validate } from "@cfworker/json-schema";

/** A schema in the library's form: plain objects without a prototype. */
export type PlainSchema = Schema | boolean;

/** A schema with the targets of its `$ref`s, so that the library does not look for them itself. */
export interface PreparedSchema {
  readonly root: PlainSchema;
  readonly targets: Readonly<Record<string, PlainSchema>>;
}

/** No date, address or number in a format is longer; the checks of some formats backtrack. */
const LONGEST_FORMATTED = 2_048;

/** Add the format under which a pattern is checked, in place of the runtime's regular expressions. */
export function patternFormat(source: string, test: (text: string) => boolean): string {
  const name = `pattern ${source}`;
  format[name] = test;
  return name;
}

/** Add a format that is one of JSON Schema's own with a limit on the length. */
export function boundedFormat(name: string): string {
  const bounded = `format ${name}`;
  format[bounded] = (text) => text.length <= LONGEST_FORMATTED && format[name]!(text);
  return bounded;
}

/**
 * Check a value by JSON Schema 2020-12. The library walks the schema, without generating code.
 *
 * @throws RangeError when the schemas lead too deep for the engine.
 */
export function findErrors(
  value: unknown,
  { root, targets }: PreparedSchema,
): readonly OutputUnit[] {
  return validate(value, root, "2020-12", targets, false).errors;
}

export type { OutputUnit };
