import type { LiveConfig } from "../values/configs.ts";
import { equalJson, isObject, type Json, memberOf } from "../values/json.ts";
import { rulesById } from "./compareConditions.ts";

/** Conditional rules, as far as they are known. */
export interface KnownRules {
  /** The payload; absent when there are none. */
  readonly payload?: Json;
}

/** The conditional rules of what is live. */
export function knownRulesOf({ rules }: Pick<LiveConfig, "rules">): KnownRules {
  return rules === undefined ? {} : { payload: rules };
}

/**
 * Follow what a publish changed of the conditional rules, forwards or back.
 *
 * @param rules The rules on the one side of the publish.
 * @param changes What it changed, verbatim (OpenAPI: ConditionalRulesChangesPayload).
 * @param towards The side to go to: what was before the publish, or after it.
 * @returns The rules on that side; undefined when the changes do not start from these rules.
 */
export function followRules(
  { payload }: KnownRules,
  changes: Json | undefined,
  towards: "before" | "after",
): KnownRules | undefined {
  if (!isObject(changes)) return undefined;
  const from = towards === "before" ? "after" : "before";
  const rules = new Map(rulesById(payload));
  const changed = changes.get("rules") ?? null;
  if (changed !== null && !isObject(changed)) return undefined;
  for (const [id, change] of changed ?? []) {
    if (!equalJson(rules.get(id) ?? null, memberOf(change, from))) return undefined;
    const rule = memberOf(change, towards);
    if (rule === null) rules.delete(id);
    else rules.set(id, rule);
  }
  if (rules.size === 0) return {};
  const order = changes.get("rulesOrder") ?? null;
  const now = order === null ? memberOf(payload, "rulesOrder") : memberOf(order, towards);
  return { payload: new Map<string, Json>([["rules", rules], ["rulesOrder", now]]) };
}
