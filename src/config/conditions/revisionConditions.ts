import { splitBranchKey } from "../../values/branch.ts";
import type { Revision } from "../../values/configs.ts";
import { isObject, type Json, type JsonObject, memberOf } from "../../values/json.ts";
import { diffEntries } from "../diff.ts";
import { splitBranches } from "../entries.ts";
import { type ConditionsDiff, diffConditions } from "./diffConditions.ts";

/**
 * What one publish changed of who gets what, as far as the history shows it: only what changed, and no
 * conditions where it leaves their changes out.
 *
 * @param key Only its conditional values; every key's when absent.
 * @returns Undefined when it changed nothing of it.
 */
export function revisionConditions(revision: Revision, key?: string): ConditionsDiff | undefined {
  const [from, to] = [sideOf(revision, "before", key), sideOf(revision, "after", key)];
  const diff = diffEntries(from.entries, to.entries);
  const all = diffConditions(from, to, diff);
  const keys = all.keys.filter(({ branches }) => branches.length > 0);
  const isEmpty = keys.length === 0 && all.definitions.length === 0 && all.order === undefined;
  return isEmpty ? undefined : { ...all, keys };
}

/** Whether a publish changed the value of a key, or one that it has under a condition. */
export function changesKey({ changes }: Revision, key: string): boolean {
  return changes.has(key) ||
    [...changes.keys()].some((changed) => isBranchOf(changed, key));
}

function isBranchOf(branch: string, key: string): boolean {
  return branch.startsWith(`${key}.`) && splitBranchKey(branch).key === key;
}

function sideOf({ changes, conditionsDelta }: Revision, side: "before" | "after", key?: string) {
  const entries = [...changes].flatMap(([name, change]) =>
    change[side] === null || (key !== undefined && !isBranchOf(name, key))
      ? []
      : [[name, change[side]] as const]
  );
  const members: JsonObject = isObject(conditionsDelta) ? conditionsDelta : new Map();
  const definitions = members.get("rules");
  const conditions = isObject(definitions)
    ? [...definitions].map(([id, delta]) => [id, memberOf(delta, side)] as const)
    : [];
  const payload = new Map<string, Json>([
    ["rules", new Map(conditions)],
    ["rulesOrder", memberOf(members.get("rulesOrder"), side)],
  ]);
  return {
    ...splitBranches(new Map(entries)),
    ...(conditionsDelta === undefined ? {} : { conditions: payload }),
  };
}
