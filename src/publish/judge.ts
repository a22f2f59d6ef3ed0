import {
  type Config,
  type Draft,
  isSameState,
  type LiveConfig,
  type Revision,
  type StateBefore,
} from "../values/configs.ts";
import { type Failure, orUndefined } from "../values/failure.ts";
import { equalJson } from "../values/json.ts";
import { isSameConditions } from "../config/conditionSet.ts";
import { isStaged, leadsTo } from "../config/draft.ts";
import { followPublish } from "../config/followPublish.ts";
import { deploymentOf, hasChanges, newestVersion } from "../config/history.ts";

export type Intended =
  | Config & { readonly step: "stage" }
  // Publishes the draft with this hash.
  | Config & { readonly step: "publish"; readonly hash: string }
  | { readonly step: "discard" };

type IntendedPublish = Extract<Intended, { readonly step: "publish" }>;

/**
 * How a write was answered. `lost`: not at all, or in a way that says nothing. `mismatch`: refused, maybe
 * because the draft's hash differs. A refusal proves little: a gateway may send a write twice, and
 * the second one is refused.
 */
export type Answer = "lost" | "refused" | "mismatch" | "nothing-to-publish";

/** What was read after a write: each part, or why it could not be read. */
export interface StateNow {
  readonly live: LiveConfig | Failure;
  readonly draft: Draft | Failure;
  /** The newest revisions, newest first. */
  readonly history: readonly Revision[] | Failure;
}

/**
 * What became of a write. `published`: a newer version is what was intended. `already-live`: there was
 * nothing to publish, and live is what was intended. `staged`: the draft is what was intended, and it
 * was not published. `untouched`: the draft is as it was. `replaced`: somebody else changed the draft.
 * `overtaken`: somebody else published, and what was intended is neither live nor staged.
 */
export type Outcome =
  | { readonly is: "published" | "already-live"; readonly version: number }
  | {
    readonly is: "staged" | "discarded" | "untouched" | "replaced" | "overtaken" | "unknown";
  };

/**
 * Judge what became of a write that was not answered as expected, from what was read before and after it.
 * Only this decides it, and it claims nothing that the readings do not show.
 */
export function judge(
  before: StateBefore,
  intended: Intended,
  answer: Answer,
  now: StateNow,
): Outcome {
  if (intended.step === "publish") return judgePublish(before, intended, answer, now);
  const [draft, history] = [orUndefined(now.draft), orUndefined(now.history)];
  if (draft === undefined) return { is: "unknown" };
  const isEmpty = !isStaged(draft);
  const isAsIntended = intended.step === "stage" && leadsTo(draft, before.live, intended);
  // Somebody else may have published what was staged.
  if (isEmpty && !isAsIntended && newestVersion(history ?? []) > before.newest) {
    return { is: "overtaken" };
  }
  if (isEmpty && intended.step === "discard") {
    return { is: history === undefined ? "unknown" : "discarded" };
  }
  if (isSameState(draft, before.draft)) return { is: "untouched" };
  // A draft that removes everything reads like one that somebody else discarded.
  if (isAsIntended) return { is: isEmpty ? "unknown" : "staged" };
  const { hash } = before.draft;
  // The hash is unchanged, so the refusal had another reason.
  if (answer === "mismatch" && (hash === undefined || hash === draft.hash)) {
    return { is: "unknown" };
  }
  return { is: "replaced" };
}

/**
 * The values may be behind a publish for a moment (docs/dev/platform.md, Configs API). The history is taken to be up to date:
 * its changes are followed from what was live before.
 */
function judgePublish(
  before: StateBefore,
  intended: IntendedPublish,
  answer: Answer,
  now: StateNow,
): Outcome {
  const [live, draft, history] = [
    orUndefined(now.live),
    orUndefined(now.draft),
    orUndefined(now.history),
  ];
  const since = history && publishesSince(before.live.version, history);
  const own = since === undefined ? "unknown" : findOwn(since, before, intended);
  const newest = newestVersion(history ?? []);
  // That there is nothing to publish shows that the conditions are the same, too.
  const isNothing = answer === "nothing-to-publish" && intended.conditions === undefined;
  const isShown = live !== undefined && equalJson(live.entries, intended.entries) &&
    (isNothing || isSameConditions(live.conditions, intended.conditions));
  const shown = isShown ? (live.versionUnknown ? newest : live.version) : 0;
  const published = isShown && live.version > before.newest ? live.version : own;
  const version = typeof published === "number" ? published : shown;
  // A version that was followed by another is no longer live.
  if (answer === "nothing-to-publish" && version > 0 && version >= newest) {
    return { is: "already-live", version };
  }
  if (typeof published === "number") return { is: "published", version };
  if (draft !== undefined && isOwn(draft, before, intended, own)) return { is: "staged" };
  if (since === undefined || own === "unknown") return { is: "unknown" };
  const newer = since.filter((revision) => revision.version > before.newest);
  if (newer.length > 0) {
    const areOthers = newer.every((one, index) => isOthers(one, intended, index === 0));
    return { is: areOthers ? "overtaken" : "unknown" };
  }
  // After our publish there would be no draft: this is another one, and our hash was refused.
  const isAnother = answer === "mismatch" && draft !== undefined && isStaged(draft);
  return { is: isAnother ? "replaced" : "unknown" };
}

/** Check whether a publish that did not lead to what is intended cannot be ours; after others' it may lead elsewhere. */
function isOthers(
  revision: Revision,
  { entries }: IntendedPublish,
  isFirst: boolean,
): boolean {
  if (isFirst) return revision.changes.size > 0 || revision.changedConditions;
  return !hasChanges(entries, revision);
}

/**
 * Check whether a draft is the one that was to be published. Its hash shows it; when a read draft has none, somebody
 * may have staged the same again after a publish.
 *
 * @param own The version of our publish; undefined when the history shows every publish, and ours is none of them.
 */
function isOwn(
  draft: Draft,
  { live }: StateBefore,
  intended: IntendedPublish,
  own: number | "unknown" | undefined,
): boolean {
  if (!isStaged(draft)) return false;
  if (draft.hash !== undefined) return draft.hash === intended.hash;
  return own === undefined && leadsTo(draft, live, intended);
}

/** List the publishes since a version, oldest first, but for failed ones; undefined when not all are among these. */
function publishesSince(
  version: number,
  history: readonly Revision[],
): readonly Revision[] | undefined {
  const since = history.filter((revision) => revision.version > version);
  since.sort((a, b) => a.version - b.version);
  if (!since.every((revision, i) => revision.version === version + 1 + i)) return undefined;
  return since.filter((revision) => deploymentOf(revision) !== "failed");
}

/** Find the version of the publish after which live was what is intended, as far as the history shows. */
function findOwn(
  since: readonly Revision[],
  { live, newest }: StateBefore,
  intended: Config,
): number | "unknown" | undefined {
  let content: Config = live;
  for (const revision of since) {
    if (revision.changesUnknown) return "unknown";
    content = followPublish(content, revision, "after");
    const { entries, conditions } = content;
    if (revision.version <= newest || !equalJson(entries, intended.entries)) continue;
    if (conditions === undefined || intended.conditions === undefined) return "unknown";
    if (isSameConditions(conditions, intended.conditions)) return revision.version;
  }
  return undefined;
}
