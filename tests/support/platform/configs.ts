import { equalJson, isObject, type Json, type JsonObject } from "../../../src/values/json.ts";
import { toEntries } from "./answer.ts";
import { BRANCH } from "./limits.ts";
import type { ConfigState, Draft, Live, PlatformState, Revision } from "./state.ts";
import { DEFAULTS, type PublishSetup } from "./setup.ts";

/** The hash that a caller must send to change the draft. */
export function currentHash(config: ConfigState): string {
  return config.draft?.hash ?? hashOf(config);
}

/** Stage changes over what is live, as the console does: null deletes a key. */
export function stage(
  config: ConfigState,
  changes: JsonObject,
  conditions?: JsonObject | null,
): Draft {
  const entries = new Map([...config.draft?.entries ?? [], ...changes]);
  const published = [...entries].filter(([key, value]) => isPublished(config, key, value));
  for (const [key] of published) entries.delete(key);
  return setDraft(
    config,
    entries,
    conditions === undefined ? config.draft?.conditions : conditions,
  );
}

/** Stage the whole of what is to be live: a live key that is left out is deleted. */
export function stageWhole(
  config: ConfigState,
  entries: JsonObject,
  conditions: JsonObject | null,
): Draft {
  const wanted = [...entries].filter(([, value]) => value !== null);
  const kept = new Set(wanted.map(([key]) => key));
  const changed = wanted.filter(([key, value]) => !isPublished(config, key, value));
  const gone = [...config.entries.keys()].filter((key) => !kept.has(key));
  return setDraft(
    config,
    new Map([...changed, ...gone.map((key) => [key, null] as const)]),
    conditions,
  );
}

/** Throw the draft away. */
export function discard(config: ConfigState): void {
  config.draft = undefined;
  config.edits++;
}

/** Say whether the draft would change anything. */
export function isStaged(config: ConfigState): boolean {
  const { draft } = config;
  return draft !== undefined && (draft.entries.size > 0 || draft.conditions !== undefined);
}

/** What will be live when the draft is published. */
export function afterPublish(config: ConfigState): Live {
  const { draft, conditions } = config;
  const entries = new Map([...config.entries, ...draft?.entries ?? []]);
  for (const [key, value] of draft?.entries ?? []) if (value === null) entries.delete(key);
  const staged = draft?.conditions === undefined ? conditions : draft.conditions ?? undefined;
  return { version: nextVersion(config), entries, conditions: staged };
}

/** Publish the draft as a new version. */
export function publish(
  state: PlatformState,
  config: ConfigState,
  how: { readonly message?: string; readonly strategy?: string },
): Revision {
  const { lag, publishLoses } = state.switches;
  const after = afterPublish(config);
  const made = publishLoses === "nothing" ? after : withoutConditions(after);
  const revision = record(state, config, made, how);
  if (lag > 0) config.stale = { config: revision.before, reads: lag };
  return revision;
}

function withoutConditions({ version, entries }: Live): Live {
  const own = [...entries].filter(([key]) => !key.includes(BRANCH));
  return { version, entries: new Map(own), conditions: undefined };
}

/** Make one publish of a setup, ignoring the draft. */
export function commit(state: PlatformState, config: ConfigState, setup: PublishSetup): Revision {
  const entries = setup.entries === undefined
    ? new Map(config.entries)
    : new Map(toEntries(setup.entries));
  for (const [key, value] of setup.changes === undefined ? [] : toEntries(setup.changes)) {
    if (value === null) entries.delete(key);
    else entries.set(key, value);
  }
  const conditions = setup.conditions === undefined
    ? config.conditions
    : nonEmpty(toEntries(setup.conditions)) ?? undefined;
  return record(state, config, { version: nextVersion(config), entries, conditions }, setup);
}

/** The conditions, or null when there are none. */
export function nonEmpty(conditions: JsonObject): JsonObject | null {
  const definitions = conditions.get("rules");
  return isObject(definitions) && definitions.size > 0 ? conditions : null;
}

/** The version of the next publish: one that fails has a version, too. */
function nextVersion({ version, revisions }: ConfigState): number {
  return Math.max(version, revisions.at(-1)?.version ?? 0) + 1;
}

function record(
  state: PlatformState,
  config: ConfigState,
  after: Live,
  how: PublishSetup & { readonly strategy?: string },
): Revision {
  const before = {
    version: config.version,
    entries: config.entries,
    conditions: config.conditions,
  };
  const time = how.time ?? new Date(state.clock).toISOString().replace(".000Z", "Z");
  const revision: Revision = {
    id: how.revisionId ?? uuid(`${config.universe}/${config.repository}/${after.version}`),
    version: after.version,
    time,
    publishedBy: how.publishedBy ?? String(state.account?.id ?? DEFAULTS.account.id),
    message: how.message,
    strategy: how.strategy ?? "Immediate",
    deploymentResult: how.deploymentResult ?? "Published",
    before,
    after: { ...after, entries: new Map(after.entries) },
  };
  config.revisions.push(revision);
  if (revision.deploymentResult !== "Failed") goLive(config, revision);
  config.stale = undefined;
  state.clock += state.publishMinutes * 60_000;
  discard(config);
  return revision;
}

function goLive(config: ConfigState, { before, after, time }: Revision): void {
  config.version = after.version;
  config.entries = new Map(after.entries);
  config.conditions = after.conditions;
  for (const key of changedKeys(before, after)) config.modified.set(key, time);
}

/** The keys that differ between two states, in their order. */
export function changedKeys(before: Live, after: Live): string[] {
  const keys = new Set([...before.entries.keys(), ...after.entries.keys()]);
  return [...keys].filter((key) => !same(before.entries.get(key), after.entries.get(key)));
}

function isPublished(config: ConfigState, key: string, value: Json): boolean {
  if (value === null) return !config.entries.has(key);
  return same(config.entries.get(key), value);
}

function same(a: Json | undefined, b: Json | undefined): boolean {
  return a === undefined || b === undefined ? a === b : equalJson(a, b);
}

function setDraft(
  config: ConfigState,
  entries: ReadonlyMap<string, Json>,
  conditions: JsonObject | null | undefined,
): Draft {
  const unchanged = conditions === undefined || same(config.conditions ?? null, conditions);
  config.edits++;
  config.draft = { entries, conditions: unchanged ? undefined : conditions, hash: hashOf(config) };
  return config.draft;
}

function hashOf(config: ConfigState): string {
  const { universe, repository, edits } = config;
  return digest(`draft/${universe}/${repository}/${edits}`, 2);
}

/** An id that looks like a UUID and is the same in every run. */
function uuid(text: string): string {
  const hex = digest(text, 4);
  const parts = [0, 8, 12, 16, 20, 32];
  return parts.slice(1).map((end, i) => hex.slice(parts[i], end)).join("-");
}

/** So many words of eight hexadecimal digits, made from a string (FNV-1a). */
function digest(text: string, words: number): string {
  let hex = "";
  for (let seed = 0; seed < words; seed++) {
    let hash = 0x811c9dc5;
    for (const character of `${text}#${seed}`) {
      hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0;
    }
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
    hex += ((hash ^ (hash >>> 13)) >>> 0).toString(16).padStart(8, "0");
  }
  return hex;
}
