import { type Diff, diffEntries } from "../../config/diff.ts";
import { sortedKeys, splitBranches } from "../../config/entries.ts";
import { hasRules, isStaged } from "../../config/plan.ts";
import { draftSide } from "../../config/side.ts";
import { text } from "../../terminal/text.ts";
import { Failure } from "../../values/failure.ts";
import { equalJson, type JsonObject } from "../../values/json.ts";
import type { Repository } from "../../values/repository.ts";
import type { Context } from "../context.ts";
import { discardDraft } from "./carryOut/discardDraft.ts";
import { type Consent, decideConsent, obtainAgreement } from "./consent.ts";
import { readRepository } from "./localSection.ts";
import { openTarget } from "./open.ts";
import type { DraftOptions } from "./options.ts";
import { refuseMoved } from "./refuseMoved.ts";
import { type EnvTarget, resolveEnvTarget, resolveWriteTarget } from "./target.ts";

/** What is staged, and what publishing it would change. */
export interface DraftPreview {
  readonly target: EnvTarget;
  readonly repository: Repository;
  /** The live configVersion. */
  readonly version: number;
  /** From live to what would be live. */
  readonly diff: Diff;
  /** Whether anything is staged at all. */
  readonly staged: boolean;
  /** Whether other conditional rules than those that are live are staged. */
  readonly stagesRules: boolean;
  /** The staged conditional branches that are not as they are live. */
  readonly branches: readonly string[];
}

/** How `cli config draft` ended. */
export interface DraftResult {
  readonly outcome: "shown" | "discarded";
  readonly preview: DraftPreview;
}

/** A draft is dropped without a message, so one flag is all the consent there is. */
function consentToDiscard(options: DraftOptions, target: EnvTarget, context: Context): Consent {
  const { interactive } = context.streams;
  if (!interactive && !target.confirm && !options.yes) {
    // Cause: A pipeline, a script or a pipe runs it, and no flag answers the questions.
    throw new Failure(
      "This is not a terminal, so nobody can be asked to confirm.",
      "Give --yes to discard the draft without questions.",
    );
  }
  return decideConsent({ yes: options.yes, noMessage: true }, {
    command: "cli config draft --discard",
    interactive,
    ...target,
    places: options.places,
  });
}

const DRAFT_STAYS = "The draft stays as it is.";

/** The branches that are staged to be another value than the live one, or none. */
function stagedBranches(live: JsonObject, staged: JsonObject): readonly string[] {
  return sortedKeys(staged).filter((key) => !equalJson(staged.get(key)!, live.get(key) ?? null));
}

/**
 * `cli config draft`: shows what is staged, and with `--discard` drops it.
 *
 * @param show Shows the draft, before anything is asked.
 * @throws Failure when it is refused, or the platform does not allow it.
 * @throws Declined when a person says no.
 */
export async function draft(
  options: DraftOptions,
  context: Context,
  show: (preview: DraftPreview) => void,
): Promise<DraftResult> {
  const resolve = options.discard ? resolveWriteTarget : resolveEnvTarget;
  const target = await resolve(options, context);
  const consent = options.discard ? consentToDiscard(options, target, context) : undefined;
  const repository = await readRepository(options, context);
  const configs = openTarget(options, target.universeId, repository, context);
  const [live, staged] = await Promise.all([configs.live(), configs.draft()]);
  const now = splitBranches(live.entries);
  const preview = {
    target,
    repository,
    version: live.version,
    diff: diffEntries(now.entries, draftSide(live, staged).entries),
    staged: isStaged(staged),
    stagesRules: hasRules(staged.rules) && !equalJson(staged.rules!, live.rules ?? null),
    branches: stagedBranches(now.branches, splitBranches(staged.entries).branches),
  };
  show(preview);
  if (consent === undefined || !preview.staged) return { outcome: "shown", preview };
  const question = text`Discard this draft of ${target.env} (universe ${target.universeId})?`;
  const { asked } = await obtainAgreement(consent, question, context.prompts, DRAFT_STAYS);
  if (asked) await refuseMoved(configs, live, staged);
  await discardDraft(configs, staged);
  return { outcome: "discarded", preview };
}
