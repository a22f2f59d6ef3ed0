import { splitBranches, splitBranchKey } from "../values/branch.ts";
import type { LastSeen, LiveConfig, Revision, RolledBack } from "../values/configs.ts";
import type { JsonObject } from "../values/json.ts";
import { definedOnly } from "../values/definedOnly.ts";
import {
  type ConditionDrift,
  conditionDriftName,
  findConditionDrift,
  findUndoneConditions,
} from "./conditions/conditionDrift.ts";
import type { Diff } from "./diff.ts";
import { diffConfigs } from "./diffConfigs.ts";
import { enumerate } from "../values/words.ts";
import { isSameEntry } from "./entries.ts";
import type { Plan } from "./syncPlan.ts";

/** How live has changed since this folder last published or pulled. */
export interface Drift {
  /** The version that this folder last saw. */
  readonly seen: number;
  readonly live: number;
  /** The keys that others changed in between. */
  readonly keys: ReadonlySet<string>;
  /** The newest rollback from this folder in between. */
  readonly rolledBack?: RolledBack & {
    /** True when it was one of some keys. */
    readonly isPart: boolean;
    /** The version that each key went back to, of the keys that this rollback or an earlier one changed. */
    readonly versions: ReadonlyMap<string, number>;
  };
  /** The conditions and conditional values that others changed; absent when none, or not known. */
  readonly conditions?: readonly ConditionDrift[];
  /** The revisions in between, newest first; empty when the history could not be read. */
  readonly publishes: readonly Revision[];
  /** How many more publishes in between are not listed. */
  readonly more: number;
}

/** How many publishes are listed at most. */
export const MOST_TOLD = 20;

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
  const publishes = history.filter(({ version }) => version > seen).slice(0, MOST_TOLD);
  // Every publish increases the version by one.
  const more = publishes.length < MOST_TOLD ? 0 : publishes.at(-1)!.version - seen - 1;
  // This folder's own publish is not deployed: others changed nothing.
  const changes = seen > live.version ? [] : diffConfigs(lastSeen, live).diff.changes;
  const { whole, parts } = rollbacksSince(lastSeen, live);
  const ownOf = (publish: Revision | undefined) =>
    parts.find(({ as }) => as === publish?.version) ??
      (whole?.as === live.version || whole?.as === publish?.version ? whole : undefined);
  const all = changes.map(({ key }) => key);
  const versions = new Map(all.flatMap((key) => {
    const own = ownOf(lastPublishOf(key, publishes));
    return own === undefined ? [] : [[key, own.to] as const];
  }));
  const keys = new Set(all).difference(versions);
  const newest = parts.at(-1) ?? whole;
  const rolledBack = newest && { ...newest, isPart: newest !== whole, versions };
  const conditions = seen > live.version || lastSeen.conditions === undefined
    ? undefined
    : findConditionDrift(lastSeen, live, { publishes, more })?.map((one) => {
      return { ...one, ...definedOnly({ rolledBackTo: ownOf(one.publish)?.to }) };
    });
  const found = definedOnly({ rolledBack, conditions });
  return { seen, live: live.version, keys, publishes, more, ...found };
}

/** Find the rollbacks from this folder that are newer than what it last saw, and not newer than live. */
function rollbacksSince({ version, rolledBack, rolledBackParts = [] }: LastSeen, live: LiveConfig) {
  const isSince = ({ as }: RolledBack) => as > version && as <= live.version;
  const whole = rolledBack && isSince(rolledBack) ? rolledBack : undefined;
  return { whole, parts: rolledBackParts.filter(isSince) };
}

function lastPublishOf(key: string, publishes: readonly Revision[]): Revision | undefined {
  return publishes.find((revision) => revision.changes.has(key));
}

/** A change since this folder last saw what is live that a publish would change back. */
export interface UndoneChange {
  /** The key, or what changed of the conditions. */
  readonly name: string;
  readonly part: "entry" | ConditionDrift["part"];
  /** The newest publish that changed it; absent when the history does not show it. */
  readonly publish?: Revision;
  /** The version that this folder rolled it back to; absent when others changed it. */
  readonly rolledBackTo?: number;
}

/** Find the changes that a publish would change back: entries, then conditions. */
export function findUndone(
  { diff, conditions }: Pick<Plan, "diff" | "conditions">,
  drift: Drift | undefined,
): readonly UndoneChange[] {
  if (drift === undefined) return [];
  const { keys, rolledBack, publishes } = drift;
  const undone = diff.changes.filter(({ key }) => keys.has(key) || rolledBack?.versions.has(key));
  return [
    ...undone.map(({ key }): UndoneChange => ({
      name: key,
      part: "entry",
      ...definedOnly({
        publish: lastPublishOf(key, publishes),
        rolledBackTo: rolledBack?.versions.get(key),
      }),
    })),
    ...findUndoneConditions(drift.conditions ?? [], conditions)
      .map((one): UndoneChange => ({ ...one, name: conditionDriftName(one) })),
  ];
}

/** Name the rollbacks from this folder that are undone, or the newest one: "the rollback from here to v3". */
export function rollbackWords({ to }: RolledBack, undone: readonly UndoneChange[]): string {
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
