import { type Drift, findDrift, type LastSeen } from "../../config/drift.ts";
import { lockPath, readLock } from "../../files/lockFile.ts";
import type { Configs } from "../../platform/configs.ts";
import type { LiveConfig, Revision } from "../../values/configs.ts";
import { Failure } from "../../values/failure.ts";
import type { Repository } from "../../values/repository.ts";
import type { Context } from "../context.ts";
import type { ConfigOptions } from "./options.ts";
import { readHistory } from "./readHistory.ts";

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

/** Reads what the lock file remembers of an env; it is informational and never refuses. */
export async function readMemory(
  options: ConfigOptions,
  env: string,
  repository: Repository,
  context: Context,
): Promise<Memory> {
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

/** Compares what is live with the memory; the history is only asked for when live has moved. */
export async function readDrift(
  { lastSeen, lockFailure }: Memory,
  live: LiveConfig,
  configs: Configs,
): Promise<DriftReport> {
  const moved = findDrift(lastSeen, live);
  const failure = lockFailure === undefined ? {} : { lockFailure };
  if (moved === undefined) return failure;
  const publishes = moved.seen > moved.live ? [] : await publishesSince(moved.seen, configs);
  return { ...failure, drift: { ...moved, publishes } };
}

/** How many publishes are told of at the most. */
const MOST_TOLD = 20;

async function publishesSince(version: number, configs: Configs): Promise<readonly Revision[]> {
  const reachesBack = (revisions: readonly Revision[]) =>
    revisions.length >= MOST_TOLD || revisions.some((revision) => revision.version <= version);
  try {
    const { revisions } = await readHistory(configs, MOST_TOLD, reachesBack);
    return revisions.filter((revision) => revision.version > version).slice(0, MOST_TOLD);
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
}
