import { Failure } from "../values/failure.ts";
import {
  placeAt,
  type Span,
  type TomlDocument,
  type TomlMember,
  type TomlNode,
  type TomlPair,
} from "../toml/toml.ts";
import { writeTomlKey, writeTomlText } from "../toml/writeToml.ts";

/** Choose an environment for an example: one of the file, else one of the folder, else `dev`. */
export function exampleEnv({ root }: TomlDocument, known: readonly string[]): string {
  const having = [...root.members].find(([, { node }]) => {
    return node.type === "table" && node.members.has("entries");
  });
  return having?.[0] ?? known[0] ?? "dev";
}

/** Find the first pair of a table that is written only with dotted keys: `race.laps = 3`. */
export function dottedPair({ node }: TomlMember): TomlPair | undefined {
  if (node.type !== "table" || node.header !== undefined || node.passing !== undefined) return;
  return node.dotted === undefined || node.members.has("entries")
    ? undefined
    : node.parts[0] as TomlPair;
}

/**
 * Refuse an entry that is a pair instead of a table, and show the two correct lines.
 *
 * @param from The place of the first name that belongs to the entry's key.
 */
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

/** Write the header of an entry, as in docs/reference/files.md, cliconfig.toml. */
export function headerOf(env: string, key: string): string {
  return `[${writeTomlKey(env)}.entries.${writeTomlText(key)}]`;
}

/** Write the header of the values of an entry under conditions. */
export function whenHeader(header: string): string {
  return header.replace(/]$/, ".when]");
}

/** Refuse an entry without `entries`, as `race.laps = 3` or `[dev.race.laps]`; undefined for others. */
export function looseField(
  document: TomlDocument,
  env: string,
  field: string,
  member: TomlMember,
): Failure | undefined {
  const { node } = member;
  const what = `environment "${env}" has an unknown field "${field}".`;
  const pair = member.pair ?? dottedPair(member);
  if (pair !== undefined) {
    const { advice, place } = looseEntry(document, env, pair, member.key);
    return new Failure(what, advice, place);
  }
  const header = node.type === "table" ? node.header ?? node.passing?.by : undefined;
  if (header === undefined || header.item) return undefined;
  const key = header.keys.slice(1).map(({ name }) => name).join(".");
  return new Failure(
    what,
    `Did you mean ${headerOf(env, key)}?`,
    placeAt(document, member.key.start),
  );
}

/**
 * Explain `[[conditions]]`, `[conditions]` and `[when]`, which have no environment before them; undefined for all else.
 *
 * @param env The environment to name in advice.
 */
export function homelessPart(
  document: TomlDocument,
  env: string,
  name: string,
  { key, node }: TomlMember,
): Failure | undefined {
  const isEnv = node.type === "table" &&
    (node.members.size === 0 || node.members.has("entries") || node.members.has("conditions"));
  if (isEnv || node.type === "scalar") return undefined;
  const [before, meant] = name === "when"
    ? ["entry", `${whenHeader(headerOf(env, "<key>"))}, with the key of your entry`]
    : ["environment", `[[${writeTomlKey(env)}.conditions]], with the name of your environment`];
  return name === "when" || /^(?:.*[.-])?conditions?$/i.test(name)
    ? new Failure(
      `"${name}" has no ${before} before it.`,
      `Did you mean ${meant}?`,
      placeAt(document, key.start),
    )
    : undefined;
}

/** Refuse `[[dev]]`, and `[[price]]` for an entry. */
export function doubleBrackets(
  document: TomlDocument,
  env: string,
  name: string,
  { key }: TomlMember,
): Failure {
  const written = writeTomlKey(name);
  return new Failure(
    `${name} is an array of tables, not a table.`,
    `Write it with single brackets: [${written}] for an environment, ${
      headerOf(env, name)
    } for an entry.`,
    placeAt(document, key.start),
  );
}

/** Advise how to write what must be a table. */
export function tableAdvice(header: string, node: TomlNode): string {
  return node.type === "array" && !node.inline
    ? `Write ${header} with single brackets.`
    : `Write it as ${header}.`;
}
