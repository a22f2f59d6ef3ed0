import { command, say } from "../values/command.ts";
import { Failure, type Place } from "../values/failure.ts";
import { isObject, type Json, typeOf, type ValuePath } from "../values/json.ts";
import { suggest } from "../values/suggest.ts";
import { enumerate } from "../values/words.ts";
import { findInexact, type InexactNumber } from "../toml/inexactNumber.ts";
import {
  nodeAt,
  nodeKind,
  placeAt,
  toJson,
  type TomlDocument,
  type TomlMember,
} from "../toml/toml.ts";
import { writeTomlText } from "../toml/writeToml.ts";
import { conditionsHeader, type ConditionsOwner, type LocalConditions } from "./localConditions.ts";

export interface LocalValue {
  readonly value: Json;
  readonly place: Place;
  /** An empty path is the value itself. */
  readonly placeOf: (path: ValuePath) => Place;
  /**
   * The numbers in the value that the platform, which keeps doubles, cannot store exactly. They are not
   * refused here, because a number that is already live does no harm.
   */
  readonly inexact: readonly InexactNumber[];
}

export function placedValue(
  document: TomlDocument,
  { key, node }: TomlMember,
  value: Json,
): LocalValue {
  return {
    value,
    place: placeAt(document, key.start),
    placeOf: (path) => placeAt(document, nodeAt(node, path).span.start),
    inexact: [...findInexact(document, node, value)],
  };
}

/** The most conditions at a key (docs/dev/platform.md, Conditions). */
export const MOST_AT_A_KEY = 20;

/**
 * @param value The entry's own value, whose type the others must have.
 * @throws Failure when they are not a table.
 */
export function readWhen(
  owner: ConditionsOwner,
  key: string,
  value: Json,
  { key: at, node, pair }: TomlMember,
): ReadonlyMap<string, LocalValue> {
  const { document, env, report } = owner;
  if (node.type !== "table") {
    const isDouble = node.type === "array" && !node.inline;
    throw new Failure(
      `\`when\` of entry "${key}" is ${nodeKind(node)}, not a table.`,
      isDouble
        ? "Write its header with single brackets."
        : "Write `when = { <condition> = <value> }`.",
      placeAt(document, at.start),
    );
  }
  const values = new Map<string, LocalValue>();
  for (const [name, member] of node.members) {
    const place = placeAt(document, member.key.start);
    const unquoted = dottedName(name, member, value);
    if (unquoted !== undefined) {
      const quoted = writeTomlText(unquoted);
      report(
        new Failure(
          `the name of a condition of entry "${key}" has a dot, and no quotes.`,
          `If the condition is ${quoted}, write it in quotes: \`${quoted} = …\`.`,
          place,
        ),
      );
      continue;
    }
    const json = toJson(document, member.node, `entry "${key}" under "${name}"`);
    const [type, expected] = [typeOf(json), typeOf(value)];
    if (type !== expected) {
      const isField = name === "value" || name === "description";
      report(
        new Failure(
          `entry "${key}" is ${typeWithArticle(expected)}, but ${
            typeWithArticle(type)
          } under "${name}".`,
          isField && pair === undefined
            ? `If it is the ${name} of the entry, move it above the header of \`when\`.`
            : "A value under a condition has the type of the entry's own value.",
          place,
        ),
      );
      continue;
    }
    values.set(name, placedValue(document, member, json));
  }
  if (values.size > MOST_AT_A_KEY) {
    const { place } = [...values.values()][MOST_AT_A_KEY]!;
    report(
      new Failure(
        `entry "${key}" of environment "${env}" has values under ${values.size} conditions, and a key takes at most ${MOST_AT_A_KEY}.`,
        "Remove some.",
        place,
      ),
    );
  }
  return values;
}

/** Find the name that was meant where dots made tables of it: `vip.us = 2`; undefined for a table as a value. */
function dottedName(name: string, { node, pair }: TomlMember, value: Json): string | undefined {
  if (pair !== undefined || isObject(value)) return undefined;
  let path = name;
  for (let each = node; each.type === "table";) {
    const [inner] = each.members;
    if (inner === undefined) return undefined;
    path = `${path}.${inner[0]}`;
    if (inner[1].pair !== undefined) return path;
    each = inner[1].node;
  }
  return undefined;
}

export function typeWithArticle(type: string): string {
  return /^[aeio]/.test(type) ? `an ${type}` : type === "bool" ? "a boolean" : `a ${type}`;
}

export function checkListed(
  { document, env, report }: ConditionsOwner,
  conditions: LocalConditions | undefined,
  key: string,
  when: ReadonlyMap<string, LocalValue>,
): void {
  for (const [name, { place }] of when) {
    if (conditions?.rules.has(name)) continue;
    const header = conditionsHeader(env);
    if (conditions === undefined) {
      const other = sameInOtherCase(document, env);
      report(
        new Failure(
          `entry "${key}" has a value under "${name}", but environment "${env}" holds no conditions.`,
          other === undefined
            ? say`Write a ${header} table for each; ${
              command("list --conditions", { env })
            } shows those that are live.`
            : `Write ${header} where the file has ${conditionsHeader(other)}.`,
          place,
        ),
      );
      return;
    }
    const known = [...conditions.rules.keys()];
    const near = suggest(name, known);
    report(
      new Failure(
        `entry "${key}" has a value under "${name}", which is not a condition of environment "${env}".`,
        near === undefined
          ? `${nameKnown(known)} Add a ${header} table with \`name = ${
            writeTomlText(/[=<>]/.test(name) ? "…" : name)
          }\`, or remove the value.`
          : `Did you mean ${writeTomlText(near)}?`,
        place,
      ),
    );
  }
}

export function nameKnown(names: readonly string[]): string {
  if (names.length === 0) return "It has none.";
  return `It has ${enumerate(names.map(writeTomlText), MOST_NAMED)}.`;
}

const MOST_NAMED = 10;

/** Find a section with conditions whose name is an environment's but for its case. */
function sameInOtherCase({ root }: TomlDocument, env: string): string | undefined {
  return [...root.members].find(([name, { node }]) =>
    name !== env && name.toLowerCase() === env.toLowerCase() && node.type === "table" &&
    node.members.has("conditions")
  )?.[0];
}
