import type { LastSeen } from "../values/configs.ts";
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  memberOf,
  writeJson,
} from "../values/json.ts";
import { parseJson } from "../values/parseJson.ts";
import {
  array,
  boolean,
  jsonText,
  looseObject,
  map,
  optional,
  type OutputOf,
  string,
} from "../values/schema.ts";
import { writeTomlKey, writeTomlText } from "../toml/writeToml.ts";

/** The conditions that this folder last saw live. All JSON is in strings, which keep each character. */
export const LOCK_CONDITIONS = looseObject({
  holds: optional(boolean("True when the config file has the conditions, too; else absent.")),
  order: array(string("The id of a condition."), "The order in which they are tried."),
  rules: optional(map(jsonText("Its definition, as JSON."), "The conditions by id.")),
  values: optional(map(jsonText("The value, as JSON."), "The conditional values by key.")),
}, "Who gets another value; absent in older files.");

/** Read the conditions of a lock file's record; the values are by their full keys. */
export function readLockConditions(
  { holds = false, order, rules = new Map(), values = new Map() }: OutputOf<
    typeof LOCK_CONDITIONS
  >,
): { readonly branches: JsonObject; readonly conditions: Json; readonly hasConditions?: true } {
  const [definitions, branches] = [parseAll(rules), parseAll(values)];
  const conditions = definitions.size === 0 && order.length === 0
    ? null
    : new Map<string, Json>([["rules", definitions], ["rulesOrder", order]]);
  return { branches, conditions, ...(holds ? { hasConditions: true } : {}) };
}

function parseAll(texts: ReadonlyMap<string, string>): JsonObject {
  return new Map(Array.from(texts, ([name, text]) => [name, parseJson(text)]));
}

/** Write the lines of the conditions; none when they are not known. */
export function lockConditionLines(
  name: string,
  { conditions, hasConditions }: Pick<LastSeen, "conditions" | "hasConditions">,
  branches: JsonObject,
): string[] {
  if (conditions === undefined) return [];
  const order = memberOf(conditions, "rulesOrder");
  const ids = isArray(order) ? order.filter((id) => typeof id === "string") : [];
  const rules = memberOf(conditions, "rules");
  return [
    `[${name}]`,
    ...(hasConditions ? ["holds = true"] : []),
    `order = [${ids.map(writeTomlText).join(", ")}]`,
    "",
    ...tableLines(`${name}.rules`, isObject(rules) ? rules : new Map()),
    ...tableLines(`${name}.values`, branches),
  ];
}

function tableLines(name: string, values: JsonObject): string[] {
  if (values.size === 0) return [];
  const pairs = Array.from(values, ([key, value]) => {
    return `${writeTomlKey(key)} = ${writeJsonText(writeJson(value))}`;
  });
  return [`[${name}]`, ...pairs, ""];
}

/** Write JSON as a string, without escapes where TOML allows it. */
function writeJsonText(json: string): string {
  return /^[\x20-\x26\x28-\x7e]*$/.test(json) ? `'${json}'` : writeTomlText(json);
}
