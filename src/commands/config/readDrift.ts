import {
  type Drift,
  findDrift,
  type LastSeen,
  MOST_TOLD,
  tellPublishes,
} from "../../config/drift.ts";
import { lockPath, readLock } from "../../files/lockFile.ts";
import type { Configs } from "../../platform/configs.ts";
import type { LiveConfig, Revision } from "../../values/configs.ts";
import { Failure } from "../../values/failure.ts";
import type { Repository } from "../../values/repository.ts";
import type { Context } from "../context.ts";
import type { ConfigOptions } from "./options.ts";
import { readHistory } from "./readHistory.ts";
import { knownLive } from "./readConsistentLive.ts";
import type { EnvTarget } from "./target.ts";

/** What the lock file remembers of an env, or why it cannot be read. */
export interface Memory {
  readonly lastSeen?: LastSeen;
  /** The lock file is broken, or of a newer format. */
  readonly lockFailure?: Failure;
}

/** What a command knows of what happened since this folder last published or pulled. */
export interface DriftReport {
  readonly drift?: Drift;
  readonly lockFailure?: Failure;
}

/**
 * Reads what the lock file remembers of an env; it is informational and never refuses. It remembers
 * no universe, so nothing is known unless the target is the env's own.
 */
export async function readMemory(
  options: ConfigOptions,
  { env, lock }: EnvTarget,
  repository: Repository,
  context: Context,
): Promise<Memory> {
  if (lock !== "own") return {};
  try {
    const path = lockPath(options.config);
    const content = await context.disk.read(path);
    const record = content === undefined ? undefined : readLock(content, path).get(env);
    return record?.repository === repository ? { lastSeen: record } : {};
  } catch (error) {
    if (error instanceof Failure) return { lockFailure: error };
    throw error;
  }
}

/** What is live, and how it compares with the memory. */
export interface Compared {
  /** Read again where the values lagged behind the history. */
  readonly live: LiveConfig;
  readonly report: DriftReport;
}

/**
 * Compares what is live with the memory. The history is only asked for when live is not what the
 * folder last saw; it tells whether the values lag, too.
 *
 * @param first What was read as live.
 * @throws Failure when the values stay older than the newest publish.
 */
export async function readDrift(
  { lastSeen, lockFailure }: Memory,
  first: LiveConfig,
  configs: Configs,
): Promise<Compared> {
  const failure = lockFailure === undefined ? {} : { lockFailure };
  if (lastSeen === undefined || findDrift(lastSeen, first) === undefined) {
    return { live: first, report: failure };
  }
  const history = await readSince(lastSeen.version, configs);
  const live = await knownLive(configs, first, history);
  const moved = findDrift(lastSeen, live);
  if (moved === undefined) return { live, report: failure };
  return {
    live,
    report: { ...failure, drift: { ...moved, ...tellPublishes(history, moved.seen) } },
  };
}

/** The newest revisions down to a version, as far as they are told; none when they cannot be read. */
async function readSince(version: number, configs: Configs): Promise<readonly Revision[]> {
  const reachesBack = (revisions: readonly Revision[]) =>
    revisions.length >= MOST_TOLD || revisions.some((revision) => revision.version <= version);
  try {
    return (await readHistory(configs, MOST_TOLD, reachesBack)).revisions;
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
}
