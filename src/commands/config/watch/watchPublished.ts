import { type Bound, boundText } from "../../../config/watch/bound.ts";
import { MINUTE } from "../../../config/watch/judgeWatch.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Revision } from "../../../values/configs.ts";
import { asFailure, Failure, known } from "../../../values/failure.ts";
import type { Count } from "../../../values/ids.ts";
import type { Context, Presenter } from "../../context.ts";
import { reportInterrupted } from "../../requireYes.ts";
import { rollback, type RollbackResult } from "../rollback.ts";
import type { Publication } from "../state/commit.ts";
import { readNewest } from "../state/observe.ts";
import { StagedOnly } from "../state/outcomes.ts";
import type { PreparedGuard } from "./guard.ts";
import { readBaseline, watchMinutes, type WatchOutcome, type WatchStep } from "./watchMinutes.ts";

/** What a person sees while a publish is guarded. */
export type GuardStep =
  | WatchStep
  | WatchOutcome & { readonly is: "judged" }
  /** The rollback waits for a rollout. */
  | { readonly is: "waiting" };

/** The parts of a result that are about a publish and its watch. */
export interface Guarded {
  readonly publish?: Publication;
  readonly guard?: PreparedGuard;
  readonly watched?: GuardResult;
}

/** How a guarded publish ended. */
export interface GuardResult extends WatchOutcome {
  /** How it was rolled back, or why not; absent when no rollback was due. */
  readonly rollback?: RollbackResult | Failure;
  /** The version that was live before. */
  readonly previous: number;
}

/** A rollout takes about a quarter of an hour (platform.md, Configs API); the wait is twice as long. */
const MOST_WAITS = 30;

/**
 * Watch what was published, and roll it back when a bound is breached, if that was agreed to.
 *
 * @param published The version that this run published, and how it is guarded.
 * @throws Interrupted when a person presses Ctrl-C, saying what stays published.
 */
export async function watchPublished(
  { guard, version }: { readonly guard: PreparedGuard; readonly version: number },
  context: Context,
  presenter: Presenter<GuardStep>,
): Promise<GuardResult> {
  const show = (step: GuardStep) => presenter.show(step, false);
  const { settings, configs, read, previous } = guard;
  const stays = `The watching ended; v${version} stays published.`;
  const isOwn = (revision: Revision) => revision.version === version;
  const outcome = await reportInterrupted(stays, async () => {
    const ended = context.now().getTime();
    const own = known(await readNewest(configs))?.find(isOwn);
    const since = Date.parse(own?.time ?? "") || ended;
    const again = await readBaseline(settings, since, read).catch(asFailure);
    const before = again instanceof Failure ? guard.minutes : again;
    return await watchMinutes({ version, since, settings }, read, context, show, before);
  });
  show({ ...outcome, is: "judged" });
  const result = { ...outcome, previous };
  if (outcome.verdict !== "breached" || !guard.rollback) return result;
  const breached = outcome.bounds.filter(({ verdict }) => verdict === "breached");
  const bounds = breached.map(({ bound }) => bound);
  return { ...result, rollback: await rollBack(guard, version, bounds, context, show) };
}

/** Restore what was live before, as `rollback` does; while a rollout runs, try again each minute. */
async function rollBack(
  { previous }: PreparedGuard,
  version: number,
  bounds: readonly Bound[],
  context: Context,
  show: (step: GuardStep) => void,
): Promise<RollbackResult | Failure> {
  const message = `Roll back v${version}: ${bounds.map(boundText).join(", ")}`;
  const flags = {
    revisionId: `v${previous}`,
    count: 1 as Count,
    names: false,
    ignoreRules: false,
    yes: true,
    noMessage: false,
    message,
  };
  const silent = { show: () => {} };
  for (let waits = 0;; waits++) {
    const result = await rollback(flags, context, silent, () => [], version).catch(asFailure);
    if (!(result instanceof Failure) || !waitsForRollout(result) || waits === MOST_WAITS) {
      return result;
    }
    show({ is: "waiting" });
    const stays = `v${version} stays published; it was not rolled back.`;
    await reportInterrupted(stays, () => context.wait(MINUTE));
  }
}

function waitsForRollout(failure: Failure): boolean {
  return (failure instanceof Refusal || failure instanceof StagedOnly) && failure.rollingOut;
}
