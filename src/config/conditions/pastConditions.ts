import type { Config, LastSeen, Revision } from "../../values/configs.ts";
import { splitBranches } from "../../values/branch.ts";
import { equalJson, type Json } from "../../values/json.ts";
import { fitsChanges, followPublish, orderOn } from "../followPublish.ts";
import { findLost } from "./stagedConditions.ts";
import { findUndefined } from "./undefinedValues.ts";

/** What this folder last saw, which shows the conditions of its version. */
export type Witness = Pick<LastSeen, "version" | "entries" | "conditions">;

/** What was live at a moment of the past. */
export interface PastState {
  readonly content: Config;
  /** True when a later publish may have changed conditions without showing it, and nothing has shown them since. */
  readonly isDoubtful: boolean;
}

/**
 * Find what was live before a publish. An overwrite may drop conditions, and its revision does not say so: signs of that are
 * a value whose condition is not there, and a publish that shows no change at all.
 */
export function undoPublish(
  { content, isDoubtful }: PastState,
  revision: Revision,
  seen?: Witness,
): PastState {
  const before = followPublish(content, revision, "before");
  const isSeen = seen?.conditions !== undefined && seen.version === revision.version - 1 &&
    hasSameValues(before, seen);
  if (isSeen) {
    const { conditions } = isSame(before.conditions, seen.conditions) ? before : seen;
    return { content: { ...before, conditions }, isDoubtful: false };
  }
  const isStrange = !revision.changedConditions &&
    (revision.changes.size === 0 || findUndefined(before).length > 0);
  return { content: before, isDoubtful: isStrange || (isDoubtful && !showsAll(revision)) };
}

/**
 * Find the conditions after the first of some publishes, as far as anything shows them: what is next known of them must
 * say the same, else a later change of them was not shown.
 *
 * @param publishes Newest first, as far as they were read.
 * @returns Undefined when they are not known.
 */
export function knownConditions(
  { content: { conditions }, isDoubtful }: PastState,
  publishes: readonly Revision[],
  seen?: Witness,
): Json | undefined {
  if (conditions === undefined) return undefined;
  const isSeen = ({ version }: Revision) =>
    version === seen?.version && seen.conditions !== undefined;
  const witness = publishes.find((one) =>
    one.changedConditions || isSeen(one) || one.version === 1
  );
  if (witness === undefined) return isDoubtful ? undefined : conditions;
  const isRight = witness.changedConditions
    ? fitsChanges(conditions, witness.conditionsDelta, "after")
    // Nothing was live before v1.
    : isSame(conditions, isSeen(witness) ? seen?.conditions : null);
  return isRight && (!isDoubtful || showsAll(witness)) ? conditions : undefined;
}

/** Check whether a publish shows which conditions there were then: the order names all. */
function showsAll({ conditionsDelta }: Revision): boolean {
  return orderOn(conditionsDelta, "after") !== undefined;
}

/** Compare the values under conditions: those that a publish lost, and what it lost with them, are in the lock file, too. */
function hasSameValues(one: Config, other: Pick<Config, "entries">): boolean {
  const [left, right] = [one, other].map(({ entries }) => splitBranches(entries).branches);
  return equalJson(left!, right!);
}

/** Compare conditions with those of the lock file, which may be as they were sent. */
function isSame(shown: Json | undefined, seen: Json | undefined): boolean {
  if (shown === undefined || seen === undefined) return false;
  const entries = new Map();
  return findLost({ entries, conditions: seen }, { entries, conditions: shown }).length === 0;
}
