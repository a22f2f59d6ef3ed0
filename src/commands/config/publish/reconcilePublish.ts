import { compareRules } from "../../../config/compareConditions.ts";
import { overlay } from "../../../config/entries.ts";
import { followRules, type KnownRules, rulesOf } from "../../../config/followRules.ts";
import type { Configs } from "../../../platform/configs.ts";
import type { LiveConfig, Revision } from "../../../values/configs.ts";
import { Failure } from "../../../values/failure.ts";
import { equalJson } from "../../../values/json.ts";
import type { ExpectedState } from "./expectedState.ts";
import { readIfPossible } from "./indeterminate.ts";
import { goOn, stagedOnly } from "./stagedOnly.ts";

/** How many of the newest publishes are read to find one's own among them. */
const NEWEST = 20;

/**
 * Finds out what became of a publish whose answer was lost. The values may lag behind a publish for
 * a moment; the history, whose changes are followed from what was live before, does not.
 *
 * @param hash The hash of the draft that was to be published.
 * @returns The version that it led to.
 * @throws Failure when it was not published, or when nothing tells whether it was.
 */
export async function reconcilePublish(
  configs: Configs,
  lost: Failure,
  hash: string,
  expected: ExpectedState,
): Promise<number> {
  const [live, draft, newest] = await Promise.all([
    readIfPossible(configs.live()),
    readIfPossible(configs.draft()),
    readIfPossible(configs.revisions(NEWEST, 0)),
  ]);
  const before = expected.live.version;
  if (live !== undefined && live.version > before && isIntended(live, expected)) {
    return live.version;
  }
  const since = newest && publishesSince(before, newest);
  const own = since && findOwn(since, expected);
  if (typeof own === "number") return own;
  if (draft?.hash === hash) throw stagedOnly(lost, goOn(expected.hint));
  // Without anybody's publish in it, the history may lag as well.
  const others = since?.filter((one) => one.changes.size > 0 || one.changedRules) ?? [];
  const foreign = others.length > 0 && others.length === since?.length;
  if (foreign && own === undefined) throw replaced(lost);
  throw new Failure(
    `${lost.what} It is not known whether the draft was published.`,
    `${expected.hint("versions")} shows whether a new version is live.`,
  );
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
    if (!equalJson(entries, expected.entries)) continue;
    if (rules === undefined || expected.rules === undefined) return "unknown";
    if (sameRules(rules, expected.rules)) return version;
  }
  return undefined;
}

/** Whether what is live is known to be what is intended. */
function isIntended(live: LiveConfig, { entries, rules }: ExpectedState): boolean {
  return equalJson(live.entries, entries) && rules !== undefined && sameRules(rulesOf(live), rules);
}

function sameRules(one: KnownRules, other: KnownRules): boolean {
  return compareRules(one.payload, other.payload).length === 0;
}

function replaced(lost: Failure): Failure {
  return new Failure(
    `${lost.what} It was not published: somebody else has changed or published the draft since.`,
    "Run the command again to see what is there now.",
  );
}
