import { isStaged } from "../../../config/draft.ts";
import { type Drift, findDrift, type LastSeen, MOST_TOLD } from "../../../config/drift.ts";
import { isDoubtful } from "../../../config/doubt.ts";
import type { Configs } from "../../../platform/configs.ts";
import { type Draft, lagsBehind, type LiveConfig, type Revision } from "../../../values/configs.ts";
import { asFailure, Failure, known } from "../../../values/failure.ts";
import { definedOnly } from "../../../values/definedOnly.ts";
import { confirmLive, refuseNoHistory } from "./confirmLive.ts";
import { type HistoryPart, readHistory } from "./readHistory.ts";

/** What a command needs to know of the platform. */
export interface Wanted {
  /**
   * The history. `if-readable`: the newest publishes, down to what the folder last saw; it shows whether
   * live is up to date, and may stay unread where nothing is surprising. Absent: it is asked for only
   * where live is surprising.
   */
  readonly history?: "if-readable" | HistoryWanted;
  /**
   * The draft. `subject`: the command is about it, so that it asks twice before it says that nothing is
   * staged. `needed`: it is read once. `mentioned`: the command can do without it.
   */
  readonly draft?: "subject" | "needed" | "mentioned";
  /**
   * How well live must be known. `confirmed`: or the command fails; the default. `or-pending`: a newer
   * version may be on its way. `as-read`: the history alone matters, unless it is empty.
   */
  readonly live?: "confirmed" | "or-pending" | "as-read";
  /** What this folder last published or pulled: nothing older is believed. */
  readonly lastSeen?: LastSeen | undefined;
}

/** How far the history is read. */
export interface HistoryWanted {
  /** How many revisions are wanted; infinity when that is not known. */
  readonly size: number;
  readonly isEnough: (revisions: readonly Revision[]) => boolean;
}

/** What is so on the platform, as far as it was wanted. */
export interface Observation extends HistoryPart {
  readonly live: LiveConfig;
  /** What is staged; nothing where it was not wanted or cannot be read. */
  readonly draft: Draft;
  /** Why a draft that is only mentioned cannot be read. */
  readonly draftFailure?: Failure;
  /** How live has moved since this folder last published or pulled. */
  readonly drift?: Drift;
}

const NO_DRAFT: Draft = { entries: new Map() };
const NO_HISTORY: HistoryPart = { revisions: [], stopped: false };

/**
 * Observe what is live, staged and published. This is the only code that asks the platform for that,
 * with {@link readNow} for after a write, and the only code that asks twice: where an answer is older
 * than what is known, or contradicts another one, or shows nothing where something should be. What is
 * independent is asked for at the same time.
 *
 * @throws Failure when what is live cannot be known, or a wanted reading fails.
 */
export async function observe(configs: Configs, wanted: Wanted): Promise<Observation> {
  const [first, read, firstDraft] = await Promise.all([
    configs.live(),
    readWantedHistory(configs, wanted),
    readDraft(configs, wanted.draft),
  ]);
  const history = read instanceof Failure ? NO_HISTORY : read ?? NO_HISTORY;
  const live = await confirmFirst(configs, first, read, wanted);
  // What was behind was of before a publish; the draft may have been, too.
  const draft = live === first ? firstDraft : await readDraft(configs, wanted.draft);
  const drift = findDrift(wanted.lastSeen, live, history.revisions);
  return { live, ...draft, ...history, ...definedOnly({ drift }) };
}

async function confirmFirst(
  configs: Configs,
  first: LiveConfig,
  read: HistoryPart | Failure | undefined,
  { live: how = "confirmed", lastSeen }: Wanted,
): Promise<LiveConfig> {
  const seen = lastSeen?.version ?? 0;
  const isSurprising = isDoubtful(first) || lagsBehind(first, seen);
  if (read instanceof Failure) {
    if (isSurprising) throw read;
    return first;
  }
  if (read === undefined) {
    if (!isSurprising) return first;
    const universe = first.version === 0
      ? configs.universe().catch(asFailure).then(known)
      : undefined;
    const [history] = await Promise.all([configs.revisions(1, 0), universe]);
    return await confirmLive(configs, first, history, { universe });
  }
  if (how === "as-read") {
    if (read.revisions.length === 0) await refuseNoHistory(configs, first);
    return first;
  }
  // A universe in which nothing is live, by its values, has no history: one of the two is wrong.
  const mayBePending = how === "or-pending" && !isDoubtful(first);
  return await confirmLive(configs, first, read.revisions, { seen, mayBePending });
}

async function readWantedHistory(
  configs: Configs,
  { history, lastSeen }: Wanted,
): Promise<HistoryPart | Failure | undefined> {
  if (history === undefined) return undefined;
  if (history !== "if-readable") return await readHistory(configs, history.size, history.isEnough);
  const size = lastSeen === undefined ? 1 : MOST_TOLD;
  const reachesBack = (revisions: readonly Revision[]) =>
    lastSeen === undefined || revisions.length >= MOST_TOLD ||
    revisions.some((revision) => revision.version <= lastSeen.version);
  return await readHistory(configs, size, reachesBack).catch(asFailure);
}

async function readDraft(
  configs: Configs,
  wanted: Wanted["draft"],
): Promise<Pick<Observation, "draft" | "draftFailure">> {
  if (wanted === undefined) return { draft: NO_DRAFT };
  if (wanted === "mentioned") {
    const read = await configs.draft().catch(asFailure);
    return read instanceof Failure ? { draft: NO_DRAFT, draftFailure: read } : { draft: read };
  }
  const draft = await configs.draft();
  const isBelieved = wanted === "needed" || isStaged(draft);
  return { draft: isBelieved ? draft : await configs.draft() };
}

/** What is so now, each reading or why it failed; absent where it was not wanted. */
export interface NowRead {
  readonly live?: LiveConfig | Failure;
  readonly draft?: Draft | Failure;
  readonly history?: readonly Revision[] | Failure;
}

/** Read what is so now, at the same time and once, to compare it with what was observed before. */
export async function readNow<Part extends keyof NowRead>(
  configs: Configs,
  parts: readonly Part[],
  historySize = 1,
): Promise<Required<Pick<NowRead, Part>>> {
  const read = {
    live: () => configs.live(),
    draft: () => configs.draft(),
    history: () => configs.revisions(historySize, 0),
  };
  const pairs = parts.map(async (part) => [part, await read[part]().catch(asFailure)] as const);
  return Object.fromEntries(await Promise.all(pairs)) as Required<Pick<NowRead, Part>>;
}
