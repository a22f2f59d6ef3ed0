import { isBranch, splitBranches } from "../values/branch.ts";
import type { Config, Draft, LiveConfig } from "../values/configs.ts";
import { equalJson, type JsonObject } from "../values/json.ts";
import {
  conditionsById,
  hasConditions,
  isSameConditions,
  namedConditions,
  overlayConditions,
} from "./conditionSet.ts";
import { isSameEntry, overlay, sortedKeys } from "./entries.ts";

/** List the staged keys, sorted, but not those of entries that equal the live ones: a draft may contain everything. */
export function stagedKeys(draft: Draft, live: LiveConfig): readonly string[] {
  return sortedKeys(draft.entries).filter((key) => !isSameEntry(draft.entries, live.entries, key));
}

/** Return what would be live if a draft were published. */
export function overlayDraft(live: Config, draft: Draft): Config {
  return {
    entries: overlay(live.entries, draft.entries),
    conditions: (hasConditions(draft.conditions) ? draft : live).conditions,
  };
}

/** Check whether publishing a draft may lead to some content, whichever meaning it has of {@link isUnambiguous}. */
export function leadsTo(draft: Draft, live: LiveConfig, { entries, conditions }: Config): boolean {
  const leads = [new Map(), live.entries].some((base) =>
    equalJson(overlay(base, draft.entries), entries)
  );
  if (!leads || conditions === undefined) return leads;
  const [staged, kept] = [draft.conditions, live.conditions];
  const possible = hasConditions(staged) ? [staged, overlayConditions(kept, staged)] : [null, kept];
  return possible.some((one) => isSameConditions(one, conditions));
}

/** Check whether anything is staged. */
export function isStaged(draft: Draft): boolean {
  return draft.entries.size > 0 || hasConditions(draft.conditions);
}

/**
 * Check whether a draft has only one meaning. Roblox does not document whether a draft is the whole config
 * or changes, nor whether one without conditions keeps the live ones or clears them (docs/dev/platform.md,
 * Overwrite): live entries that it leaves out may stay or go.
 */
export function isUnambiguous(live: LiveConfig, draft: Draft): boolean {
  return (!isSentWhole(live, draft) || namesAll(live.entries, draft.entries)) &&
    namesAll(conditionsById(live.conditions), namedConditions(draft.conditions));
}

/** The live entries that a draft leaves out although it may be meant to remove them. */
export interface LeftOut {
  readonly removed: readonly string[];
  readonly kept: readonly string[];
}

/**
 * Find the live entries that a draft may be meant to remove: it is the whole config, or was staged from a
 * file without them. A publish removes those that the file's folder saw live before, and keeps the others.
 *
 * @param desired The entries of the config file, if known.
 * @param seen The entries in the lock file.
 */
export function findLeftOut(
  live: LiveConfig,
  draft: Draft,
  desired?: JsonObject,
  seen?: JsonObject,
): LeftOut {
  if (draft.entries.size === 0) return { removed: [], kept: [] };
  const left = sortedKeys(splitBranches(live.entries).entries)
    .filter((key) => !draft.entries.has(key));
  const isOfFile = desired !== undefined &&
    [...draft.entries].every(([key, value]) =>
      isBranch(key) || equalJson(desired.get(key) ?? null, value)
    );
  const meant = isSentWhole(live, draft)
    ? left
    : left.filter((key) => isOfFile && !desired.has(key));
  const published = overlay(live.entries, draft.entries);
  const isWholeFile = isOfFile &&
    [...desired].every(([key, value]) => equalJson(published.get(key) ?? null, value));
  const isProven = (key: string) => isWholeFile && !desired.has(key) && seen?.has(key) === true;
  return { removed: meant.filter(isProven), kept: meant.filter((key) => !isProven(key)) };
}

/** Check whether a draft is the whole config: changes would omit the entries that equal live ones. */
function isSentWhole(live: LiveConfig, { entries }: Draft): boolean {
  return [...entries.keys()].some((key) => isSameEntry(entries, live.entries, key));
}

function namesAll(live: JsonObject, staged: JsonObject): boolean {
  return [...live.keys()].every((name) => staged.has(name));
}

/**
 * Find the keys of a draft that are lost when it is replaced: their staged values are neither live nor in
 * the replacement.
 *
 * @param next All the entries that are staged in its place.
 */
export function findReplaced(draft: Draft, live: LiveConfig, next: JsonObject): readonly string[] {
  return sortedKeys(draft.entries).filter((key) => {
    const staged = draft.entries.get(key)!;
    const same = (entries: JsonObject) => equalJson(staged, entries.get(key) ?? null);
    return !same(live.entries) && !same(next);
  });
}
