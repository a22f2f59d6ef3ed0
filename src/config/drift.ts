import { definedOnly } from "../values/collections.ts";
import { BRANCH_MARK, splitBranches, splitBranchKey } from "../values/branch.ts";
import type { LastSeen, LiveConfig, Revision, RolledBack } from "../values/configs.ts";
import { equalJson, type Json, type JsonObject, memberOf } from "../values/json.ts";
import { enumerate } from "../values/words.ts";
import { namedConditions } from "./conditionSet.ts";
import type { Diff } from "./diff.ts";
import { type ConfigDiff, diffConfigs } from "./diffConfigs.ts";
import { isSameEntry } from "./entries.ts";
import { deploymentOf } from "./history.ts";
import { type ChangedPart, changedParts, partId, withoutImplied } from "./parts.ts";

/** How live has changed since this folder last published or pulled. */
export interface Drift {
  /** The version that this folder last saw. */
  readonly seen: number;
  readonly live: number;
  /** What changed in between; of entries alone where this folder does not know what conditions were. */
  readonly parts: readonly DriftPart[];
  /** The newest rollback from this folder in between. */
  readonly rolledBack?: RolledBack & {
    /** True when it was one of some keys. */
    readonly isPart: boolean;
  };
  /** The revisions in between, newest first; empty when the history could not be read. */
  readonly publishes: readonly Revision[];
  /** How many more publishes in between are not listed. */
  readonly more: number;
}

export type DriftPart = ChangedPart & {
  /** The publish that changed it; absent when the history does not show it. */
  readonly publish?: Revision;
  /** The version that this folder rolled back to, which changed it; absent when others changed it. */
  readonly rolledBackTo?: number;
};

/** How many publishes are listed at most. */
export const MOST_PUBLISHES = 20;

/**
 * Find how live has changed; undefined when its version is the last seen one, or unknown.
 *
 * @param history The newest revisions, newest first: down to the last seen one, or as many as were read.
 */
export function findDrift(
  lastSeen: LastSeen | undefined,
  live: LiveConfig,
  history: readonly Revision[],
): Drift | undefined {
  if (lastSeen === undefined || live.versionUnknown) return undefined;
  const seen = lastSeen.version;
  if (seen === live.version) return undefined;
  const publishes = history.filter(({ version }) => version > seen).slice(0, MOST_PUBLISHES);
  // Every publish increases the version by one.
  const more = publishes.length < MOST_PUBLISHES ? 0 : publishes.at(-1)!.version - seen - 1;
  const own = history.find(({ version }) => version === seen);
  const { whole, parts: partial } = rollbacksSince(lastSeen, live);
  const ownOf = (publish: Revision | undefined) =>
    partial.find(({ as }) => as === publish?.version) ??
      (whole?.as === live.version || whole?.as === publish?.version ? whole : undefined);
  const areConditionsKnown = lastSeen.conditions !== undefined;
  const parts = changedParts(diffConfigs(lastSeen, live))
    .filter(({ part }) => areConditionsKnown || part === "entry")
    .map((one): DriftPart => {
      const publish = findPublish(one, publishes, more, own);
      return { ...one, ...definedOnly({ publish, rolledBackTo: ownOf(publish)?.to }) };
    });
  const newest = partial.at(-1) ?? whole;
  const rolledBack = newest && { ...newest, isPart: newest !== whole };
  return {
    seen,
    live: live.version,
    // This folder's own publish is not deployed: others changed nothing.
    parts: seen > live.version ? [] : parts,
    publishes,
    more,
    ...definedOnly({ rolledBack }),
  };
}

/** Find the rollbacks from this folder that are newer than what it last saw, and not newer than live. */
function rollbacksSince({ version, rolledBack, rolledBackParts = [] }: LastSeen, live: LiveConfig) {
  const isSince = ({ as }: RolledBack) => as > version && as <= live.version;
  const whole = rolledBack && isSince(rolledBack) ? rolledBack : undefined;
  return { whole, parts: rolledBackParts.filter(isSince) };
}

/**
 * Find the publish that made a part what it is now. Of an entry, it is the newest that shows a change of it. Of the others,
 * it is that one, unless that change led elsewhere; then the only one that may have changed it without showing it, as an
 * overwrite without conditions does.
 *
 * @param more How many older publishes are not listed.
 * @param own The last seen publish, which may not have made live what this folder sent.
 */
