import type { Draft, LiveConfig, Revision } from "../values/configs.ts";
import { equalJson, isObject, type Json, type JsonObject } from "../values/json.ts";
import { compareConditions, conditionsById, hasConditions } from "./compareConditions.ts";
import { isStaged } from "./draft.ts";
import { overlay } from "./entries.ts";
import { followConditions } from "./followConditions.ts";
import { newestVersion } from "./history.ts";

/** What a write was decided from: what was read, shown and agreed to. */
export interface Before {
  readonly live: LiveConfig;
  readonly draft: Draft;
  /** The newest version that was published by then, live yet or not. */
  readonly newest: number;
}

/** What should be live in the end. */
export interface Content {
  /** All entries, conditional branches included. */
  readonly entries: JsonObject;
  /** The conditions, null when there are none; absent when they are not known. */
  readonly conditions?: Json | undefined;
}

/** A write, and what it leads to. */
export type Intended =
  | Content & { readonly step: "stage" }
  | Content & {
    readonly step: "publish";
    /** The hash of the draft that is published. */
    readonly hash: string;
  }
  | { readonly step: "discard" };

/**
 * How a write was answered. `lost`: not at all, or in a way that says nothing. `mismatch`: refused, maybe
 * because the draft's hash is another one. A refusal proves little: a gateway may send a write twice, and
 * the second one is refused.
 */
export type Answer = "lost" | "refused" | "mismatch" | "nothing-to-publish";

/** The answer to a write, and what was read after it; what could not be read is absent. */
export interface Now {
  readonly answer: Answer;
  readonly live?: LiveConfig | undefined;
  readonly draft?: Draft | undefined;
  /** The newest revisions, newest first. */
  readonly history?: readonly Revision[] | undefined;
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
export function judge(before: Before, intended: Intended, now: Now): Outcome {
  if (intended.step === "publish") return judgePublish(before, intended, now);
  const { draft, history } = now;
  if (draft === undefined) return { is: "unknown" };
  if (intended.step === "discard" && !isStaged(draft)) return judgeGone(before, history);
  if (isSameDraft(draft, before.draft)) return { is: "untouched" };
  if (intended.step === "stage" && leadsTo(draft, before.live, intended)) return { is: "staged" };
  const { hash } = before.draft;
  // Refused for another reason than the hash, which is still the same one.
  if (now.answer === "mismatch" && (hash === undefined || hash === draft.hash)) {
    return { is: "unknown" };
  }
  return { is: "replaced", by: "draft" };
}

/** A draft that is gone may have been published by somebody else, which the history shows. */
function judgeGone({ newest }: Before, history: readonly Revision[] | undefined): Outcome {
  if (history === undefined) return { is: "unknown" };
  return newestVersion(history) <= newest ? { is: "discarded" } : { is: "replaced", by: "publish" };
}

/**
 * The values may be behind a publish for a moment; the history is not, and its changes are followed from
 * what was live before.
 */
function judgePublish(
  before: Before,
  intended: Intended & { step: "publish" },
  { answer, live, draft, history }: Now,
): Outcome {
  const isNeedless = answer === "nothing-to-publish";
  const shown = live !== undefined && isIntended(live, intended) ? live.version : undefined;
  const all = history && publishesSince(before.live.version, history);
  const own = all && findOwn(all, before, intended);
  const followed = typeof own === "number" ? own : undefined;
  const newer = shown !== undefined && shown > before.newest ? shown : followed;
  const version = newer ?? (isNeedless ? shown : undefined);
  if (version !== undefined) return { is: isNeedless ? "already-live" : "published", version };
  const since = all?.filter((revision) => revision.version > before.newest);
  if (draft !== undefined && isOwn(draft, before, intended, since)) return { is: "staged" };
  // A history without anybody's publish may be behind, too.
  const others = since?.filter((one) => one.changes.size > 0 || one.changedConditions) ?? [];
  const areOthers = others.length > 0 && others.length === since?.length;
  if (areOthers && own === undefined) return { is: "replaced", by: "publish" };
  // A draft that was published is gone: another one in its place was refused by its hash.
  if (answer === "mismatch" && since?.length === 0 && draft !== undefined && isStaged(draft)) {
    return { is: "replaced", by: "draft" };
  }
  return { is: "unknown" };
}

/**
 * Whether a draft is the one that was to be published. Where reading a draft shows no hash, somebody may
 * have staged the same again, unless the history shows that nothing was published.
 */
function isOwn(
  draft: Draft,
  { live }: Before,
  intended: Intended & { step: "publish" },
  since: readonly Revision[] | undefined,
): boolean {
  if (!isStaged(draft)) return false;
  if (draft.hash !== undefined) return draft.hash === intended.hash;
  return since !== undefined && leadsTo(draft, live, intended);
}

/** The publishes since a version, oldest first; undefined when not all of them are among these. */
function publishesSince(
  version: number,
  history: readonly Revision[],
): readonly Revision[] | undefined {
  const since = history.filter((revision) => revision.version > version);
  since.sort((a, b) => a.version - b.version);
  return since.every((revision, i) => revision.version === version + 1 + i) ? since : undefined;
}

/** The version of the publish after which live was what is intended, as far as the history shows. */
function findOwn(
  since: readonly Revision[],
  { live, newest }: Before,
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

/** Whether what is live is known to be what is intended. */
function isIntended(live: LiveConfig, { entries, conditions }: Content): boolean {
  return equalJson(live.entries, entries) && conditions !== undefined &&
    isSameConditions(live.conditions ?? null, conditions);
}

/**
 * Whether a draft leads to what is intended, be it the whole config or changes to what is live. A draft
 * without conditions keeps those that are live or clears them: nobody has published which.
 */
export function leadsTo(draft: Draft, live: LiveConfig, { entries, conditions }: Content): boolean {
  const leads = equalJson(overlay(new Map(), draft.entries), entries) ||
    equalJson(overlay(live.entries, draft.entries), entries);
  if (!leads || conditions === undefined) return leads;
  if (!hasConditions(draft.conditions)) {
    return isSameConditions(conditions, null) ||
      isSameConditions(conditions, live.conditions ?? null);
  }
  return isSameConditions(draft.conditions!, conditions) ||
    isSameConditions(overlayConditions(live.conditions, draft.conditions!), conditions);
}

/** Whether two sets of conditions are the same, in the same order. */
function isSameConditions(one: Json, other: Json): boolean {
  return compareConditions(one, other).length === 0;
}

/** The conditions that are live with those of a draft over them; a condition of null is taken away. */
function overlayConditions(live: Json | undefined, staged: Json): Json {
  const changes = isObject(staged) ? staged.get("rules") : undefined;
  const conditions = overlay(conditionsById(live), isObject(changes) ? changes : new Map());
  const order = [staged, live].flatMap((payload) =>
    isObject(payload) ? payload.get("rulesOrder") ?? [] : []
  );
  return new Map<string, Json>([["rules", conditions], ["rulesOrder", order]]);
}

/** Whether two readings show the same draft; not every reading shows a hash. */
export function isSameDraft(a: Draft, b: Draft): boolean {
  return a.hash === b.hash && equalJson(a.entries, b.entries) &&
    equalJson(a.conditions ?? null, b.conditions ?? null);
}

/** Whether two readings of what is live show the same, but for the version. */
export function isSameLive(one: LiveConfig, other: LiveConfig): boolean {
  return equalJson(one.entries, other.entries) &&
    equalJson(one.conditions ?? null, other.conditions ?? null);
}
