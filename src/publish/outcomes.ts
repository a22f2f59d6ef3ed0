import { diffEntries } from "../config/diff.ts";
import type { Answer, Intended, Outcome } from "./judge.ts";
import { Unreachable } from "../roblox/http.ts";
import { Refusal } from "../roblox/refusal.ts";
import { UnusableReply } from "../roblox/reply.ts";
import type { Config, Draft, LiveConfig, Revision } from "../values/configs.ts";
import { command, say, type Sentence } from "../values/command.ts";
import { Failure } from "../values/failure.ts";
import type { JsonObject } from "../values/json.ts";
import { NOTHING_HAPPENED } from "./consent.ts";

type Step = Intended["step"];

/** Somebody else changed what a write was decided from. */
export class Conflict extends Failure {
  override readonly name = "Conflict";
}

export class StagedOnly extends Failure {
  override readonly name = "StagedOnly";

  /** @param rollingOut True when it was not published because an earlier publish is still rolling out. */
  constructor(what: string, advice: Sentence, readonly rollingOut: boolean = false) {
    super(`${what} ${STAGED}`, advice);
  }
}

/** The platform says that the draft equals what is live, although a difference was shown. */
export class NothingToPublish extends Failure {
  constructor() {
    super(
      "Roblox answered that there is nothing to publish.",
      "Run it again to see what is live now.",
    );
  }
}

const STAGED = "The draft is staged but not published.";
const AS_IT_WAS = "The draft is unchanged.";
const SEE_DRAFT = say`${command("draft")} shows what is staged.`;
const OVERTAKEN = "A newer version is published, and nothing is staged now.";
const SEE_VERSIONS = say`${command("versions")} shows what is live now.`;
export const DISCARD = say`${command("draft")} shows it, and ${
  command("draft --discard")
} discards it.`;
export const SEE_BOTH = say`${command("versions")} shows what is live now, and ${
  command("draft")
} what is staged.`;

/** What to tell the user when a write does not go as intended. */
export interface Phrases {
  /** The state when the draft was not published, as the end of a sentence. */
  readonly unpublished: string;
  /** How to go on from a draft that is staged, or to drop it. */
  readonly goOn: Sentence;
  /** What is known when Ctrl-C ends a step, or the reading after it; `staged`: before the draft is published. */
  readonly onInterrupt: Readonly<Record<Step | "staged", Sentence>>;
}

export const COMMAND_PHRASES: Phrases = {
  unpublished: "this run published nothing",
  goOn: say`Run the command again to publish it, or discard it with ${command("draft --discard")}.`,
  onInterrupt: {
    stage: "The draft may have been staged; this run published nothing.",
    staged: "The draft is staged; this run published nothing.",
    publish: say`The draft is staged, and it may have been published; ${
      command("versions")
    } shows whether it was.`,
    discard: "The draft may have been discarded.",
  },
};

/** Name the command that undoes a publish, as the end of a sentence. */
export function rollsBack(version: number, previous: number): Sentence {
  return say`${command(`rollback v${previous}`)} undoes v${String(version)}.`;
}

/**
 * Make the phrases of a rollback after a publish of the same run: to run the command again would publish nothing.
 *
 * @param previous The version whose content is restored.
 */
export function rollbackPhrases(version: number, previous: number): Phrases {
  const stays = `v${version} stays published; its rollback`;
  const goOn = rollsBack(version, previous);
  return {
    unpublished: "the rollback was not published",
    goOn,
    onInterrupt: {
      stage: say`${stays} may be staged, and was not published. ${goOn}`,
      staged: say`${stays} is staged, and was not published. ${goOn}`,
      publish: say`v${
        String(version)
      } was published; its rollback is staged, and may be published. ${
        command("versions")
      } shows whether it was.`,
      discard: "The draft may have been discarded.",
    },
  };
}

/** What is known after the answer itself, and what to advise. */
type Sentences = readonly [what: string, advice: Sentence];

const sentencesFor = (unpublished: string): Readonly<
  Record<Step, { readonly [is in Outcome["is"]]?: Sentences } & { readonly unknown: Sentences }>
> => ({
  stage: {
    untouched: [AS_IT_WAS, "Run it again."],
    overtaken: [`${OVERTAKEN} ${sentenceOf(unpublished)}`, SEE_VERSIONS],
    replaced: [
      `The draft has changed, but is not what this run staged: somebody else may have changed it. ${
        sentenceOf(unpublished)
      }`,
      say`${command("draft")} shows what is staged; then run the command again.`,
    ],
    unknown: [
      `It is not known whether the draft was staged; ${unpublished}.`,
      "Run the command again in a minute.",
    ],
  },
  publish: {
    overtaken: [
      "It was not published: somebody else published a newer version.",
      "Run the command again to see what is there now.",
    ],
    unknown: [
      "It is not known whether the draft was published.",
      say`${command("versions")} shows whether a new version is live.`,
    ],
  },
  discard: {
    untouched: [AS_IT_WAS, SEE_DRAFT],
    overtaken: [OVERTAKEN, SEE_VERSIONS],
    replaced: ["Another draft is staged now, and it is not known whose it is.", SEE_DRAFT],
    unknown: ["It is not known whether the draft was discarded.", SEE_DRAFT],
  },
});

function sentenceOf(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}

/**
 * Explain what became of a write that did not end as intended.
 *
 * @param cause What came in place of the expected answer.
 * @param history The newest revisions, newest first; undefined when they could not be read.
 */
