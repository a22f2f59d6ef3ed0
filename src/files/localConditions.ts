import { command, say } from "../values/command.ts";
import { Failure, orFailure, type Place } from "../values/failure.ts";
import { isArray, isObject, type Json } from "../values/json.ts";
import { parseJson } from "../values/parseJson.ts";
import { suggest } from "../values/suggest.ts";
import { readField } from "../toml/readField.ts";
import { stringOffset } from "../toml/stringOffset.ts";
import {
  nodeKind,
  placeAt,
  toJson,
  type TomlDocument,
  type TomlMember,
  type TomlNode,
  type TomlTable,
} from "../toml/toml.ts";
import { writeTomlKey } from "../toml/writeToml.ts";
import { CONDITION } from "./configSchema.ts";

export interface LocalConditions {
  readonly place: Place;
  /** By name, in the order in which Roblox tries them. */
  readonly rules: ReadonlyMap<string, LocalCondition>;
}

export interface LocalCondition {
  readonly name: string;
  readonly place: Place;
  readonly says: ConditionWords | ConditionDefinition;
}

export interface ConditionWords {
  readonly words: string;
  readonly placeOf: (offset: number) => Place;
}

export interface ConditionDefinition {
  readonly definition: Json;
}

/** The most conditions of a game (docs/dev/platform.md, Conditions). */
export const MOST_CONDITIONS = 100;

export interface ConditionsOwner {
  readonly document: TomlDocument;
  readonly env: string;
  /** Receives what is wrong with one part; reading goes on without it. */
  readonly report: (failure: Failure) => void;
}

export function conditionsHeader(env: string): string {
  return `[[${writeTomlKey(env)}.conditions]]`;
}

function adviseForm(env: string): string {
  return `Write a ${
    conditionsHeader(env)
  } table for each condition, and below it \`name = "…"\` and \`if = '…'\`; \`conditions = []\` means none.`;
}

/** @throws Failure when they are not a list of tables. */
export function readConditions(owner: ConditionsOwner, { key, node }: TomlMember): LocalConditions {
  const { document, env, report } = owner;
  const place = placeAt(document, key.start);
  if (node.type !== "array") {
    throw new Failure(
      `conditions of environment "${env}" is ${nodeKind(node)}, not a list of tables.`,
      adviseForm(env),
      place,
    );
  }
  const rules = new Map<string, LocalCondition>();
  for (const item of node.items) {
    const condition = orFailure(() => readListed(owner, item));
    const first = condition instanceof Failure ? undefined : rules.get(condition.name);
    if (condition instanceof Failure) report(condition);
    else if (first === undefined) rules.set(condition.name, condition);
    else {
      report(
        new Failure(
          `environment "${env}" has two conditions "${condition.name}".`,
          `Remove one of them, or give it another name; the first one is in line ${first.place.line}.`,
          condition.place,
        ),
      );
    }
  }
  if (rules.size > MOST_CONDITIONS) {
    const extra = [...rules.values()][MOST_CONDITIONS]!;
    report(
      new Failure(
        `environment "${env}" has ${rules.size} conditions, and a game takes at most ${MOST_CONDITIONS}.`,
        "Remove some.",
        extra.place,
      ),
    );
  }
  return { place, rules };
}

function readListed({ document, env }: ConditionsOwner, node: TomlNode): LocalCondition {
  const advice = adviseForm(env);
  if (node.type !== "table") {
    const what = `a condition of environment "${env}" is ${nodeKind(node)}, not a table.`;
    throw new Failure(what, advice, placeAt(document, node.span.start));
  }
  const place = placeAt(document, (node.header ?? node).span.start);
  const fields = Object.keys(CONDITION.entries);
  for (const [field, inner] of node.members) {
    if (fields.includes(field)) continue;
    const near = suggest(field, fields);
    throw new Failure(
      `a condition of environment "${env}" has an unknown field "${field}".`,
      near === undefined
        ? "A condition has only `name`, and `if` or `tokens`; its values are in `when` of each entry."
        : `Did you mean "${near}"?`,
      placeAt(document, inner.key.start),
    );
  }
  const named = node.members.get("name");
  const name = named && readField(named.node, CONDITION.entries.name);
  if (!name) {
    const what = `a condition of environment "${env}" has no name.`;
    throw new Failure(what, advice, named ? placeAt(document, named.key.start) : place);
  }
  return { name, place, says: readSays(document, name, node, place) };
}

function readSays(
  document: TomlDocument,
  name: string,
  { members }: TomlTable,
  place: Place,
): LocalCondition["says"] {
  const [words, tokens] = [members.get("if"), members.get("tokens")];
  const [given, ...more] = [words, tokens].filter((one) => one !== undefined);
  if (given === undefined || more.length > 0) {
    const has = given === undefined ? "neither `if` nor `tokens`" : "both `if` and `tokens`";
    const advice = "Write only `if`, like `if = 'Country = US'`.";
    throw new Failure(`condition "${name}" has ${has}.`, advice, place);
  }
  const text = words && readField(words.node, CONDITION.entries.if);
  if (words !== undefined && text !== undefined) {
    const placeOf = (offset: number) =>
      placeAt(document, stringOffset(document.text, words.node.span, offset));
    return { words: text, placeOf };
  }
  const definition = tokens && readDefinition(document, name, tokens.node);
  if (definition !== undefined) return { definition };
  const at = placeAt(document, given.key.start);
  throw words === undefined
    ? new Failure(
      `\`tokens\` of condition "${name}" is not a list of tokens.`,
      say`Write them as ${
        command("list --conditions --json")
      } shows them, as an array or as one JSON string.`,
      at,
    )
    : new Failure(
      `\`if\` of condition "${name}" is ${nodeKind(words.node)}, not a string.`,
      "Write a comparison in quotes: `if = 'Country = US'`.",
      at,
    );
}

/** Read tokens: an array, or a JSON string of one or of the whole definition; undefined when they are neither. */
function readDefinition(document: TomlDocument, name: string, node: TomlNode): Json | undefined {
  if (node.type === "array") {
    const tokens = toJson(document, node, `condition "${name}"`) as readonly Json[];
    return tokens.every(isObject) ? new Map([["tokens", tokens]]) : undefined;
  }
  if (node.type !== "scalar" || node.kind !== "string") return undefined;
  const json = readJson(node.value);
  if (isArray(json)) return new Map([["tokens", json]]);
  return isObject(json) ? json : undefined;
}

function readJson(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
