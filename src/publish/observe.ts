import { definedOnly } from "../values/collections.ts";
import { isStaged } from "../config/draft.ts";
import { changedConditions, type Drift, findDrift, MOST_PUBLISHES } from "../config/drift.ts";
import { type Doubt, findDoubt, looksEmpty } from "../config/doubt.ts";
import { newestVersion } from "../config/history.ts";
import type { StateNow } from "./judge.ts";
import type { Configs } from "../roblox/configs.ts";
import { type HistoryPart, type HistoryRange, readHistory } from "../roblox/readHistory.ts";
import {
  type Draft,
  lagsBehind,
  type LastSeen,
  type LiveConfig,
  NO_DRAFT,
  type Revision,
  type StateBefore,
} from "../values/configs.ts";
import { command, say } from "../values/command.ts";
import { asFailure, Failure, orUndefined } from "../values/failure.ts";
import { WHERE_THE_ID_IS } from "../values/advice.ts";
import { NOTHING_HAPPENED } from "./consent.ts";

export interface ObserveOptions {
  /**
   * The history. `newest`: down to what this folder last saw, to know whether live is up to date; a failed read
   * is ignored unless something is surprising. Absent: read only when live is surprising.
   */
  readonly history?: "newest" | HistoryRange;
  /** The draft. `subject`: the command is about it, so an empty draft is read twice to be believed. */
  readonly draft?: "read" | "subject";
  /**
   * What does not stop the command. `pending-publish`: a newer version that is published and not live yet.
   * `doubtful-live`: anything, because the history alone matters.
   */
  readonly tolerates?: "pending-publish" | "doubtful-live";
  /** What this folder last published or pulled: nothing older is believed. */
  readonly lastSeen?: LastSeen | undefined;
}

export interface Observation extends HistoryPart {
  readonly live: LiveConfig;
  /** What is staged, or why that cannot be read; an empty draft where it was not asked for. */
  readonly draft: Draft | Failure;
  readonly drift?: Drift;
}

/**
 * How many revisions are read to find the newest publish: the first that did not fail, and, after a write,
 * one's own.
 */
const NEWEST_COUNT = 20;

export const NEWEST: HistoryRange = {
  size: NEWEST_COUNT,
  isEnough: (read) => newestVersion(read) > 0,
};

/**
 * Observe what is live, staged and published. Only this and, around a write, {@link readNow} and
 * {@link readNewest} read it from the platform. Where an answer is surprising ({@link findDoubt}), all is read
 * again, for some seconds. Independent requests run in parallel.
 *
 * @throws Failure when what is live cannot be known, or reading it or the history fails.
 */
export async function observe(configs: Configs, options: ObserveOptions): Promise<Observation> {
  const { lastSeen } = options;
  const range = options.history === "newest" ? rangeSince(lastSeen) : options.history;
  const readRange = () => readHistory(configs, range ?? NEWEST);
  const [first, read, firstDraft] = await Promise.all([
    configs.live(),
    range && readRange().catch(asFailure),
    readDraft(configs, options),
  ]);
  if (read instanceof Failure && options.history !== "newest") throw read;
  const isSurprising = looksEmpty(first) || lagsBehind(first, lastSeen?.version ?? 0);
  if (orUndefined(read) === undefined && !isSurprising) {
    return observed(first, firstDraft, { revisions: [], stopped: false }, lastSeen);
  }
  let [live, draft, history] = [first, firstDraft, orUndefined(read) ?? await readRange()];
  let doubt = doubtOf(options, live, history);
  // A rollout takes minutes: asking again cannot help.
  if (doubt !== undefined && doubt.is !== "rollout") {
    history = await readRange();
    live = await configs.live((answer) => {
      const left = doubtOf(options, answer, history, first);
      return left?.is === "rollout" ? undefined : left?.why;
    });
    doubt = doubtOf(options, live, history, first);
    if (doubt?.is === "contradiction") {
      const earlier = live;
      // A publish in between may be newer than the history: the same answer twice is believed.
      [live, history] = await Promise.all([configs.live(), readRange()]);
      doubt = doubtOf(options, live, history, earlier);
    }
    // The values were from before a publish; the draft may have been, too.
    draft = await readDraft(configs, options);
  }
  await refuseNoUniverse(configs, live, history);
  // Nothing live, but a history: one of the two is wrong.
  const isTolerated = options.tolerates === "pending-publish" && doubt?.is !== "contradiction" &&
    !looksEmpty(live);
  if (doubt !== undefined && !isTolerated) throw new Failure(`${doubt.why}.`, doubt.advice);
  return observed(live, draft, history, lastSeen);
}

