import { splitBranchKey } from "../../values/branch.ts";
import type { Config, Revision } from "../../values/configs.ts";
import { type Json, memberOf } from "../../values/json.ts";
import { namedConditions } from "../conditionSet.ts";
import { type ConditionsDiff, diffConfigs } from "../diffConfigs.ts";

/**
 * Find how one publish changed who gets what, as far as the history shows it.
 *
 * @param key The key to look at; all keys when absent.
 * @returns Undefined when there is no such change.
 */
export function revisionConditions(revision: Revision, key?: string): ConditionsDiff | undefined {
  const [from, to] = [sideOf(revision, "before", key), sideOf(revision, "after", key)];
  const all = diffConfigs(from, to).conditions;
  const keys = all.keys.filter(({ branches }) => branches.length > 0);
  const isEmpty = keys.length === 0 && all.definitions.length === 0 && all.order === undefined;
  return isEmpty ? undefined : { ...all, keys };
}

/** Check whether a publish changed the value of a key, or one that it has under a condition. */
export function changesKey({ changes }: Revision, key: string): boolean {
  return changes.has(key) ||
    [...changes.keys()].some((changed) => isBranchOf(changed, key));
}

function isBranchOf(branch: string, key: string): boolean {
  return branch.startsWith(`${key}.`) && splitBranchKey(branch).key === key;
}

function sideOf(
  { changes, conditionsDelta }: Revision,
  side: "before" | "after",
  key?: string,
): Config {
  const entries = [...changes].flatMap(([name, change]) =>
    change[side] === null || (key !== undefined && !isBranchOf(name, key))
      ? []
      : [[name, change[side]] as const]
  );
  const conditions = [...namedConditions(conditionsDelta)]
    .map(([id, delta]) => [id, memberOf(delta, side)] as const);
  const payload = new Map<string, Json>([
    ["rules", new Map(conditions)],
    ["rulesOrder", memberOf(memberOf(conditionsDelta, "rulesOrder"), side)],
  ]);
  return {
    entries: new Map(entries),
    conditions: conditionsDelta === undefined ? undefined : payload,
  };
}
