import { BRANCH_MARK } from "../values/branch.ts";
import type { Experiment, LiveConfig } from "../values/configs.ts";
import type { ConfigRefDiff } from "./configRef.ts";

/**
 * Finds the running experiment whose key a plan changes: its value, its conditional values, or a
 * condition that one of those refers to (platform.md, Experiments lock keys).
 *
 * @param live What is live, whose branches tell the conditions that a key refers to.
 */
export function findLocked(
  { diff, branches = [], rules = [] }: ConfigRefDiff,
  live: LiveConfig,
  experiments: readonly Experiment[],
): Experiment | undefined {
  const keys = new Set(diff.changes.map(({ key }) => key));
  const changed = new Set(rules.map(({ name }) => name));
  return experiments.find(({ key }) => {
    const prefix = key + BRANCH_MARK;
    return keys.has(key) || branches.some(({ name }) => name.startsWith(prefix)) ||
      [...live.entries.keys()].some((name) =>
        name.startsWith(prefix) && changed.has(name.slice(prefix.length))
      );
  });
}
