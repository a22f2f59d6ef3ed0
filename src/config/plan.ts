import { isBranch } from "../values/branch.ts";
import type { Draft, LiveConfig, Overwrite } from "../values/configs.ts";
import { equalJson, isArray, isObject, type Json, type JsonObject } from "../values/json.ts";
import { type Diff, diffEntries } from "./diff.ts";
import { sortedKeys, splitBranches } from "./entries.ts";

/** What a sync would do, whole: it is shown, agreed to, then carried out as it stands. */
export interface SyncPlan {
  /** What is live now, which the plan was made from. */
  readonly live: LiveConfig;
  /** What is staged now, which the plan was made from. */
  readonly draft: Draft;
  /** From the live entries to the local ones. */
  readonly diff: Diff;
  /** The keys of the staged draft that the sync discards; empty when nothing is staged. */
  readonly discarded: readonly string[];
  /** The conditional rules that are carried along; absent when there are none. */
  readonly rules?: KeptRules;
  /** The conditional branches among the entries that are carried along. */
  readonly branches: readonly string[];
  /** What is staged, whole. */
  readonly overwrite: Overwrite;
}

/** The conditional rules that an overwrite carries back, because it would clear them otherwise. */
export interface KeptRules {
  readonly count: number;
  /** Whether they are the published ones, or the ones staged in the draft. */
  readonly from: "live" | "draft";
  /** Published rules that the staged ones leave out, and which go with this publish. */
  readonly dropped: readonly string[];
}

/** Plans how the wanted entries become live. */
export function planSync(wanted: JsonObject, live: LiveConfig, draft: Draft): SyncPlan {
  const diff = diffEntries(splitBranches(live.entries).entries, wanted);
  const rules = keptRules(live, draft);
  const branches = keptBranches(live, draft, rules?.from ?? "live");
  const conditionalRules = rules?.from === "draft" ? draft.rules : live.rules;
  const carried = rules?.from === "draft" ? isBranch : () => false;
  return {
    live,
    draft,
    diff,
    discarded: sortedKeys(draft.entries).filter((key) => {
      // A draft may be told whole: what is as it is live is no staged change.
      const [staged, published] = [draft.entries.get(key)!, live.entries.get(key)];
      return !carried(key) && !(published !== undefined && equalJson(staged, published));
    }),
    ...(rules === undefined ? {} : { rules }),
    branches: sortedKeys(branches),
    overwrite: {
      ...(draft.hash === undefined ? {} : { draftHash: draft.hash }),
      entries: new Map([...wanted, ...branches]),
      ...(conditionalRules === undefined ? {} : { conditionalRules }),
    },
  };
}

/** The draft's rules when it has any, else the published ones (platform.md, Overwrite). */
function keptRules(live: LiveConfig, draft: Draft): KeptRules | undefined {
  const published = ruleIds(live.rules);
  if (hasRules(draft.rules)) {
    const staged = ruleIds(draft.rules);
    const dropped = published.filter((id) => !staged.includes(id));
    return { count: staged.length, from: "draft", dropped };
  }
  return hasRules(live.rules) ? { count: published.length, from: "live", dropped: [] } : undefined;
}

/** The branches that belong to the rules: the live ones, and over them those that the draft stages. */
function keptBranches(live: LiveConfig, draft: Draft, from: KeptRules["from"]): JsonObject {
  const branches = new Map(splitBranches(live.entries).branches);
  if (from === "live") return branches;
  for (const [key, value] of splitBranches(draft.entries).branches) {
    if (value === null) branches.delete(key);
    else branches.set(key, value);
  }
  return branches;
}

/** Whether a payload of conditional rules holds anything (OpenAPI: ConditionalRulesPayload). */
export function hasRules(rules: Json | undefined): boolean {
  if (!isObject(rules ?? null)) return false;
  const payload = rules as JsonObject;
  const order = payload.get("rulesOrder");
  return ruleIds(payload).length > 0 || (isArray(order) && order.length > 0);
}

/** The ids of the rules in a payload; a rule of null is a removed one. */
function ruleIds(rules: Json | undefined): string[] {
  const byId = isObject(rules) ? rules.get("rules") : undefined;
  if (!isObject(byId)) return [];
  return [...byId].filter(([, rule]) => rule !== null).map(([id]) => id);
}

/** Whether anything is staged. */
export function isStaged(draft: Draft): boolean {
  return draft.entries.size > 0 || hasRules(draft.rules);
}
