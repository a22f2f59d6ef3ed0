import type { EntryDetails, LiveConfig, Revision } from "../values/configs.ts";
import type { UniverseId } from "../values/ids.ts";
import type { Json } from "../values/json.ts";
import { definedOnly } from "../values/definedOnly.ts";
import type { ConditionalValue } from "./conditions/conditionalValues.ts";
import { sortedKeys } from "./entries.ts";
import type { Past } from "./past.ts";

/** What is or was live at one moment (spec: Snapshot document). */
export interface Snapshot {
  /** The env named on the command line; absent under a bare `--universe-id`. */
  readonly env?: string;
  readonly universeId: UniverseId;
  /** The configVersion. */
  readonly version: number;
  /** By key, in listing order; only one when a key was asked for. */
  readonly entries: ReadonlyMap<string, Json>;
  /** What the platform knows of each entry besides its value; absent unless asked for. */
  readonly details?: ReadonlyMap<string, EntryDetails>;
  /** The conditional values of each entry that has some; absent unless asked for. */
  readonly conditionalValues?: ReadonlyMap<string, readonly ConditionalValue[]>;
  /** The past state that was asked for; absent for what is live. */
  readonly at?: Past;
  /** The publish that made the past state live; absent when nothing was published by then. */
  readonly since?: Revision;
  /** The pattern of the keys that are listed; absent when all are. */
  readonly glob?: string;
  /** The key asked for and its value; absent when none was asked for. */
  readonly asked?: { readonly key: string; readonly value: Json };
}

/** Take a snapshot of everything that is live. */
export function takeSnapshot(
  env: string | undefined,
  universeId: UniverseId,
  live: LiveConfig & Pick<Snapshot, "details" | "conditionalValues" | "at" | "since" | "glob">,
): Snapshot {
  const { version, entries, details, conditionalValues, at, since, glob } = live;
  return {
    universeId,
    version,
    entries: new Map(sortedKeys(entries).map((key) => [key, entries.get(key)!])),
    ...definedOnly({ env, details, conditionalValues, at, since, glob }),
  };
}

/** Narrow a snapshot to one key; undefined when nothing is published under it. */
export function narrowSnapshot(snapshot: Snapshot, key: string): Snapshot | undefined {
  const value = snapshot.entries.get(key);
  if (value === undefined) return undefined;
  return { ...snapshot, entries: new Map([[key, value]]), asked: { key, value } };
}
