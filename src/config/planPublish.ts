import type { Draft, LiveConfig, Overwrite } from "../values/configs.ts";
import { equalJson, isObject, type JsonObject } from "../values/json.ts";
import {
  compareBranches,
  compareRules,
  type ConditionChange,
  rulesById,
} from "./compareConditions.ts";
import { type Diff, diffEntries } from "./diff.ts";
import { overlay, sortedKeys, splitBranches } from "./entries.ts";
import { hasRules } from "./plan.ts";

/** What publishing the draft would do, whole: it is shown, agreed to, then carried out. */
export interface PublishPlan {
  readonly live: LiveConfig;
  readonly draft: Draft;
  /** From the live entries to those of the draft. */
  readonly diff: Diff;
  /** The conditional branches that change, by key. */
  readonly branches: readonly ConditionChange[];
  /** The conditional rules that change, by id. */
  readonly rules: readonly ConditionChange[];
  /** The conditional rules that stay as they are live, by id. */
  readonly keptRules: readonly string[];
  /** All that will be live, as what to stage where the draft as it is read may mean something else. */
  readonly overwrite: Overwrite;
}

/** Plans the publish of what is staged. */
export function planPublish(live: LiveConfig, draft: Draft): PublishPlan {
  const after = overlay(live.entries, draft.entries);
  const payload = hasRules(draft.rules) ? draft.rules : live.rules;
  const rules = compareRules(live.rules, payload);
  const changed = new Set(rules.map(({ name }) => name));
  return {
    live,
    draft,
    diff: diffEntries(splitBranches(live.entries).entries, splitBranches(after).entries),
    branches: compareBranches(live.entries, after),
    rules,
    keptRules: sortedKeys(rulesById(live.rules)).filter((id) => !changed.has(id)),
    overwrite: {
      ...(draft.hash === undefined ? {} : { draftHash: draft.hash }),
      entries: after,
      ...(payload === undefined ? {} : { conditionalRules: payload }),
    },
  };
}

/** Whether publishing the draft would change nothing. */
export function isNothingNew({ diff, branches, rules }: PublishPlan): boolean {
  return diff.changes.length === 0 && branches.length === 0 && rules.length === 0;
}

/**
 * Whether a draft can be read in one way only. Nobody has published whether it is told whole or as
 * changes, nor whether one that tells no conditional rules keeps those that are live or clears them
 * (platform.md, Overwrite): what it leaves out of what is live may stay, or go.
 */
export function isUnambiguous(live: LiveConfig, draft: Draft): boolean {
  return !tellsWhole(live, draft) || namesAll(live.entries, draft.entries)
    ? namesAll(rulesById(live.rules), namedRules(draft))
    : false;
}

/** Whether a draft tells entries that are as they are live, which changes would leave out. */
function tellsWhole(live: LiveConfig, { entries }: Draft): boolean {
  return [...entries].some(([key, value]) => {
    const published = live.entries.get(key);
    return published !== undefined && equalJson(value, published);
  });
}

function namesAll(live: JsonObject, staged: JsonObject): boolean {
  return [...live.keys()].every((name) => staged.has(name));
}

function namedRules({ rules }: Draft): JsonObject {
  const named = isObject(rules) ? rules.get("rules") : undefined;
  return isObject(named) ? named : new Map();
}

/**
 * The keys of a draft that are lost when it is replaced: what is staged under them is neither what is
 * live nor what comes in its place.
 *
 * @param next The entries that are staged in its place, all that are to be live.
 */
export function findReplaced(draft: Draft, live: LiveConfig, next: JsonObject): readonly string[] {
  return sortedKeys(draft.entries).filter((key) => {
    const staged = draft.entries.get(key)!;
    const same = (entries: JsonObject) => equalJson(staged, entries.get(key) ?? null);
    return !same(live.entries) && !same(next);
  });
}
