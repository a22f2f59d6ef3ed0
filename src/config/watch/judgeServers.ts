import type { Failure } from "../../values/failure.ts";
import { definedOnly } from "../../values/definedOnly.ts";
import type { Bound } from "./bound.ts";
import {
  type BoundVerdict,
  endOfWatch,
  isBeyond,
  isEnough,
  judgeBound,
  LEAST_EVENTS,
  MINUTE,
  type Watch,
  type Why,
  whyTooFew,
} from "./judgeWatch.ts";
import {
  type Chance,
  comparableLogs,
  findNewErrors,
  leastChance,
  type NewError,
} from "./findNewErrors.ts";
import { errorMinutes, HOUR, type ServerLog } from "./serverLog.ts";

export interface ServerEvidence {
  readonly logs: readonly ServerLog[];
  /** How many servers run; absent when Roblox does not say. */
  readonly running?: number;
  /** When a line of any severity was logged last, as far as that was read. */
  readonly heard?: number;
  /** How many servers crashed or ran out of memory in the hour before the publish, and then up to a time. */
  readonly crashed?: { readonly before: number; readonly since: number; readonly at: number };
  /** Why nothing can be known. */
  readonly blind?: { readonly why: Why; readonly because?: Failure };
}

/** In how many minutes, of all servers, an error must be for a bound on several (docs/dev/figures/watch.txt). */
const REPEATED = 3;
/** An error comes after the publish by chance if that is more likely. */
const UNLIKELY = 0.0005;
/** The same of one server alone: less would never be reached in the usual minutes. */
const UNLIKELY_ALONE = 0.004;
/** If chance is less likely, the error may be new: it is not known that the bound held. */
const DOUBTFUL = 0.05;
/** What is compared with: the minutes of the hour before the publish. */
const COMPARED = HOUR / MINUTE;

/** Judge a bound on the logs and the ends of the game's servers. */
export function judgeServers(
  bound: Bound,
  watch: Watch,
  evidence: ServerEvidence,
  now: number,
): BoundVerdict {
  const { logs, blind, crashed, heard } = evidence;
  const { since, minutes, cut } = watch;
  // How late a line comes is not documented: minutes count up to the last line.
  const end = Math.min(now, since + minutes * MINUTE, (heard ?? since) + MINUTE);
  const isNew = bound.metric === "NewScriptErrors";
  const judged = isNew ? comparableLogs(logs, since) : logs;
  const counted = errorMinutes(judged, { from: since, to: end });
  const known = { bound, counted: counted.length };
  const needsLogs = bound.metric !== "ServersCrashed";
  if (blind !== undefined) return { ...known, verdict: "unknown", ...blind };
  if (needsLogs && heard === undefined) return { ...known, verdict: "unknown", why: "no logs" };
  const isOver = now >= endOfWatch(watch);
  // Lines from before prove nothing about the time since: whether running servers have logs is not documented.
  const isSilent = needsLogs && isOver && heard! < since;
  if (bound.metric === "ScriptErrors" && !isSilent) {
    const before = errorMinutes(logs, { from: since - COMPARED * MINUTE, to: since });
    return judgeBound(bound, { ...watch, compared: COMPARED }, counted, before, now);
  }
  if (isSilent) return { ...known, verdict: "unknown", why: "no logs" };
  if (bound.metric === "ServersCrashed") {
    if (crashed === undefined) return { ...known, verdict: "unknown", why: "not read" };
    const usual = Math.max(LEAST_EVENTS, crashed.before * minutes / COMPARED);
    const baseline = bound.relative ? usual : undefined;
    const threshold = bound.limit * (baseline ?? 1);
    // A past minute is not judged by what came after it.
    const value = crashed.at >= now + MINUTE && !isOver ? 0 : crashed.since;
    const judged = { ...known, threshold, ...definedOnly({ baseline }) };
    const tooFew = isOver && !isEnough(minutes, watch) ? whyTooFew(watch) : undefined;
    return verdictOn(judged, value, now, isOver, tooFew);
  }
  const errors = findNewErrors(logs, since, Math.min(now, cut?.time ?? now));
  const value = errors.filter((error) => isOnEnough(error, bound, evidence)).length;
  const unknown = !isOver
    ? undefined
    : !isEnough(counted.length, watch)
    ? whyTooFew(watch)
    : bound.servers === undefined
    ? undefined
    : !canTell(logs, watch)
    ? "no baseline"
    : errors.some((error) => mayBeNew(error, bound, evidence))
    ? "may be rare"
    : undefined;
  return verdictOn({ ...known, threshold: bound.limit }, value, now, isOver, unknown);
}

/** Check whether an error that began with the publish would be called new, after half of the minutes or all. */
function canTell(logs: readonly ServerLog[], watch: Watch): boolean {
  const { since, minutes } = watch;
  return [since + minutes * MINUTE / 2, endOfWatch(watch)].some((until) =>
    isUnlikely(leastChance(logs, since, until))
  );
}

/**
 * Check whether an error that is not called new may be new all the same: it is on as many servers, and chance is nearly
 * ruled out, or it is on all, where fewer run.
 */
function mayBeNew(
  { servers, minutes, chance }: NewError,
  { servers: asked = 1 }: Bound,
  { running = Infinity }: ServerEvidence,
): boolean {
  return servers >= Math.min(asked, running) && minutes >= REPEATED &&
    (chance < DOUBTFUL || running < asked);
}

function isUnlikely({ chance, isAlone }: Chance): boolean {
  return chance < (isAlone ? UNLIKELY_ALONE : UNLIKELY);
}

/**
 * Check whether a new kind of error is on as many servers as a bound asks for, or on all, where fewer run,
 * and is none that is only rare: it came again and again, more often the less is known of the hour before.
 */
export function isOnEnough(
  error: Pick<NewError, "servers" | "minutes"> & Chance,
  { servers: asked }: Pick<Bound, "servers">,
  { running = Infinity }: Pick<ServerEvidence, "running">,
): boolean {
  if (asked === undefined) return true;
  return error.servers >= Math.min(asked, Math.max(1, running)) && error.minutes >= REPEATED &&
    isUnlikely(error);
}

/**
 * Judge a total since the publish, which one moment decides.
 *
 * @param unknown Why it is not known that the bound held, if so.
 */
function verdictOn(
  known: Omit<BoundVerdict, "verdict"> & { readonly threshold: number },
  value: number,
  now: number,
  isOver: boolean,
  unknown: Why | undefined,
): BoundVerdict {
  const latest = { time: now, value, usable: true };
  if (isBeyond(value, known.bound, known.threshold)) {
    return { ...known, latest, verdict: "breached" };
  }
  if (unknown !== undefined) return { ...known, latest, verdict: "unknown", why: unknown };
  return { ...known, latest, verdict: isOver ? "held" : "watching" };
}
