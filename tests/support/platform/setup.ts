import type { JsonObject } from "../../../src/values/json.ts";
import type { Repository } from "../../../src/values/repository.ts";
import type { ErrorShape } from "./errors.ts";
import type { Fault } from "./faults.ts";
import type { Expectation, Match } from "./match.ts";
import type { Call } from "./routes.ts";

/** What a setup may contain as JSON: everything that a JSON or TOML file can. */
export type Plain = null | boolean | number | string | readonly Plain[] | PlainObject;

/** A JSON object of a setup. */
export interface PlainObject {
  readonly [key: string]: Plain;
}

/** Keys and values: as plain values, as JSON text (which keeps every digit), or as parsed JSON. */
export type Entries = PlainObject | string | JsonObject;

/** What a platform starts with. All of it can be written in JSON, and all of it has a default. */
export interface PlatformSetup {
  /** By default: 1234567890, "Skyline Racing", with `config` as its InExperienceConfig. */
  readonly universes?: readonly UniverseSetup[];
  /** The one universe there is when `universes` is left out. */
  readonly config?: UniverseSetup;
  /** By default: the key "deploy", with the secret "test-key-0123456789abcdef". */
  readonly keys?: readonly KeySetup[];
  /** Who is signed in; by default "Builder", 4242, with the cookie "test-cookie-0123456789". */
  readonly account?: AccountSetup | null;
  /** Who else can be looked up besides the account; each a user's id, name and display name. */
  readonly users?: readonly UserSetup[];
  /** The address that the platform and the echo service see; by default 203.0.113.7. */
  readonly address?: string;
  /** What the echo service returns instead of that address. */
  readonly echo?: string;
  /** The time of the first publish; by default 2026-01-02T03:04:05Z. */
  readonly clock?: string;
  /** How many minutes a publish moves the clock; by default one. */
  readonly publishMinutes?: number;
  /** The delay of every answer, in milliseconds; none by default. */
  readonly latency?: number;
  readonly switches?: Partial<Switches>;
  readonly faults?: readonly Fault[];
  /** Requests that must come. */
  readonly expect?: readonly Expectation[];
  /** Whether a request that `expect` does not name must not come. */
  readonly onlyExpected?: boolean;
  /** Requests that must not come. */
  readonly forbid?: readonly Match[];
}

/** A universe, with its InExperienceConfig at the top and its other repositories by name. */
export interface UniverseSetup extends ConfigSetup {
  readonly id?: number;
  readonly displayName?: string;
  /** By default PRIVATE. */
  readonly visibility?: string;
  /** Whether the owner of the keys cannot see it: it answers 404. */
  readonly hidden?: boolean;
  /** The experiments; a change of the platform replaces the whole list. */
  readonly experiments?: readonly ExperimentSetup[];
  /** The metrics that it has points of, by their names. */
  readonly metrics?: { readonly [metric: string]: MetricSetup };
  readonly repositories?: { readonly [name in Repository]?: ConfigSetup };
}

/** A metric, minute by minute. */
export interface MetricSetup {
  /** Its values in turn, one a minute; null is a minute without a point. */
  readonly usual: readonly (number | null)[];
  /** What it is from so many minutes after a publish on. */
  readonly then?: { readonly [minutes: string]: number | null };
  /** The version of that publish; by default the newest one. */
  readonly version?: number;
  /** The status of its points: Valid by default. */
  readonly status?: string;
  /** How many of the newest requested minutes have no figures yet; none by default. */
  readonly late?: number;
}

/** An experiment. */
export interface ExperimentSetup {
  readonly name: string;
  /** The config key that it is about; left out for an experiment with matchmaking. */
  readonly key?: string;
  /** By default EXPERIMENT_STATE_RUNNING. */
  readonly state?: string;
}

/** What is in a repository. */
export interface ConfigSetup {
  /** What is live, published in one go, as the last publish. */
  readonly entries?: Entries;
  /** The conditions published with `entries`. */
  readonly conditions?: Entries;
  /** The publishes before that, oldest first. */
  readonly history?: readonly PublishSetup[];
  /** The configVersion of the last publish; by default, publishes count from 1. */
  readonly configVersion?: number;
  /** What is staged over what is live; null stages a deletion. */
  readonly draft?: Entries;
  /** The whole set of conditions that is staged; null stages their removal. */
  readonly draftConditions?: Entries | null;
}

/** One publish of the past: `entries` is the whole state after it, or `changes` what it changed. */
export interface PublishSetup {
  readonly entries?: Entries;
  /** Added to what was live; null deletes. */
  readonly changes?: Entries;
  readonly conditions?: Entries;
  readonly message?: string;
  /** A user id; by default the account's. */
  readonly publishedBy?: string;
  /** An ISO time; by default the clock's. */
  readonly time?: string;
  /** By default an id that looks like a UUID, made of the universe, the repository, the version. */
  readonly revisionId?: string;
  /** "Published" by default; "Failed" leaves what is live as it was. */
  readonly deploymentResult?: string;
}