function findPublish(
  part: ChangedPart,
  publishes: readonly Revision[],
  more: number,
  own: Revision | undefined,
): Revision | undefined {
  if (part.part === "entry") return publishes.find(({ changes }) => changes.has(part.key));
  const deployed = publishes.filter((one) => deploymentOf(one) !== "failed");
  const at = deployed.findIndex((one) => shownAfter(part, one) !== undefined);
  const shown = deployed[at];
  const made = shown ?? (part.part === "order" ? undefined : own);
  const after = made && shownAfter(part, made);
  if (after !== undefined && equalJson(after, part.after ?? null)) return made;
  const silent = (shown === undefined ? deployed : deployed.slice(0, at))
    .filter(({ changedConditions }) => !changedConditions);
  return silent.length === 1 && (shown !== undefined || more === 0) ? silent[0] : undefined;
}

/** Return what a publish shows that a part became; undefined when it shows no change of it. */
function shownAfter(
  part: Exclude<ChangedPart, { part: "entry" }>,
  { changes, conditionsDelta }: Revision,
): Json | undefined {
  if (part.part === "value") {
    return changes.get(`${part.key}${BRANCH_MARK}${part.condition}`)?.after;
  }
  if (part.part === "condition") {
    const delta = namedConditions(conditionsDelta).get(part.condition);
    return delta && memberOf(delta, "after");
  }
  // Any change of the order counts.
  return memberOf(conditionsDelta, "rulesOrder") === null ? undefined : part.after;
}

/** List the conditions, their order and the values under them that changed. */
export function changedConditions(drift: Drift | undefined): readonly DriftPart[] {
  return withoutImplied(drift?.parts ?? []).filter(({ part }) => part !== "entry");
}

/** List the keys that others changed. */
export function keysElsewhere(drift: Drift | undefined): ReadonlySet<string> {
  const elsewhere = (drift?.parts ?? []).filter(({ rolledBackTo }) => rolledBackTo === undefined);
  return new Set(elsewhere.flatMap((one) => one.part === "entry" ? [one.key] : []));
}

/** Find what changed since this folder last saw live that a publish would change again. */
export function findUndone(planned: ConfigDiff, drift: Drift | undefined): readonly DriftPart[] {
  const changed = new Map(drift?.parts.map((one) => [partId(one), one]));
  return withoutImplied(changedParts(planned).flatMap((one) => changed.get(partId(one)) ?? []));
}

/** Name the rollbacks from this folder that are undone, or the newest one: "the rollback from here to v3". */
export function rollbackWords({ to }: RolledBack, undone: readonly DriftPart[]): string {
  const versions = [...new Set(undone.flatMap(({ rolledBackTo }) => rolledBackTo ?? []))];
  if (versions.length < 2) return `the rollback from here to v${versions[0] ?? to}`;
  return `the rollbacks from here to ${enumerate(versions.map((version) => `v${version}`))}`;
}

/**
 * Find the keys of a diff whose entry in the file is not what this folder last saw: a pull would undo what
 * a person has changed, added or removed there since.
 *
 * @param diff From the entries of the file to what is live.
 * @param lastSeen Undefined without a record: then no edits are known.
 */
export function findLocalEdits(
  { changes }: Diff,
  local: JsonObject,
  lastSeen: LastSeen | undefined,
): ReadonlySet<string> {
  if (lastSeen === undefined) return new Set();
  const edited = changes.filter(({ key }) => !isSameEntry(local, lastSeen.entries, key));
  return new Set(edited.map(({ key }) => key));
}

/** What a person should not overlook in a diff, shown above the question. */
export interface Dangers {
  /** How many live entries there are, when more than half of them are removed. */
  readonly mostOf?: number;
  /** Removed keys that have a conditional branch on the platform. */
  readonly branched: readonly string[];
}

/** Find the dangers of a diff. */
export function findDangers(diff: Diff, live: LiveConfig): Dangers {
  const { entries, branches } = splitBranches(live.entries);
  const bases = new Set([...branches.keys()].map((branch) => splitBranchKey(branch).key));
  const removed = diff.changes.filter(({ change }) => change === "removed").map(({ key }) => key);
  return {
    ...(removed.length * 2 > entries.size ? { mostOf: entries.size } : {}),
    branched: removed.filter((key) => bases.has(key)),
  };
}
