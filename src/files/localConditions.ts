import { command, say } from "../values/command.ts";
import { Failure, type Place } from "../values/failure.ts";
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

/** @throws Failure when they are not a list of tables. */
export function readConditions(owner: ConditionsOwner, { key, node }: TomlMember): LocalConditions {
  const { document, env, report } = owner;
  const place = placeAt(document, key.start);
  if (node.type !== "array") {
    const header = conditionsHeader(env);
    throw new Failure(
      `conditions of environment "${env}" is ${nodeKind(node)}, not a list of tables.`,
      node.type === "table" && node.members.size > 0
        ? `Write ${header} with double brackets above each condition, and below it \`name = "…"\` and \`if = '…'\`.`
        : `Write a ${header} table for each condition, or \`conditions = []\` for none.`,
      place,
    );
  }
  const rules = new Map<string, LocalCondition>();
  for (const item of node.items) {
    const condition = readListed(owner, item);
    if (condition === undefined) continue;
    const { name } = condition;
    const first = rules.get(name);
    if (first === undefined) rules.set(name, condition);
    else {
      report(
        new Failure(
          `environment "${env}" has two conditions "${name}".`,
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

function readListed(owner: ConditionsOwner, node: TomlNode): LocalCondition | undefined {
  const { document, env, report } = owner;
  const place = placeAt(document, node.span.start);
  const refuse = (what: string, advice: string, at = place) => {
    report(new Failure(what, advice, at));
    return undefined;
  };
  if (node.type !== "table") {
    return refuse(
      `a condition of environment "${env}" is ${nodeKind(node)}, not a table.`,
      `Write a ${conditionsHeader(env)} table for it, with \`name = "…"\` and \`if = '…'\`.`,
    );
  }
  const at = placeAt(document, (node.header ?? node).span.start);
  const named = node.members.get("name");
  const name = named && readField(named.node, CONDITION.entries.name);
  const fields = Object.keys(CONDITION.entries);
  for (const [field, inner] of node.members) {
    if (fields.includes(field)) continue;
    const near = suggest(field, fields);
    return refuse(
      `${
        name ? `condition "${name}"` : `a condition of environment "${env}"`
      } has an unknown field "${field}".`,
      near === undefined
        ? "A condition has only `name`, and `if` or `tokens`; its values are in `when` of each entry."
        : `Did you mean "${near}"?`,
      placeAt(document, inner.key.start),
    );
  }
  if (name === undefined || name === "") {
    const isEmpty = named?.node.type === "scalar" && named.node.kind === "string";
    return refuse(
      named === undefined
        ? `a condition of environment "${env}" has no name.`
        : `the name of a condition is ${isEmpty ? "empty" : nodeKind(named.node)}.`,
      'Write `name = "…"`: the name that the condition has on the Creator Dashboard.',
      named === undefined ? at : placeAt(document, named.key.start),
    );
  }
  const says = readSays(owner, name, node, at);
  return says && { name, place: at, says };
}

function readSays(
  { document, report }: ConditionsOwner,
  name: string,
  { members }: TomlTable,
  place: Place,
): LocalCondition["says"] | undefined {
  const [words, tokens] = [members.get("if"), members.get("tokens")];
  if ((words === undefined) === (tokens === undefined)) {
    const what = words === undefined ? "neither `if` nor `tokens`" : "both `if` and `tokens`";
    const advice = words === undefined
      ? "Add what it says: `if = 'Country = US'`."
      : "Keep one of them.";
    const at = tokens === undefined ? place : placeAt(document, tokens.key.start);
    report(new Failure(`condition "${name}" has ${what}.`, advice, at));
    return undefined;
  }
  if (words !== undefined) {
    const text = readField(words.node, CONDITION.entries.if);
    if (text !== undefined) {
      const placeOf = (offset: number) =>
        placeAt(document, stringOffset(document.text, words.node.span, offset));
      return { words: text, placeOf };
    }
    report(
      new Failure(
        `\`if\` of condition "${name}" is ${nodeKind(words.node)}, not a string.`,
        "Write a comparison in quotes: `if = 'Country = US'`.",
        placeAt(document, words.key.start),
      ),
    );
    return undefined;
  }
  const definition = readDefinition(document, name, tokens!.node);
  if (definition !== undefined) return { definition };
  report(
    new Failure(
      `\`tokens\` of condition "${name}" is not a list of tokens.`,
      say`Write them as ${
        command("list --conditions --json")
      } shows them, as an array or as one JSON string.`,
      placeAt(document, tokens!.key.start),
    ),
  );
  return undefined;
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
