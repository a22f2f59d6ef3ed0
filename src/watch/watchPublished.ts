import { definedOnly } from "../values/collections.ts";
import { revisionBefore } from "./planPublishRollback.ts";
import { madeUndefined } from "../config/conditions/undefinedValues.ts";
import { boundText } from "../config/watch/bound.ts";
import { Failure, orUndefined } from "../values/failure.ts";
import type { Context, Presenter } from "../files/project/context.ts";
import { reportInterrupted } from "../publish/requireYes.ts";
import type { Agreement } from "../publish/agreement.ts";
import type { Publication } from "../publish/commit.ts";
import { readNewest } from "../publish/observe.ts";
import { type LockFailure, rememberRollback } from "../files/project/rememberLive.ts";
import type { AgreedWatch } from "./prepareWatch.ts";
import { type Rollback, rollBackPublish } from "./rollBackPublish.ts";
import { watchMinutes, type WatchOutcome, type WatchStep } from "./watchMinutes.ts";

export type WatchedPublishStep =
  | WatchStep
  | WatchOutcome & { readonly is: "judged" }
  /** The rollback waits for a rollout. */
  | { readonly is: "waiting" };

export interface WatchedPublish {
  readonly publish?: Publication;
  readonly agreement?: Agreement;
  /** How it is watched; absent when it is not. */
  readonly watch?: AgreedWatch;
  readonly watched?: WatchedPublishResult;
}

/**
 * Decide from when on a publish of this run is watched: from Roblox's time of it, unless that is unknown or has not come
 * yet, as from a clock that is ahead.
 *
 * @param ended When the publish was answered, in milliseconds.
 */
export function watchedSince(time: string | undefined, ended: number): number {
  const published = Date.parse(time ?? "");
  return published <= ended ? published : ended;
}

export interface WatchedPublishResult extends WatchOutcome, LockFailure {
  /** How it was rolled back; absent when no rollback was due. */
  readonly rollback?: Rollback;
  /** The version before; absent when a rollback to it would be refused. */
  readonly previous?: number;
}

type Outside = Pick<Context, "now" | "wait" | "disk" | "flags">;

/**
 * Watch what was published, and roll it back when a bound is breached, if that was agreed to.
 *
 * @throws Interrupted when a person presses Ctrl-C, saying what stays published.
 */
export async function watchPublished(
  { agreement, watch, publish: { version, conditions } }: {
    readonly agreement: Agreement;
    readonly watch: AgreedWatch;
    readonly publish: Publication;
  },
  context: Outside,
  presenter: Pick<Presenter<WatchedPublishStep>, "show">,
): Promise<WatchedPublishResult> {
  const show = (step: WatchedPublishStep) => presenter.show(step, false);
  const { target, before, plan } = agreement;
  // A publish that lost conditions is this one all the same, and is taken back as agreed.
  const content = typeof conditions === "object" ? conditions.made : plan.content;
  const { settings, read, baseline, wayBack } = watch;
  const stays = `Watching stopped; v${version} stays published.`;
  const { own, history, outcome } = await reportInterrupted(stays, async () => {
    const ended = context.now().getTime();
    const history = orUndefined(await readNewest(target.configs)) ?? [];
    const own = history.find((one) => one.version === version);
    const since = watchedSince(own?.time, ended);
    const watched = { version, since, settings, rollsBack: wayBack !== undefined };
    const outcome = await watchMinutes(watched, read, target.configs, context, show, baseline);
    return { own, history, outcome };
  });
  show({ ...outcome, is: "judged" });
  const previous = revisionBefore(version, history)?.version ?? before.live.version;
  const result = madeUndefined(before.live, plan.content) === undefined
    ? { ...outcome, previous }
    : outcome;
  if (outcome.verdict !== "breached" || wayBack === undefined) return result;
  const breached = outcome.bounds.filter(({ verdict }) => verdict === "breached");
  const bounds = breached.map(({ bound }) => boundText(bound));
  const message = `Roll back v${version}: ${bounds.join(", ")}`;
  const published = { version, content, before, wayBack, ...definedOnly({ id: own?.id }) };
  const waiting = () => show({ is: "waiting" });
  const rollback = await rollBackPublish(published, target, message, context, waiting);
  const { publish } = rollback;
  if (publish instanceof Failure) return { ...result, rollback };
  const rolledBack = { to: rollback.previous, as: publish.version };
  return { ...result, rollback, ...await rememberRollback(target, rolledBack, context) };
}
