import type { Failure } from "./failure.ts";
import { equalJson, type Json, type JsonObject } from "./json.ts";

/**
 * What players get, or would get: one value for what is live, staged, was live or is intended. Nothing is lost in it that
 * Roblox sent, so that an overwrite can carry it back.
 */
export interface Config {
  /** By key; a value under a condition has a key of Roblox's own (src/values/branch.ts). */
  readonly entries: JsonObject;
  /** Verbatim (OpenAPI: ConditionalRulesPayload); null when there are none, undefined when that is not known. */
  readonly conditions: Json | undefined;
}

/** A config whose conditions are known. */
export interface KnownConfig extends Config {
  readonly conditions: Json;
}

export interface LiveConfig extends KnownConfig {
  /** The configVersion; 0 when nothing is published yet. */
  readonly version: number;
  /** True when the platform left out the version, which then reads as 0 but may be any. */
  readonly versionUnknown?: true;
  /** True when a 404 alone says that nothing is published. */
  readonly notFound?: true;
}

export function lagsBehind(live: LiveConfig, version: number): boolean {
  return live.version < version && live.versionUnknown === undefined;
}

/** What is staged in a repository; a null is a staged deletion. */
export interface Draft extends KnownConfig {
  /** Sent back with a write, so that the platform notices changes in between; absent when none came. */
  readonly hash?: string;
  /** True when a 404 alone says that nothing is staged. */
  readonly notFound?: true;
}

export const NO_DRAFT: Draft = { entries: new Map(), conditions: null };

/** Check whether two readings of what is live, or of a draft, show the same; not every one of a draft shows a hash. */
export function isSameState(one: Draft, other: Draft): boolean {
  return one.hash === other.hash && equalJson(one.entries, other.entries) &&
    equalJson(one.conditions, other.conditions);
}

export interface StateBefore {
  readonly live: LiveConfig;
  readonly draft: Draft;
  /** The newest published version at that time, already live or not. */
  readonly newest: number;
}

export interface Revision {
  readonly id: string;
  /** The configVersion that the publish produced. */
  readonly version: number;
  /** The timestamp as the platform sent it. */
  readonly time: string;
  readonly publishedBy?: string;
  /** Absent when there was none; it may be empty. */
  readonly message?: string;
  readonly deploymentResult?: string;
  /** By key; a null `before` means added, a null `after` deleted. */
  readonly changes: ReadonlyMap<string, { readonly before: Json; readonly after: Json }>;
  /** True when the platform left the changes out, so that there may be some. */
  readonly changesUnknown?: true;
  readonly changedConditions: boolean;
  /** Its changes of conditions, verbatim (OpenAPI: ConditionalRulesChangesPayload). */
  readonly conditionsDelta?: Json;
}

/** What the platform knows of an entry besides its value (OpenAPI: ConfigValueFull). */
export interface EntryDetails {
  readonly description?: string;
  /** The timestamp as the platform sent it. */
  readonly lastModifiedTime?: string;
  /** The timestamp as the platform sent it. */
  readonly lastAccessedTime?: string;
  /** Its conditional values, in no order (OpenAPI: ConfigVariantDto). */
  readonly variants?: readonly Variant[];
}

export interface Variant {
  /** The kind of value: only `conditional` is documented. */
  readonly type?: Json;
  readonly variantTypeId?: string;
  readonly value?: Json;
}

/** The ways in which a publish may reach the servers (spec: Limits). */
export const STRATEGIES = ["immediate", "gradual-rollout"] as const;

export type Strategy = typeof STRATEGIES[number];

/** A publish of the draft (OpenAPI: PublishDraftRequest). */
export interface Publish {
  readonly draftHash: string;
  readonly message?: string;
  readonly strategy: Strategy;
}

export type Published =
  | { readonly outcome: "published"; readonly version: number }
  | { readonly outcome: "nothing-to-publish" };

export interface Experiment {
  readonly name: string;
  readonly key: string;
  /** As Roblox sent it. */
  readonly stopped?: string;
}

export type Experiments =
  | {
    /** Their keys, and the keys' conditional values, cannot be changed. */
    readonly running: readonly Experiment[];
    /** The end of each published its winner as the key's value. */
    readonly completed: readonly Experiment[];
  }
  | Failure;

/** A rollback from this folder: version `as` has what was live as version `to`. */
export interface RolledBack {
  readonly to: number;
  readonly as: number;
}

/** What a folder last published or pulled, from its lock file. */
export interface LastSeen extends Config {
  readonly version: number;
  /** True when the section of the config file had the conditions, too. */
  readonly hasConditions?: boolean;
  readonly rolledBack?: RolledBack;
  readonly rolledBackParts?: readonly RolledBack[];
}

export interface Point {
  /** The beginning of the minute, in milliseconds since 1970. */
  readonly time: number;
  readonly value: number;
  /** True when the platform calls it valid: a projection is not, nor is too little data. */
  readonly usable: boolean;
}