export function explainOutcome(
  step: Step,
  outcome: Outcome,
  cause: Failure,
  history: readonly Revision[] | undefined,
  { unpublished, goOn }: Phrases,
): Failure {
  const answer = answerOf(step, cause);
  if (outcome.is === "replaced" && answer === "mismatch") {
    const { status } = cause as Refusal;
    const kept = step === "discard" ? "another one is staged now" : unpublished;
    return draftReplaced(kept, ` (${status})`);
  }
  const isRefused = answer === "refused" || answer === "mismatch";
  const refusal = withRollout(cause, history);
  if (outcome.is === "staged") {
    // The same publish would be refused again: a refusal's own advice comes first.
    const first = isRefused && step === "publish" ? say`${cause.remedy} ` : "";
    const isRollingOut = cause instanceof Refusal && cause.rollingOut;
    return new StagedOnly(refusal.what, say`${first}${goOn}`, isRollingOut);
  }
  const outcomes = sentencesFor(unpublished)[step];
  const [what, advice] = outcomes[outcome.is] ?? outcomes.unknown;
  const isConflict = outcome.is === "overtaken" && (answer !== "refused" || step === "publish");
  if (isConflict) return new Conflict(`${refusal.what} ${what}`, advice);
  // A refusal says itself why nothing was done, unless the draft may be published.
  if (isRefused && step !== "publish") return refusal;
  return new Failure(`${cause.what} ${what}`, advice);
}

/** Classify the failure of a write as an answer to judge it by. */
export function answerOf(step: Step, cause: Failure): Answer {
  if (cause instanceof NothingToPublish) return "nothing-to-publish";
  if (cause instanceof Unreachable || cause instanceof UnusableReply) return "lost";
  if (!(cause instanceof Refusal)) return "refused";
  if (cause.status >= 500) return "lost";
  // The status for a mismatched hash is not documented; these all may mean it (docs/dev/platform.md, Configs API).
  const statuses = step === "discard" ? [400, 404, 409, 412] : [400, 409, 412];
  return !cause.rollingOut && statuses.includes(cause.status) ? "mismatch" : "refused";
}

/** Add to a refusal for a running rollout who started it and when, from the history. */
function withRollout(failure: Failure, [running]: readonly Revision[] = []): Failure {
  if (!(failure instanceof Refusal) || !failure.rollingOut || running === undefined) return failure;
  const { version, time, publishedBy } = running;
  const since = time && ` since ${time}`;
  const by = publishedBy ? ` by user ${publishedBy}` : "";
  const what = `${failure.what} It is the rollout of v${version}${since}${by}.`;
  return new Refusal(failure.status, what, failure.remedy, true);
}

/** Explain that somebody published before a write: live is no longer what was shown. */
export function liveChanged(before: LiveConfig, now: LiveConfig): Conflict {
  if (now.version < before.version) {
    return new Conflict(
      `Roblox showed v${before.version} as live, and now shows v${now.version}. ${NOTHING_HAPPENED}`,
      "Run it again in a minute.",
    );
  }
  const changed = changedKeysText(before.entries, now.entries);
  return new Conflict(
    `Live moved from v${before.version} to v${now.version} while this ran${changed}. ${NOTHING_HAPPENED}`,
    "Run it again to see the difference as it is now.",
  );
}

/**
 * Explain that somebody changed the draft around a write.
 *
 * @param kept The state now, as the end of a sentence.
 * @param answered How the write was answered, in brackets.
 */
export function draftReplaced(kept: string, answered = ""): Conflict {
  return new Conflict(
    `Somebody else changed the draft while this ran${answered}; ${kept}.`,
    "Run it again to see what is there now.",
  );
}

/** Explain that somebody changed the draft before a write. */
export function draftChanged(before: Draft, now: Draft): Conflict {
  const changed = changedKeysText(before.entries, now.entries);
  return new Conflict(
    `Somebody changed the draft while this ran${changed}. ${NOTHING_HAPPENED}`,
    "Run it again to see the draft as it is now.",
  );
}

/** Explain that somebody published after the plan was made, maybe what this run staged. */
export function publishedMeanwhile(version: number, unpublished: string): Conflict {
  return new Conflict(
    `Somebody published v${version} while this ran; ${unpublished}.`,
    SEE_BOTH,
  );
}

/**
 * Explain that a restore staged something other than what was shown.
 *
 * @param entries What publishing the restored draft would lead to.
 * @param isStaged True when reading the draft shows anything.
 */
export function restoredOther(
  shown: Config,
  entries: JsonObject,
  isStaged: boolean,
): Failure {
  if (!isStaged) {
    return new Failure(
      "The restored draft was staged but not published by this run; reading the draft shows nothing now.",
      SEE_BOTH,
    );
  }
  const found = changedKeysText(shown.entries, entries) || ": other conditions";
  return new StagedOnly(
    `The restored draft is not what was shown${found}.`,
    say`${command("draft")} shows it; publish it on the Creator Dashboard, or discard it with ${
      command("draft --discard")
    }.`,
  );
}

/** Write the differences as the end of a sentence: ": a (added), b (removed)"; empty without any. */
function changedKeysText(before: JsonObject, after: JsonObject): string {
  const changes = diffEntries(before, after).changes.map(({ key, change }) => `${key} (${change})`);
  return changes.length === 0 ? "" : `: ${changes.join(", ")}`;
}
