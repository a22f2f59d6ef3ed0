import { Failure } from "../values/failure.ts";
import {
  placeAt,
  type Span,
  type TomlDocument,
  type TomlMember,
  type TomlPair,
} from "../toml/toml.ts";
import { writeTomlKey, writeTomlText } from "../toml/writeToml.ts";

/** Find the first pair of a table that is written only with dotted keys: `race.laps = 3`. */
export function dottedPair({ node }: TomlMember): TomlPair | undefined {
  if (node.type !== "table" || node.header !== undefined || node.passing !== undefined) return;
  return node.dotted === undefined || node.members.has("entries")
    ? undefined
    : node.parts[0] as TomlPair;
}

/** @param from The place of the first name that belongs to the entry's key. */
export function looseEntry(
  document: TomlDocument,
  env: string,
  pair: TomlPair,
  from: Span,
): Failure {
  const names = pair.keys.filter(({ span }) => span.start >= from.start).map(({ name }) => name);
  const key = (names.length > 1 && names.at(-1) === "value" ? names.slice(0, -1) : names).join(".");
  const { start, end } = pair.value.span;
  const written = document.text.slice(start, end);
  const value = end - start > LONGEST_SHOWN || written.includes("\n") ? "…" : written;
  return new Failure(
    `"${key}" is not in a table of its own.`,
    `Write \`${headerOf(env, key)}\`, and below it \`value = ${value}\`.`,
    placeAt(document, pair.keys[0]!.span.start),
  );
}

/** Longer values are not shown in advice. */
const LONGEST_SHOWN = 80;

/** As in docs/reference/files.md, cliconfig.toml. */
export function headerOf(env: string, key: string): string {
  return `[${writeTomlKey(env)}.entries.${writeTomlText(key)}]`;
}
