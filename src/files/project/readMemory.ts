import { splitBranches } from "../../values/branch.ts";
import type { Config, LastSeen } from "../../values/configs.ts";
import { Failure, orUndefined } from "../../values/failure.ts";
import type { UniverseId } from "../../values/ids.ts";
import type { Repository } from "../../values/repository.ts";
import type { Context } from "./context.ts";
import type { EnvTarget } from "./target.ts";

export interface LockMemory {
  readonly lastSeen?: LastSeen;
  /** What this folder last saw in its other environments. */
  readonly others: readonly Config[];
  /** The lock file is broken, of a newer format, or remembers another universe for the env. */
  readonly lockFailure?: Failure;
}

/**
 * Read what the lock file remembers of an env; it is informational, so nothing is refused because of it. An
 * older record has no universe: it counts only when the target is the env's own.
 */
export function readMemory(
  { env, universeId, memory }: EnvTarget,
  repository: Repository,
  { project }: Pick<Context, "project">,
): LockMemory {
  if (memory !== "own") return { others: [] };
  const records = project.lock.content;
  if (records instanceof Failure) return { lockFailure: records, others: [] };
  const others = seenElsewhere(env, records);
  const record = records?.get(env);
  if (record?.repository !== repository) return { others };
  if ((record.universeId ?? universeId) === universeId) return { lastSeen: record, others };
  return { lockFailure: new OtherUniverse(env, record.universeId!, universeId), others };
}

/** Return all records of the lock file; none where it is absent or cannot be read. */
export function readAllSeen(
  repository: Repository,
  { project }: Pick<Context, "project">,
): ReadonlyMap<string, LastSeen> {
  const records = orUndefined(project.lock.content) ?? [];
  return new Map([...records].filter(([, record]) => record.repository === repository));
}

/** Return what this folder last saw in the environments other than one, where it knows their conditions. */
export function seenElsewhere(
  env: string,
  seen: ReadonlyMap<string, LastSeen> = new Map(),
): readonly Config[] {
  return [...seen].filter(([name, { conditions }]) => name !== env && conditions !== undefined)
    .map(([, one]) => one);
}

/** Count the entries of players' values that were last seen live; 0 where nothing was. */
export function entriesSeen(seen: LastSeen | undefined): number {
  return seen === undefined ? 0 : splitBranches(seen.entries).entries.size;
}

/** The record is about another universe, because the places file changed, so it is not used. */
export class OtherUniverse extends Failure {
  override readonly name = "OtherUniverse";

  constructor(env: string, remembered: UniverseId, universeId: UniverseId) {
    super(
      `The lock file has a record of universe ${remembered} for "${env}", but this is universe ${universeId}, so that record is not used.`,
      "The next pull or sync replaces it.",
    );
  }
}
