import { type Draft, lagsBehind, type LiveConfig, type Revision } from "../values/configs.ts";
import type { Sentence } from "../values/command.ts";
import { Failure } from "../values/failure.ts";
import { equalJson, type Json, type JsonObject } from "../values/json.ts";
import {
  type ConfigRefContent,
  type ConfigRefDiff,
  diffRefs,
  isSameContent,
  liveRef,
} from "./configRef.ts";
import { type Content, stagedKeys } from "./draft.ts";
import { splitBranches } from "./entries.ts";
import { followConditions } from "./followConditions.ts";
import { newestVersion } from "./history.ts";

/** Everything that a rollback would do: it is shown, agreed to, then carried out unchanged. */
export interface RestorePlan extends ConfigRefDiff {
  readonly revision: Revision;
  /** The newest revisions, at least down to the chosen one. */
  readonly history: readonly Revision[];
  readonly live: LiveConfig;
  /** A newer version that is published, but not shown as live yet. */
  readonly pending?: number;
  readonly draft: Draft;
  /** What is live once the revision is published; the conditions are undefined when the history does not have them. */
  readonly content: Content;
  /** The keys of the draft, which the restore discards. */
  readonly discarded: readonly string[];
  /** True when the history explains the live entries; when not, the diff may be incomplete. */
  readonly explained: boolean;
}

/**
 * Plan a rollback to a revision: undo every publish since then, newest first, by the values from before in
 * its changes.
 *
 * @param history The newest revisions down to the chosen one at least, newest first.
 */
export function planRestore(
  revision: Revision,
  history: readonly Revision[],
  live: LiveConfig,
  draft: Draft,
): RestorePlan {
  const newest = newestVersion(history);
  const since = history.filter(({ version }) =>
    version > revision.version && !(version > live.version && live.versionUnknown === undefined)
  );
  const { entries, explained } = undo(live.entries, since);
  const content = { entries, conditions: undoConditions(live, since) };
  return {
    revision,
    history,
    live,
    ...(lagsBehind(live, newest) ? { pending: newest } : {}),
    draft,
    ...diffRefs(liveRef(live), pastRef(content)),
    content,
    discarded: stagedKeys(draft, live),
    explained: explained && reachesLive(since, revision, live),
  };
}

/**
 * Find what was live after a revision: what is live, without every publish since then.
 *
 * @param history The newest revisions down to the chosen one at least, newest first.
 * @throws Failure when the history does not explain what is live.
 */
export function liveAfter(
  revision: Revision,
  history: readonly Revision[],
  live: LiveConfig,
): Content {
  return requireExplained(planRestore(revision, history, live, { entries: new Map() }));
}

/**
 * Return what a rollback restores.
 *
 * @throws Failure when the history does not explain what is live.
 */
export function requireExplained({ explained, revision, content }: RestorePlan): Content {
  if (explained) return content;
  throw new Failure(
    `The history does not lead from what is live back to v${revision.version}, so what was live after it is not known.`,
    "Run it again; if it happens again, name another revision.",
  );
}

/** Make a side from what was live after a revision. */
export function pastRef({ entries, conditions }: Content): ConfigRefContent {
  return { ...splitBranches(entries), conditions };
}

/**
 * Check whether the revision is live, or equals what is live, so that a restore would change nothing. False
 * while a newer version is on its way.
 */
export function isAlreadyLive(plan: RestorePlan): boolean {
  if (plan.pending !== undefined) return false;
  if (plan.revision.version === plan.live.version) return true;
  return plan.explained && plan.conditionChanges !== undefined && isSameContent(plan);
}

/** Check whether these are all the publishes from a revision to what is live. */
function reachesLive(since: readonly Revision[], { version }: Revision, live: LiveConfig): boolean {
  return (since[0]?.version ?? version) === live.version &&
    since.length === live.version - version;
}

