import type { Answer, Intended, Outcome } from "../../../config/judge.ts";
import { Unreachable } from "../../../platform/http.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { UnusableReply } from "../../../platform/reply.ts";
import type { Revision } from "../../../values/configs.ts";
import { Failure } from "../../../values/failure.ts";
import type { CommandHint } from "../commandHint.ts";

/** A write, by what it does. */
export type Step = Intended["step"];

/** Somebody else changed what a write was decided from. */
export class Conflict extends Failure {
  override readonly name = "Conflict";
}

/** The draft is staged as it was to be, and nothing was published. */
export class StagedOnly extends Failure {
  override readonly name = "StagedOnly";

  /** @param rollingOut Whether an earlier publish that still rolls out is why it was not published. */
  constructor(what: string, advice: string, readonly rollingOut: boolean = false) {
    super(what, advice);
  }
}

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

/** What is said of an outcome after what was answered, and advised. */
type Said = readonly [what: string, advice: (hint: CommandHint) => string];

/** That a draft stays staged. */
export const STAGED = "The draft is staged but not published.";
const AS_IT_WAS = "It did not happen: the draft is as it was.";
const seeDraft = (hint: CommandHint) => `${hint("draft")} shows what is staged.`;

/** What is said of a write that did not end as intended. */
const SAID: Readonly<Record<Step, Readonly<Partial<Record<Outcome["is"], Said>>>>> = {
  stage: {
    staged: [STAGED, goOn],
    untouched: [AS_IT_WAS, () => "Run it again."],
    replaced: [
      "The draft has changed, but is not what this run staged: somebody else may have changed it. Nothing was published.",
      (hint) => `${hint("draft")} shows what is staged; then run the command again.`,
    ],
    unknown: [
      "It is not known whether the draft was staged; nothing was published.",
      () => "Run the command again in a minute.",
    ],
  },
  publish: {
    staged: [STAGED, goOn],
    replaced: [
      "It was not published: somebody else has changed or published the draft since.",
      () => "Run the command again to see what is there now.",
    ],
    unknown: [
      "It is not known whether the draft was published.",
      (hint) => `${hint("versions")} shows whether a new version is live.`,
    ],
  },
  discard: {
    untouched: [AS_IT_WAS, seeDraft],
    replaced: ["Another draft is staged now, and it is not known whose it is.", seeDraft],
    unknown: ["It is not known whether the draft was discarded.", seeDraft],
  },
};

/** What is known when Ctrl-C ends a write, or the reading after it. */
export const WHEN_INTERRUPTED: Readonly<Record<Step, (hint: CommandHint) => string>> = {
  stage: () => "The draft may have been staged; nothing was published.",
  publish: (hint) =>
    `The draft is staged, and it may have been published; ${
      hint("versions")
    } shows whether it was.`,
  discard: () => "The draft may have been discarded.",
};

/** What a write does to a draft, as it is not done. */
const UNDONE = { stage: "published", publish: "published", discard: "discarded" } as const;

/**
 * Say what became of a write that did not end as intended.
 *
 * @param cause What came in place of the expected answer.
 * @param history The newest revisions, newest first, as far as they were read.
 */
export function failureOf(
  step: Step,
  outcome: Outcome,
  cause: Failure,
  hint: CommandHint,
  history: readonly Revision[] | undefined,
): Failure {
  const answer = answerOf(cause, step);
  const refusal = withRollout(cause, history);
  if (outcome.is === "replaced" && step === "discard" && outcome.by === "publish") {
    return new Conflict(
      "Somebody else published while this ran; nothing was discarded.",
      `${hint("versions")} shows what is live now.`,
    );
  }
  if (outcome.is === "replaced" && outcome.by === "draft" && answer === "mismatch") {
    return new Conflict(
      `Somebody else changed the draft while this ran (${(cause as Refusal).status}); nothing was ${
        UNDONE[step]
      }.`,
      "Run it again to see what is there now.",
    );
  }
  const isRefused = answer === "refused" || answer === "mismatch";
  // A refusal says itself why nothing was done, unless a draft is staged or may be published.
  if (isRefused && step !== "publish" && outcome.is !== "staged") return refusal;
  const [what, advise] = SAID[step][outcome.is]!;
  const said = `${outcome.is === "staged" ? refusal.what : cause.what} ${what}`;
  if (outcome.is !== "staged") return new Failure(said, advise(hint));
  // The same publish would be refused again: a refusal's own advice comes first.
  const first = isRefused && step === "publish" ? `${cause.advice} ` : "";
  const rollingOut = cause instanceof Refusal && cause.rollingOut;
  return new StagedOnly(said, `${first}${advise(hint)}`, rollingOut);
}

/** How a write was answered, as a judgement takes it. */
export function answerOf(cause: Failure, step: Step): Answer {
  if (cause instanceof NothingToPublish) return "nothing-to-publish";
  if (isLost(cause)) return "lost";
  if (!(cause instanceof Refusal) || cause.rollingOut) return "refused";
  // The status of a hash that does not match is not known; these are taken alike (platform.md, Configs API).
  const statuses = step === "discard" ? [400, 404, 409, 412] : [400, 409, 412];
  return statuses.includes(cause.status) ? "mismatch" : "refused";
}

/** Whether nobody knows what became of a write: no answer, an unusable one, or a platform fault. */
function isLost(error: Failure): boolean {
  return error instanceof Unreachable || error instanceof UnusableReply ||
    (error instanceof Refusal && error.status >= 500);
}

/** Add to a refusal for a rollout that still runs whose it is and since when, as the history shows. */
function withRollout(failure: Failure, history: readonly Revision[] | undefined): Failure {
  if (!(failure instanceof Refusal) || !failure.rollingOut) return failure;
  const running = history?.[0];
  if (running === undefined) return failure;
  const { version, time, publishedBy } = running;
  const since = time === "" ? "" : ` since ${time}`;
  const by = publishedBy === undefined || publishedBy === "" ? "" : ` by user ${publishedBy}`;
  const what = `${failure.what} It is the rollout of v${version}${since}${by}.`;
  return new Refusal(failure.status, what, failure.advice, true);
}

/** How to go on from a draft that is staged, or to drop it. */
export function goOn(hint: CommandHint): string {
  return `Run the command again to publish it, or discard it with ${hint("draft --discard")}.`;
}
