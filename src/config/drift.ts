import { BRANCH_MARK } from "../values/branch.ts";
import type { LiveConfig, Revision } from "../values/configs.ts";
import type { JsonObject } from "../values/json.ts";
import { type Diff, diffEntries } from "./diff.ts";
import { splitBranches } from "./entries.ts";

/** What a folder last published or pulled, as its lock file remembers it. */
export interface LastSeen {
  readonly version: number;
  readonly entries: JsonObject;
}

/** Live has moved since this folder last published or pulled. */
export interface Drift {
  /** The version that this folder last saw. */
  readonly seen: number;
  /** The version that is live. */
  readonly live: number;
  /** The keys that others changed in between. */
  readonly keys: ReadonlySet<string>;
  /** Who published in between, newest first; empty when the history could not be read. */
  readonly publishes: readonly Revision[];
}

/** The part of a drift that needs no history; undefined when live is what this folder last saw. */
export function findDrift(
  lastSeen: LastSeen | undefined,
  live: LiveConfig,
): Omit<Drift, "publishes"> | undefined {
  if (lastSeen === undefined || lastSeen.version === live.version) return undefined;
  // What this folder published last may not be readable yet: nobody changed anything back.
  if (lastSeen.version > live.version) {
    return { seen: lastSeen.version, live: live.version, keys: new Set() };
  }
  const { changes } = diffEntries(lastSeen.entries, splitBranches(live.entries).entries);
  const keys = new Set(changes.map(({ key }) => key));
  return { seen: lastSeen.version, live: live.version, keys };
}

/** What makes a diff a dangerous one, to be told above the question. */
export interface Dangers {
  /** How many live entries there are, when more than half of them are removed. */
  readonly mostOf?: number;
  /** Removed keys that have a conditional branch on the platform. */
  readonly branched: readonly string[];
}

/** Finds what a person should not overlook in a diff. */
export function findDangers(diff: Diff, live: LiveConfig): Dangers {
  const { entries, branches } = splitBranches(live.entries);
  const bases = new Set([...branches.keys()].map((key) => key.split(BRANCH_MARK)[0]));
  const removed = diff.changes.filter(({ change }) => change === "removed").map(({ key }) => key);
  return {
    ...(removed.length * 2 > entries.size ? { mostOf: entries.size } : {}),
    branched: removed.filter((key) => bases.has(key)),
  };
}