function undo(
  live: JsonObject,
  since: readonly Revision[],
): { entries: JsonObject; explained: boolean } {
  const entries = new Map<string, Json>(live);
  let explained = true;
  for (const { changes, changesUnknown } of since) {
    explained &&= changesUnknown !== true;
    for (const [key, { before, after }] of changes) {
      explained &&= equalJson(entries.get(key) ?? null, after);
      if (before === null) entries.delete(key);
      else entries.set(key, before);
    }
  }
  return { entries, explained };
}

function undoConditions(live: LiveConfig, since: readonly Revision[]): Json | undefined {
  let conditions: Json | undefined = live.conditions ?? null;
  for (const { changedConditions, conditionsDelta } of since) {
    if (conditions === undefined) return undefined;
    if (changedConditions) conditions = followConditions(conditions, conditionsDelta, "before");
  }
  return conditions;
}

/** The shortest prefix of an id that may name a revision; listings show no shorter one. */
export const SHORTEST_PREFIX = 8;

/** The forms that a revision may be named in, for messages. */
export const REVISION_FORMS = "a full id, at least eight characters of it, v<version>, or previous";

/** The revision before the newest one. */
const PREVIOUS = "previous";

/** What people call it, in other programs. */
const OTHER_PREVIOUS = ["prev", "before", "last", "undo", "back", "head~1", "head^", "-1", "~1"];

/** What people call the newest revision. */
const NEWEST = ["latest", "newest", "current", "live", "now", "head"];

/** Return the word for the revision that another program's word means; undefined when none does. */
export function otherRevisionWord(name: string): typeof PREVIOUS | undefined {
  return OTHER_PREVIOUS.includes(name.toLowerCase()) ? PREVIOUS : undefined;
}

/** Read the version that a name like `v4` or `4` means; undefined when it is not one. */
function parseVersion(name: string): number | undefined {
  // Eight digits may be the beginning of an id.
  const [digits] = /(?<=^v)[0-9]{1,16}$|^[0-9]{1,7}$/i.exec(name) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * Check whether a part of the history contains the revision with that full id or version, so that no older
 * one can be meant.
 */
export function containsRevision(name: string, history: readonly Revision[]): boolean {
  return findExact(name, history) !== undefined;
}

/** Find the revision that a full id, a version, or `previous` names. */
function findExact(name: string, history: readonly Revision[]): Revision | undefined {
  if (name.toLowerCase() === PREVIOUS) return history[1];
  const version = parseVersion(name);
  return history.find(({ id }) => id === name) ??
    history.find((revision) => revision.version === version);
}

/**
 * Choose the revision that a full id, a version like `v4` or `4`, `previous`, or a unique prefix of an id
 * (eight characters or more) names.
 *
 * @param advice What to do when no revision has the name.
 * @throws Failure when there is none, or several.
 */
export function chooseRevision(
  name: string,
  history: readonly Revision[],
  advice: Sentence,
): Revision {
  const exact = findExact(name, history);
  if (exact !== undefined) return exact;
  const lower = name.toLowerCase();
  const alike = name === ""
    ? []
    : history.filter((revision) => revision.id.toLowerCase().startsWith(lower));
  const [first, ...more] = alike;
  if (first !== undefined && name.length < SHORTEST_PREFIX) {
    const what =
      `"${name}" is too short for the beginning of an id: it takes ${SHORTEST_PREFIX} characters.`;
    throw new Failure(what, advice);
  }
  if (first === undefined) {
    const isPrevious = lower === PREVIOUS;
    const before = "There is no revision before the newest one.";
    const meant = otherRevisionWord(name);
    if (NEWEST.includes(lower)) {
      throw new Failure(
        `"${name}" is what is live already.`,
        advice,
      );
    }
    throw new Failure(
      isPrevious ? before : `There is no revision "${name}".`,
      meant === undefined ? advice : `Did you mean ${meant}, the one before the newest?`,
    );
  }
  if (more.length === 0) return first;
  const ids = alike.map(({ id }) => id).join(", ");
  throw new Failure(
    `"${name}" is the beginning of ${alike.length} revision ids: ${ids}.`,
    "Give one in full.",
  );
}
