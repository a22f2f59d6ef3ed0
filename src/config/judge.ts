import { type Draft, isSameDraft, type LiveConfig, type Revision } from "../values/configs.ts";
import { Failure, known } from "../values/failure.ts";
import { equalJson, type Json } from "../values/json.ts";
import { isSameConditions } from "./compareConditions.ts";
import { type Content, isStaged, leadsTo } from "./draft.ts";
import { overlay } from "./entries.ts";
import { followConditions } from "./followConditions.ts";
import { deploymentOf, newestVersion } from "./history.ts";

/** What a write was decided from: what was read, shown and agreed to. */
export interface StateBefore {
  readonly live: LiveConfig;
  readonly draft: Draft;
  /** The newest version that was published by then, live yet or not. */
  readonly newest: number;
}

/** A write, and what it leads to. */
export type Intended =
  | Content & { readonly step: "stage" }
  // Of the draft with that hash.
  | Content & { readonly step: "publish"; readonly hash: string }
  | { readonly step: "discard" };

type IntendedPublish = Extract<Intended, { readonly step: "publish" }>;

/**
 * How a write was answered. `lost`: not at all, or in a way that says nothing. `mismatch`: refused, maybe
 * because the draft's hash is another one. A refusal proves little: a gateway may send a write twice, and
 * the second one is refused.
 */
export type Answer = "lost" | "refused" | "mismatch" | "nothing-to-publish";

/** What was read after a write, each part or why it could not be read. */
export interface StateNow {
  readonly live: LiveConfig | Failure;
  readonly draft: Draft | Failure;
  /** The newest revisions, newest first. */
  readonly history: readonly Revision[] | Failure;
}

/**
 * What became of a write. `published`: a newer version is what was intended. `already-live`: there was
 * nothing to publish, and live is what was intended. `staged`: the draft is what was intended, and it
 * was not published. `untouched`: the draft is as it was. `replaced`: somebody else's publish or draft
 * is in its place.
 */
export type Outcome =
  | { readonly is: "published" | "already-live"; readonly version: number }
  | { readonly is: "replaced"; readonly by: "publish" | "draft" }
  | { readonly is: "staged" | "discarded" | "untouched" | "unknown" };

/**
 * Judge what became of a write that was not answered as expected, from what was read before and after it.
 * This is the one place that decides it, and claims nothing that these readings do not show.
 */
export function judge(
  before: StateBefore,
  intended: Intended,
  answer: Answer,
  now: StateNow,
): Outcome {
  if (intended.step === "publish") return judgePublish(before, intended, answer, now);
  const { draft, history } = now;
  if (draft instanceof Failure) return { is: "unknown" };
  if (intended.step === "discard" && !isStaged(draft)) {
    // Somebody else may have published it, which the history shows.
    if (history instanceof Failure) return { is: "unknown" };
    const isNewer = newestVersion(history) > before.newest;
    return isNewer ? { is: "replaced", by: "publish" } : { is: "discarded" };
  }
  if (isSameDraft(draft, before.draft)) return { is: "untouched" };
  // Somebody may have discarded or published what was staged, or ours removes everything: both read the same.
  if (!isStaged(draft)) return { is: "unknown" };
  if (intended.step === "stage" && leadsTo(draft, before.live, intended)) return { is: "staged" };
  const { hash } = before.draft;
  // Refused for another reason than the hash, which is still the same one.
  if (answer === "mismatch" && (hash === undefined || hash === draft.hash)) {
    return { is: "unknown" };
  }
  return { is: "replaced", by: "draft" };
}

/**
 * The values may be behind a publish for a moment (platform.md, Configs API). The history is taken to be up to date:
 * its changes are followed from what was live before.
 */
function judgePublish(
  before: StateBefore,
  intended: IntendedPublish,
  answer: Answer,
  now: StateNow,
): Outcome {
  const [live, draft, history] = [known(now.live), known(now.draft), known(now.history)];
  const all = history && publishesSince(before.live.version, history);
  const own = all === undefined ? "unknown" : findOwn(all, before, intended);
  const isShown = live !== undefined && equalJson(live.entries, intended.entries) &&
    isSameConditions(live.conditions ?? null, intended.conditions);
  const newer = isShown && live.version > before.newest ? live.version : undefined;
  const version = newer ?? (own === "unknown" ? undefined : own);
  const newest = newestVersion(history ?? []);
  const shown = isShown ? (live.versionUnknown ? newest : live.version) : undefined;
  const liveVersion = version ?? shown;
  // A version that another one followed is not live any more.
  if (answer === "nothing-to-publish" && liveVersion !== undefined && liveVersion >= newest) {
    return { is: "already-live", version: liveVersion };
  }
  if (version !== undefined) return { is: "published", version };
  if (draft !== undefined && isOwn(draft, before, intended, own === undefined)) {
    return { is: "staged" };
  }
  if (own === "unknown") return { is: "unknown" };
  const since = all!.filter((revision) => revision.version > before.newest);
  const isOthers = since.every((one) => one.changes.size > 0 || one.changedConditions);
  if (isOthers && since.length > 0) return { is: "replaced", by: "publish" };
  // Had ours been published, no draft would be there: another one was refused by its hash.
  const isRefused = answer === "mismatch" && since.length === 0 && draft && isStaged(draft);
  return isRefused ? { is: "replaced", by: "draft" } : { is: "unknown" };
}

/**
 * Say whether a draft is the one that was to be published. Its hash tells; where reading a draft shows none, somebody
 * may have staged the same again after a publish.
 *
 * @param isUnpublished True when the history shows every publish since, and none of them is the intended one.
 */
function isOwn(
  draft: Draft,
  { live }: StateBefore,
  intended: IntendedPublish,
  isUnpublished: boolean,
): boolean {
  if (!isStaged(draft)) return false;
  if (draft.hash !== undefined) return draft.hash === intended.hash;
  return isUnpublished && leadsTo(draft, live, intended);
}

/** The publishes since a version, oldest first, but for failed ones; undefined when not all are among these. */
function publishesSince(
  version: number,
  history: readonly Revision[],
): readonly Revision[] | undefined {
  const since = history.filter((revision) => revision.version > version);
  since.sort((a, b) => a.version - b.version);
  if (!since.every((revision, i) => revision.version === version + 1 + i)) return undefined;
  return since.filter((revision) => deploymentOf(revision) !== "failed");
}

/** The version of the publish after which live was what is intended, as far as the history shows. */
function findOwn(
  since: readonly Revision[],
  { live, newest }: StateBefore,
  intended: Content,
): number | "unknown" | undefined {
  let { entries } = live;
  let conditions: Json | undefined = live.conditions ?? null;
  for (const { version, changes, changesUnknown, changedConditions, conditionsDelta } of since) {
    if (changesUnknown) return "unknown";
    entries = overlay(entries, new Map([...changes].map(([key, { after }]) => [key, after])));
    if (conditions !== undefined && changedConditions) {
      conditions = followConditions(conditions, conditionsDelta, "after");
    }
    if (version <= newest || !equalJson(entries, intended.entries)) continue;
    if (conditions === undefined || intended.conditions === undefined) return "unknown";
    if (isSameConditions(conditions, intended.conditions)) return version;
  }
  return undefined;
}