/** Find why live is not believed; where the history alone matters, only an empty one is doubtful. */
function doubtOf(
  { tolerates, lastSeen }: ObserveOptions,
  live: LiveConfig,
  { revisions }: HistoryPart,
  earlier?: LiveConfig,
): Doubt | undefined {
  if (tolerates !== "doubtful-live") return findDoubt(live, revisions, lastSeen?.version, earlier);
  return revisions.length > 0 ? undefined : findDoubt(live, revisions);
}

function observed(
  read: LiveConfig,
  draft: Draft | Failure,
  history: HistoryPart,
  lastSeen: LastSeen | undefined,
): Observation {
  const newest = newestVersion(history.revisions);
  const { versionUnknown, ...versioned } = read;
  // Live without a version is from the newest publish.
  const live = versionUnknown && newest > 0 ? { ...versioned, version: newest } : read;
  const drift = findDrift(lastSeen, live, history.revisions);
  return { live, draft, ...history, ...definedOnly({ drift }) };
}

/**
 * Find how live has changed since a folder last saw it. The history is read only when conditions have
 * changed, to know who did; nothing is refused where it cannot be read.
 */
export async function readDrift(
  configs: Configs,
  lastSeen: LastSeen | undefined,
  live: LiveConfig,
): Promise<Drift | undefined> {
  const drift = findDrift(lastSeen, live, []);
  if (changedConditions(drift).length === 0) return drift;
  const history = orUndefined(await readHistory(configs, rangeSince(lastSeen)).catch(asFailure));
  return findDrift(lastSeen, live, history?.revisions ?? []);
}

/** The publishes down to what a folder last saw; the newest alone where it saw none. */
function rangeSince(lastSeen: LastSeen | undefined): HistoryRange {
  if (lastSeen === undefined) return NEWEST;
  const isEnough = (revisions: readonly Revision[]) =>
    revisions.length >= MOST_PUBLISHES ||
    revisions.some(({ version }) => version <= lastSeen.version);
  return { size: MOST_PUBLISHES, isEnough };
}

async function readDraft(
  configs: Configs,
  { draft: wanted }: ObserveOptions,
): Promise<Draft | Failure> {
  if (wanted === undefined) return NO_DRAFT;
  const draft = await configs.draft().catch(asFailure);
  if (wanted === "read" || draft instanceof Failure || isStaged(draft)) return draft;
  return await configs.draft().catch(asFailure);
}

/** Refuse a universe that does not exist: it reads like one in which nothing was ever published. */
async function refuseNoUniverse(
  configs: Configs,
  { version, entries }: LiveConfig,
  { revisions }: HistoryPart,
): Promise<void> {
  if (version > 0 || entries.size > 0 || newestVersion(revisions) > 0) return;
  const universe = orUndefined(await configs.universe().catch(asFailure));
  if (universe?.outcome !== "refused" || universe.status !== 404) return;
  throw new Failure(
    `Roblox knows no universe ${configs.universeId}.`,
    `A universe id is not a place id. ${WHERE_THE_ID_IS}`,
  );
}

/**
 * Refuse a write when only a 404 shows that nothing is there: something in between may have answered, and then
 * reading the universe fails, too.
 */
export async function refuseUnproven(
  configs: Configs,
  { live, draft }: StateBefore,
): Promise<void> {
  if (!live.notFound && !draft.notFound) return;
  const universe = await configs.universe();
  if (universe.outcome === "read") return;
  const reason = universe.outcome === "refused"
    ? `Roblox answered ${universe.status}`
    : universe.reason;
  throw new Failure(
    `Reading what is ${
      live.notFound ? "live" : "staged"
    } was answered with 404, but that may not be from Roblox: the universe cannot be read either (${reason}). ${NOTHING_HAPPENED}`,
    say`${command("doctor")} shows why the universe cannot be read.`,
  );
}

/** Read the whole state now, once and in parallel, to compare it with what was observed before. */
export async function readNow(configs: Configs): Promise<StateNow> {
  const [live, draft, history] = await Promise.all([
    configs.live().catch(asFailure),
    configs.draft().catch(asFailure),
    readNewest(configs),
  ]);
  return { live, draft, history };
}

/** Read the newest revisions alone. */
export function readNewest(
  configs: Pick<Configs, "revisions">,
): Promise<readonly Revision[] | Failure> {
  return configs.revisions(NEWEST_COUNT, 0).catch(asFailure);
}
