import {
  equalJson,
  isArray,
  type Json,
  type JsonObject,
  memberOf,
  writeJson,
} from "../values/json.ts";
import { orFailure } from "../values/failure.ts";
import { Failure } from "../values/failure.ts";
import type { LocalEnv } from "./configFile.ts";
import { toJson, type TomlDocument, type TomlTable } from "../toml/toml.ts";
import { writeTomlValue } from "../toml/writeToml.ts";

/** The conditions that a section will have, as they are written. */
export interface ConditionTexts {
  /** By name, in order: words, or what Roblox gets. */
  readonly rules: ReadonlyMap<string, { readonly words: string } | { readonly definition: Json }>;
  /** The values under conditions: by key, then by the name of the condition. */
  readonly values: ReadonlyMap<string, JsonObject>;
}

export function valuesUnder(section: LocalEnv | undefined, key: string): JsonObject {
  const when = section?.entries.get(key)?.when ?? [];
  return new Map(Array.from(when, ([name, { value }]) => [name, value]));
}

/** Write the conditions of a section; undefined when it has none. */
export function writtenConditions(
  document: TomlDocument,
  env: string,
): readonly JsonObject[] | undefined {
  const section = document.root.members.get(env)?.node as TomlTable | undefined;
  const list = section?.members.get("conditions");
  return list && toJson(document, list.node, "conditions") as readonly JsonObject[];
}

/** Write each condition of a section; one that it already has keeps the form of its tokens. */
export function conditionItems(
  { rules }: ConditionTexts,
  section: LocalEnv | undefined,
  written: readonly JsonObject[] = [],
): readonly JsonObject[] {
  return Array.from(rules, ([name, rule]) => {
    if ("words" in rule) return new Map([["name", name], ["if", rule.words]]);
    const says = section?.conditions?.rules.get(name)?.says;
    const isSame = says !== undefined && "definition" in says &&
      equalJson(says.definition, rule.definition);
    const old = isSame ? written.find((item) => item.get("name") === name) : undefined;
    const tokens = old?.get("tokens") ?? tokensText(rule.definition);
    return new Map<string, Json>([["name", name], ["tokens", tokens]]);
  });
}

/** Its tokens as an array, where TOML can write them, else JSON in a string. */
function tokensText(definition: Json): Json {
  const tokens = memberOf(definition, "tokens");
  const isPlain = equalJson(definition, new Map([["tokens", tokens]])) && isArray(tokens) &&
    tokens.every((token) => token instanceof Map) &&
    !(orFailure(() => writeTomlValue(tokens)) instanceof Failure);
  return isPlain ? tokens : writeJson(definition);
}
