import type { Drift, LastSeen } from "../../config/drift.ts";
import { lockPath, type LockRecord, readLock } from "../../files/lockFile.ts";
import type { ConditionSet } from "../../values/configs.ts";
import { asFailure, Failure, known, orFailure } from "../../values/failure.ts";
import type { UniverseId } from "../../values/ids.ts";
import type { Repository } from "../../values/repository.ts";
import type { Context } from "../context.ts";
import type { EnvTarget } from "./target.ts";

/** What the lock file remembers of an env, or why it cannot be read. */
export interface LockMemory {
  readonly lastSeen?: LastSeen;
  /** The conditions that this folder last saw in its other environments. */
  readonly others: readonly ConditionSet[];
  /** The lock file is broken, of a newer format, or remembers another universe for the env. */
  readonly lockFailure?: Failure;
}

/** What a command knows of what happened since this folder last published or pulled. */
export interface DriftReport {
  readonly drift?: Drift;
  readonly lockFailure?: Failure;
}

/**
 * Read what the lock file remembers of an env; it is informational, so nothing is refused because of it. An
 * older record has no universe: it counts only when the target is the env's own.
 */
export async function readMemory(
  { env, universeId, lock }: EnvTarget,
  repository: Repository,
  context: Context,
): Promise<LockMemory> {
  if (lock !== "own") return { others: [] };
  try {
    const path = lockPath(context.flags.config);
    const content = await context.disk.read(path);
    const records = content === undefined ? new Map<string, LockRecord>() : readLock(content, path);
    const others = [...records].flatMap(([name, { conditions }]) =>
      name === env || conditions === undefined ? [] : [conditions]
    );
    const record = records.get(env);
    if (record?.repository !== repository) return { others };
    if ((record.universeId ?? universeId) === universeId) return { lastSeen: record, others };
    return { lockFailure: new OtherUniverse(env, record.universeId!, universeId), others };
  } catch (error) {
    return { lockFailure: asFailure(error), others: [] };
  }
}

/**
 * Read how many entries this folder last saw live in each environment: that many a repository takes. None
 * where the lock file is absent or cannot be read.
 */
export async function readSeenCounts(
  repository: Repository,
  { disk, flags: { config } }: Context,
): Promise<ReadonlyMap<string, number>> {
  const path = lockPath(config);
  const content = known(await disk.read(path).catch(asFailure));
  const records = content === undefined
    ? undefined
    : known(orFailure(() => readLock(content, path)));
  return new Map(
    [...records ?? []].filter(([, record]) => record.repository === repository)
      .map(([env, { entries }]) => [env, entries.size]),
  );
}

/** The record is about another universe, because the places file changed: nothing is compared with it. */
export class OtherUniverse extends Failure {
  override readonly name = "OtherUniverse";

  constructor(env: string, remembered: UniverseId, universeId: UniverseId) {
    super(
      `The lock file remembers universe ${remembered} for "${env}", and this is universe ${universeId}, so nothing is compared with it.`,
      "The next pull or sync records this one.",
    );
  }
}
