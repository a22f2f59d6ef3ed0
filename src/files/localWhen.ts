import { command, say, type Sentence } from "../values/command.ts";
import { Failure, type Place } from "../values/failure.ts";
import { type Json, typeOf, type ValuePath } from "../values/json.ts";
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
  { key: at, node }: TomlMember,
): ReadonlyMap<string, LocalValue> {
  const { document, env, report } = owner;
  if (node.type !== "table") {
    throw new Failure(
      `\`when\` of entry "${key}" is ${nodeKind(node)}, not a table.`,
      "Write `when = { <condition> = <value> }`.",
      placeAt(document, at.start),
    );
  }
  const values = new Map<string, LocalValue>();
  for (const [name, member] of node.members) {
    const json = toJson(document, member.node, `entry "${key}" under "${name}"`);
    const [type, expected] = [typeOf(json), typeOf(value)];
    if (type === expected) values.set(name, placedValue(document, member, json));
    else {
      report(
        new Failure(
          `entry "${key}" is ${typeWithArticle(expected)}, but ${
            typeWithArticle(type)
          } under "${name}".`,
          "A value under a condition must have the same type as the entry's own value.",
          placeAt(document, member.key.start),
        ),
      );
    }
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

export function typeWithArticle(type: string): string {
  return /^[aeio]/.test(type) ? `an ${type}` : type === "bool" ? "a boolean" : `a ${type}`;
}

export function checkListed(
  { env, report }: ConditionsOwner,
  conditions: LocalConditions | undefined,
  key: string,
  when: ReadonlyMap<string, LocalValue>,
): void {
  for (const [name, { place }] of when) {
    if (conditions?.rules.has(name)) continue;
    const what =
      `entry "${key}" has a value under "${name}", which is not a condition of environment "${env}".`;
    report(new Failure(what, adviseCondition(env, name, conditions?.rules.keys()), place));
  }
}

/** Advise what to write in place of a condition that a section does not have. */
export function adviseCondition(env: string, name: string, known: Iterable<string> = []): Sentence {
  const names = [...known];
  const near = suggest(name, names);
  if (near !== undefined) return `Did you mean ${writeTomlText(near)}?`;
  const others = names.length === 0
    ? "none"
    : enumerate(names.map((one) => writeTomlText(one)), MOST_NAMED);
  const list = command("list --conditions", { env });
  return say`It has ${others}. Write a ${
    conditionsHeader(env)
  } table for it; ${list} shows those that are live.`;
}

const MOST_NAMED = 10;
