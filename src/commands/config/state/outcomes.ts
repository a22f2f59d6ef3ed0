import type { Answer, Intended, Outcome } from "../../../config/judge.ts";
import { Unreachable } from "../../../platform/http.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { UnusableReply } from "../../../platform/reply.ts";
import type { Revision } from "../../../values/configs.ts";
import { command, say, type Sentence } from "../../../values/command.ts";
import { Failure } from "../../../values/failure.ts";

/** A write, by what it does. */
type Step = Intended["step"];

/** Somebody else changed what a write was decided from. */
export class Conflict extends Failure {
  override readonly name = "Conflict";
}

/** A draft is staged, and nothing was published. */
export class StagedOnly extends Failure {
  override readonly name = "StagedOnly";

  /** @param rollingOut Whether an earlier publish that still rolls out is why it was not published. */
  constructor(what: string, advice: Sentence, readonly rollingOut: boolean = false) {
    super(`${what} ${STAGED}`, advice);
  }
}

/** The platform says that the draft equals what is live, although a difference was shown. */
export const NOTHING_TO_PUBLISH = new Failure(
  "Roblox answered that there is nothing to publish.",
  "Run it again to see what is live now.",
);

/** That a draft stays staged. */
export const STAGED = "The draft is staged but not published.";
const AS_IT_WAS = "It did not happen: the draft is as it was.";
const SEE_DRAFT = say`${command("draft")} shows what is staged.`;

/** Advise how to go on from a draft that is staged, or to drop it. */
export const GO_ON = say`Run the command again to publish it, or discard it with ${
  command("draft --discard")
}.`;

/** What is known when Ctrl-C ends a write, or the reading after it. */
export const ON_INTERRUPT: Readonly<Record<Step, Sentence>> = {
  stage: "The draft may have been staged; nothing was published.",
  publish: say`The draft is staged, and it may have been published; ${
    command("versions")
  } shows whether it was.`,
  discard: "The draft may have been discarded.",
};

/** By write and outcome: what is said after the answer itself, and advised. */
const SAID: Readonly<
  Record<Step, Readonly<Record<string, readonly [what: string, advice: Sentence]>>>
> = {
  stage: {
    untouched: [AS_IT_WAS, "Run it again."],
    replaced: [
      "The draft has changed, but is not what this run staged: somebody else may have changed it. Nothing was published.",
      say`${command("draft")} shows what is staged; then run the command again.`,
    ],
    unknown: [
      "It is not known whether the draft was staged; nothing was published.",
      "Run the command again in a minute.",
    ],
  },
  publish: {
    replaced: [
      "It was not published: somebody else has changed or published the draft since.",
      "Run the command again to see what is there now.",
    ],
    unknown: [
      "It is not known whether the draft was published.",
      say`${command("versions")} shows whether a new version is live.`,
    ],
  },
  discard: {
    untouched: [AS_IT_WAS, SEE_DRAFT],
    replaced: ["Another draft is staged now, and it is not known whose it is.", SEE_DRAFT],
    unknown: ["It is not known whether the draft was discarded.", SEE_DRAFT],
  },
};

/**
 * Explain what became of a write that did not end as intended.
 *
 * @param cause What came in place of the expected answer.
 * @param history The newest revisions, newest first, as far as they were read.
 */
export function explainOutcome(
  step: Step,
  outcome: Outcome,
  cause: Failure,
  history: readonly Revision[] = [],
): Failure {
  const answer = answerOf(step, cause);
  const undone = step === "discard" ? "discarded" : "published";
  if (outcome.is === "replaced" && outcome.by === "draft" && answer === "mismatch") {
    return new Conflict(
      `Somebody else changed the draft while this ran (${
        (cause as Refusal).status
      }); nothing was ${undone}.`,
      "Run it again to see what is there now.",
    );
  }
  if (outcome.is === "replaced" && outcome.by === "publish" && step === "discard") {
    return new Conflict(
      "Somebody else published while this ran; nothing was discarded.",
      say`${command("versions")} shows what is live now.`,
    );
  }
  const isRefused = answer === "refused" || answer === "mismatch";
  const refusal = withRollout(cause, history);
  if (outcome.is === "staged") {
    // The same publish would be refused again: a refusal's own advice comes first.
    const first = isRefused && step === "publish" ? `${cause.advice} ` : "";
    const isRollingOut = cause instanceof Refusal && cause.rollingOut;
    return new StagedOnly(refusal.what, say`${first}${GO_ON}`, isRollingOut);
  }
  // A refusal says itself why nothing was done, unless the draft may be published.
  if (isRefused && step !== "publish") return refusal;
  const [what, advice] = SAID[step][outcome.is]!;
  return new Failure(`${cause.what} ${what}`, advice);
}

/** Say how a write was answered, as a judgement takes it. */
export function answerOf(step: Step, cause: Failure): Answer {
  if (cause === NOTHING_TO_PUBLISH) return "nothing-to-publish";
  if (cause instanceof Unreachable || cause instanceof UnusableReply) return "lost";
  if (!(cause instanceof Refusal)) return "refused";
  if (cause.status >= 500) return "lost";
  // The status of a hash that does not match is not known; these are taken alike (platform.md, Configs API).
  const statuses = step === "discard" ? [400, 404, 409, 412] : [400, 409, 412];
  return !cause.rollingOut && statuses.includes(cause.status) ? "mismatch" : "refused";
}

/** Add to a refusal for a rollout that still runs whose it is and since when, as the history shows. */
function withRollout(failure: Failure, [running]: readonly Revision[]): Failure {
  if (!(failure instanceof Refusal) || !failure.rollingOut || running === undefined) return failure;
  const { version, time, publishedBy } = running;
  const since = time && ` since ${time}`;
  const by = publishedBy ? ` by user ${publishedBy}` : "";
  const what = `${failure.what} It is the rollout of v${version}${since}${by}.`;
  return new Refusal(failure.status, what, failure.advice, true);
}
