import type { Json, JsonObject } from "../../../src/values/json.ts";
import { REPOSITORIES, type Repository } from "../../../src/values/repository.ts";
import { type Answer, toEntries } from "./answer.ts";
import { commit, stage } from "./configs.ts";
import { checkSetup } from "./checkSetup.ts";
import {
  type AccountSetup,
  type ConfigSetup,
  DEFAULT_SWITCHES,
  DEFAULTS,
  type ExperimentSetup,
  type KeySetup,
  type MetricSetup,
  type PlatformSetup,
  type Switches,
  type UniverseSetup,
  type UserSetup,
} from "./setup.ts";

/** The whole state of the platform. Tests may read and change it at any time. */
export interface PlatformState {
  readonly universes: Map<number, UniverseState>;
  readonly keys: KeyState[];
  account: Required<AccountSetup> | undefined;
  /** Everybody who can be looked up. */
  users: readonly UserSetup[];
  /** The address of the callers. */
  address: string;
  /** What the echo service returns. */
  echo: string;
  /** The time of the next publish, in milliseconds since 1970. */
  clock: number;
  /** How many minutes a publish moves the clock. */
  readonly publishMinutes: number;
  /** The delay of every answer, in milliseconds. */
  latency: number;
  switches: Switches;
}

/** A universe and its eight repositories. */
export interface UniverseState {
  readonly id: number;
  displayName: string;
  visibility: string;
  hidden: boolean;
  experiments: readonly ExperimentSetup[];
  metrics: Readonly<Record<string, MetricSetup>>;
  /** Queries that are answered later, by the ids of their operations. */
  readonly operations: Map<string, { readonly answer: Answer; polls: number }>;
  readonly configs: Readonly<Record<Repository, ConfigState>>;
}

/** A config: what is live, what is staged, what was. */
export interface ConfigState {
  readonly universe: number;
  readonly repository: Repository;
  /** The live configVersion; 0 when nothing was ever published. */
  version: number;
  entries: Map<string, Json>;
  conditions: JsonObject | undefined;
  /** When each key was last changed, in ISO form. */
  readonly modified: Map<string, string>;
  draft: Draft | undefined;
  /** Oldest first. */
  readonly revisions: Revision[];
  /** How often the draft was changed; the hashes are made from it. */
  edits: number;
  /** What the values still answer, and for how many reads more. */
  stale: { readonly config: Live; reads: number } | undefined;
}

/** What of a config is live. */
export type Live = Pick<ConfigState, "version" | "entries" | "conditions">;

/** What is staged: null removes a key; conditions are the whole set, null none, undefined unchanged. */
export interface Draft {
  readonly entries: ReadonlyMap<string, Json>;
  readonly conditions: JsonObject | null | undefined;
  readonly hash: string;
}

/** One publish, with the whole state it made. */
export interface Revision {
  readonly id: string;
  readonly version: number;
  readonly time: string;
  readonly publishedBy: string;
  /** Undefined when there is none. */
  readonly message: string | undefined;
  readonly strategy: string;
  readonly deploymentResult: string;
  readonly before: Live;
  readonly after: Live;
}

/** An API key; every field of the setup has a value. */
export type KeyState =
  & Required<Omit<KeySetup, "universes" | "expires" | "expiresInSeconds">>
  & { readonly universes: readonly number[] | undefined; readonly expires: string | undefined };

/** Make the state that a setup describes. */
export function buildState(setup: PlatformSetup): PlatformState {
  checkSetup(setup);
  const address = setup.address ?? DEFAULTS.address;
  const state: PlatformState = {
    universes: new Map(),
    keys: (setup.keys ?? [{}]).map(buildKey),
    account: setup.account === null ? undefined : { ...DEFAULTS.account, ...setup.account },
    users: [{ ...DEFAULTS.account, ...setup.account }, ...setup.users ?? []],
    address,
    echo: setup.echo ?? address,
    clock: Date.parse(setup.clock ?? DEFAULTS.clock),
    publishMinutes: setup.publishMinutes ?? 1,
    latency: setup.latency ?? 0,
    switches: { ...DEFAULT_SWITCHES, ...setup.switches },
  };
  for (const universe of setup.universes ?? [setup.config ?? {}]) addUniverse(state, universe);
  return state;
}

function addUniverse(state: PlatformState, setup: UniverseSetup): void {
  const id = setup.id ?? DEFAULTS.universe.id;
  const configs = Object.fromEntries(
    REPOSITORIES.map((repository) => [repository, emptyConfig(id, repository)]),
  ) as Record<Repository, ConfigState>;
  const displayName = setup.displayName ?? DEFAULTS.universe.displayName;
  state.universes.set(id, {
    id,
    displayName,
    visibility: setup.visibility ?? "PRIVATE",
    hidden: setup.hidden ?? false,
    experiments: setup.experiments ?? [],
    metrics: setup.metrics ?? {},
    operations: new Map(),
    configs,
  });
  fillConfig(state, configs.InExperienceConfig, setup);
  for (const repository of REPOSITORIES) {
    fillConfig(state, configs[repository], setup.repositories?.[repository] ?? {});
  }
}

function emptyConfig(universe: number, repository: Repository): ConfigState {
  return {
    universe,
    repository,
    version: 0,
    entries: new Map(),
    conditions: undefined,
    modified: new Map(),
    draft: undefined,
    revisions: [],
    edits: 0,
    stale: undefined,
  };
}

function fillConfig(state: PlatformState, config: ConfigState, setup: ConfigSetup): void {
  const { history = [], entries, conditions, configVersion, draft, draftConditions } = setup;
  const live = entries === undefined && conditions === undefined ? [] : [{
    ...(entries === undefined ? {} : { entries }),
    ...(conditions === undefined ? {} : { conditions }),
  }];
  const publishes = [...history, ...live];
  if (configVersion !== undefined) config.version = configVersion - publishes.length;
  for (const publish of publishes) commit(state, config, publish);
  if (draft === undefined && draftConditions === undefined) return;
  const none = draftConditions === null || draftConditions === undefined;
  stage(config, toEntries(draft ?? {}), none ? draftConditions : toEntries(draftConditions));
}

function buildKey(setup: KeySetup, index: number): KeyState {
  const secret = setup.secret ?? DEFAULTS.key.secret;
  const { expires, expiresInSeconds, universes, ...given } = setup;
  const lapse = expiresInSeconds === undefined
    ? undefined
    : new Date(Date.now() + expiresInSeconds * 1000).toISOString();
  return {
    ...DEFAULTS.key,
    secret,
    id: `key-${index + 1}`,
    description: "",
    enabled: true,
    enforceCidrs: true,
    preview: secret.slice(0, 10),
    badStatus: "",
    listed: true,
    omit: [],
    idleSeconds: 0,
    ...given,
    universes,
    expires: expires ?? lapse,
  };
}
