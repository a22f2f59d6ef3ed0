import { isStaged } from "../../../config/draft.ts";
import { overlay } from "../../../config/entries.ts";
import { followRules, type KnownRules, rulesOf } from "../../../config/followRules.ts";
import type { Configs } from "../../../platform/configs.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Draft, LiveConfig, Revision } from "../../../values/configs.ts";
import { Failure } from "../../../values/failure.ts";
import { equalJson } from "../../../values/json.ts";
import {
  Conflict,
  goOn,
  isIndeterminate,
  isMismatch,
  readIfPossible,
  StagedOnly,
  tellRollout,
} from "./writeFailure.ts";
import { type ExpectedState, leadsTo, sameRules } from "./expectedState.ts";

/** How many of the newest publishes are read to find one's own among them. */
const NEWEST = 20;

/** The platform says that the draft equals what is live, although a difference was shown. */
export class NothingToPublish extends Failure {
  override readonly name = "NothingToPublish";

  constructor() {
    super(
      "Roblox answered that there is nothing to publish.",
      "Run it again to see what is live now.",
    );
  }
}

/**
 * Finds out what became of a publish that was not answered as expected: no answer, an unusable one, or
 * a refusal, which may be that of a second sending. The values may lag behind a publish for a moment;
 * the history, whose changes are followed from what was live before, does not.
 *
 * @param cause What came in place of the expected answer.
 * @param hash The hash of the draft that was to be published.
 * @throws Failure when it was not published, or when nothing tells whether it was.
 */
export async function reconcilePublish(
  configs: Configs,
  cause: Failure,
  hash: string,
  expected: ExpectedState,
): Promise<PublishOutcome> {
  const [live, draft, newest] = await Promise.all([
    readIfPossible(configs.live()),
    readIfPossible(configs.draft()),
    readIfPossible(configs.revisions(NEWEST, 0)),
  ]);
  const intended = live !== undefined && isIntended(live, expected) ? live.version : undefined;
  const known = newest && publishesSince(expected.live.version, newest);
  const own = known && findOwn(known, expected);
  const since = known?.filter((one) => one.version > expected.newest);
  const version = intended !== undefined && intended > expected.newest ? intended : own;
  if (cause instanceof NothingToPublish) {
    const there = typeof version === "number" ? version : intended;
    if (there !== undefined) return { outcome: "already-live", version: there, recovered: false };
  }
  if (typeof version === "number") return { outcome: "published", version, recovered: true };
  const staged = !(cause instanceof NothingToPublish) || (draft !== undefined && isStaged(draft));
  if (staged && draft !== undefined && isOwn(draft, hash, expected)) {
    throw new StagedOnly(tellRollout(cause, newest), adviceAfter(cause, expected));
  }
  // Without anybody's publish in it, the history may lag as well.
  const others = since?.filter((one) => one.changes.size > 0 || one.changedRules) ?? [];
  const foreign = others.length > 0 && others.length === since?.length;
  if (foreign && own === undefined) throw replaced(cause);
  // A draft that was published is gone: one that is there and is another's was not this one.
  if (isMismatch(cause) && since?.length === 0 && draft !== undefined && isStaged(draft)) {
    throw Conflict.of(cause, "published");
  }
  throw new Failure(
    `${cause.what} It is not known whether the draft was published.`,
    `${expected.hint("versions")} shows whether a new version is live.`,
  );
}

/** Whether a draft is the one that was to be published; not every reading tells a hash. */
function isOwn(draft: Draft, hash: string, expected: ExpectedState): boolean {
  if (draft.hash !== undefined) return draft.hash === hash;
  return isStaged(draft) && leadsTo(draft, expected);
}

/** The same command would be refused again: a refusal's own advice comes first. */
function adviceAfter(cause: Failure, { hint }: ExpectedState): string {
  return cause instanceof Refusal && !isIndeterminate(cause)
    ? `${cause.advice} ${goOn(hint)}`
    : goOn(hint);
}

/** The publishes since a version, oldest first; undefined when not all of them are among these. */
function publishesSince(
  version: number,
  newest: readonly Revision[],
): readonly Revision[] | undefined {
  const since = newest.filter((revision) => revision.version > version);
  since.sort((a, b) => a.version - b.version);
  return since.every((revision, i) => revision.version === version + 1 + i) ? since : undefined;
}

/** The version of the publish after which live was what is intended, as far as the history tells. */
function findOwn(
  since: readonly Revision[],
  expected: ExpectedState,
): number | "unknown" | undefined {
  let { entries } = expected.live;
  let rules: KnownRules | undefined = rulesOf(expected.live);
  for (const { version, changes, changesUnknown, changedRules, rulesChanges } of since) {
    if (changesUnknown) return "unknown";
    entries = overlay(entries, new Map([...changes].map(([key, { after }]) => [key, after])));
    if (rules !== undefined && changedRules) rules = followRules(rules, rulesChanges, "after");
    if (version <= expected.newest || !equalJson(entries, expected.entries)) continue;
    if (rules === undefined || expected.rules === undefined) return "unknown";
    if (sameRules(rules, expected.rules)) return version;
  }
  return undefined;
}

/** Whether what is live is known to be what is intended. */
function isIntended(live: LiveConfig, { entries, rules }: ExpectedState): boolean {
  return equalJson(live.entries, entries) && rules !== undefined && sameRules(rulesOf(live), rules);
}

function replaced(lost: Failure): Failure {
  return new Failure(
    `${lost.what} It was not published: somebody else has changed or published the draft since.`,
    "Run the command again to see what is there now.",
  );
}

/** How a publish ended. */
export interface PublishOutcome {
  /** `already-live`: there is nothing to publish, and live is what was to be published. */
  readonly outcome: "published" | "already-live";
  /** The version that is live now. */
  readonly version: number;
  /** Whether reading found that it was published, where the answer did not say so. */
  readonly recovered: boolean;
}