/** An API key, as it works and as it is listed. */
export interface KeySetup {
  readonly name?: string;
  readonly secret?: string;
  readonly id?: string;
  readonly description?: string;
  /** Like "universe:read"; by default universe:read, universe:write, universe-places:write. */
  readonly scopes?: readonly string[];
  /** The universes that the scopes cover; by default all of them. */
  readonly universes?: readonly number[];
  readonly enabled?: boolean;
  /** An ISO time; by default it never expires. */
  readonly expires?: string;
  /** The same, counted from the start of the platform by the real clock, in seconds. */
  readonly expiresInSeconds?: number;
  /** How long ago it was used or changed last, by the real clock, in seconds; by default now. */
  readonly idleSeconds?: number;
  /** By default 0.0.0.0/0; an empty list allows every address. */
  readonly allowedCidrs?: readonly string[];
  /** Whether calls from outside `allowedCidrs` are refused; by default they are. */
  readonly enforceCidrs?: boolean;
  /** By default the first ten characters of the secret. */
  readonly preview?: string;
  /** `cloudAuthBadStatus`; by default empty. */
  readonly badStatus?: string;
  /** Whether it is listed among the account's keys, as a group's key is not. */
  readonly listed?: boolean;
  /** Fields that its listing leaves out, at either level. */
  readonly omit?: readonly string[];
}

/** Somebody who may have published. */
export interface UserSetup {
  readonly id: number;
  readonly name: string;
  readonly displayName: string;
}

/** The account that a cookie signs in to. */
export interface AccountSetup {
  readonly id?: number;
  readonly name?: string;
  readonly displayName?: string;
  readonly cookie?: string;
}

/** How the platform behaves where Roblox documents nothing (docs/dev/platform.md: [?] and [S]). */
export interface Switches {
  /** `/draft` when nothing is staged; "hash" returns no entries but a real hash. */
  noDraft: "hash" | "404" | "empty" | "null" | "missing";
  /** Whether a draft shows its changes, or everything that will be live, with or without its removals. */
  draftShows: "changes" | "whole" | "remaining";
  /** The live values and the full config when nothing was ever published. */
  nothingPublished: "empty" | "404" | "null" | "missing";
  /** The status when the hash sent is not the draft's. */
  mismatch: 400 | 409 | 412;
  /** How a field without content is written. */
  absent: "null" | "missing";
  /** Fields that break the document: by call, a path like "metadata" or "revisions.*.changes". */
  fields: { readonly [call in Call]?: { readonly [path: string]: "null" | "missing" } };
  /** How many reads of the values still answer what was live before a publish. */
  lag: number;
  /** What publishing a draft loses: "conditions" makes only the entries live. */
  publishLoses: "nothing" | "conditions";
  /** How often a query of a metric is answered later, with 202, before it is answered. */
  polls: number;
  /** The most entries of a repository; the product page's 1,000 instead of the API guide's 100. */
  mostEntries: number;
  /** The largest page of revisions that is honoured. */
  largestPage: number;
  /** The shape of every error's body, instead of each error's own. */
  errorShape: ErrorShape | undefined;
  /** The token of the key listing; "again" refuses every token. */
  csrf: "dance" | "off" | "again" | "refuse";
  /** The largest page of keys that is honoured. */
  keysPage: number;
  /** What the key listing's last page contains. */
  lastCursor: "" | "missing";
}

/** The default switches. */
export const DEFAULT_SWITCHES: Switches = {
  noDraft: "hash",
  draftShows: "changes",
  nothingPublished: "empty",
  mismatch: 400,
  absent: "null",
  fields: {},
  lag: 0,
  publishLoses: "nothing",
  polls: 0,
  mostEntries: 100,
  largestPage: 100,
  errorShape: undefined,
  csrf: "dance",
  keysPage: 100,
  lastCursor: "",
};

/** The universe, the key and the account that every platform has by default. */
export const DEFAULTS = {
  universe: { id: 1234567890, displayName: "Skyline Racing" },
  key: {
    name: "deploy",
    secret: "test-key-0123456789abcdef",
    scopes: ["universe:read", "universe:write", "universe-places:write"],
    allowedCidrs: ["0.0.0.0/0"],
  },
  account: { id: 4242, name: "builder", displayName: "Builder", cookie: "test-cookie-0123456789" },
  address: "203.0.113.7",
  clock: "2026-01-02T03:04:05Z",
} as const;
