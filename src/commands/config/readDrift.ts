import { type Drift, findDrift, type LastSeen, MOST_TOLD } from "../../config/drift.ts";
import { lockPath, readLock } from "../../files/lockFile.ts";
import type { Configs } from "../../platform/configs.ts";
import { lagsBehind, type LiveConfig, type Revision } from "../../values/configs.ts";
import { asFailure, Failure } from "../../values/failure.ts";
import type { UniverseId } from "../../values/ids.ts";
import { present } from "../../values/present.ts";
import type { Repository } from "../../values/repository.ts";
import type { ConfigOptions, Context } from "../context.ts";
import { readHistory } from "./readHistory.ts";
import { isDoubtful, knownLive } from "./readConsistentLive.ts";
import type { EnvTarget } from "./target.ts";

/** What the lock file remembers of an env, or why it cannot be read. */
export interface Memory {
  readonly lastSeen?: LastSeen;
  /** The lock file is broken, of a newer format, or remembers another universe for the env. */
  readonly lockFailure?: Failure;
}

/** What a command knows of what happened since this folder last published or pulled. */
export interface DriftReport {
  readonly drift?: Drift;
  readonly lockFailure?: Failure;
}

/**
 * Reads what the lock file remembers of an env; it is informational and never refuses. An older one
 * remembers no universe, so nothing is known unless the target is the env's own.
 */
export async function readMemory(
  options: ConfigOptions,
  { env, universeId, lock }: EnvTarget,
  repository: Repository,
  context: Context,
): Promise<Memory> {
  if (lock !== "own") return {};
  try {
    const path = lockPath(options.config);
    const content = await context.disk.read(path);
    const record = content === undefined ? undefined : readLock(content, path).get(env);
    if (record?.repository !== repository) return {};
    if ((record.universeId ?? universeId) === universeId) return { lastSeen: record };
    return { lockFailure: new OtherUniverse(env, record.universeId!, universeId) };
  } catch (error) {
    return { lockFailure: asFailure(error) };
  }
}

/** The places file gave the env another universe since: another game's entries compare with nothing. */
export class OtherUniverse extends Failure {
  override readonly name = "OtherUniverse";

  constructor(env: string, remembered: UniverseId, universeId: UniverseId) {
    super(
      `The lock file remembers universe ${remembered} for "${env}", and this is universe ${universeId}, so nothing is compared with it.`,
      "The next pull or sync records this one.",
    );
  }
}

/** What is live, and how it compares with the memory. */
export interface Compared extends DriftReport {
  readonly live: LiveConfig;
  /** Whether live had to be read again, because it was older than the history. */
  readonly reread: boolean;
}

/**
 * Reads what is live, the history beside it, and compares them with the memory. The history tells
 * whether the values lag and who published since; where nothing is in doubt, it may be silent.
 *
 * @throws Failure when what is live cannot be known: the values stay older than the newest publish, or
 *   read as if nothing were there, or as older than the memory, and no history tells otherwise.
 */
export async function readDrift(
  { lastSeen, lockFailure }: Memory,
  configs: Configs,
): Promise<Compared> {
  const [first, history] = await Promise.all([configs.live(), readSince(lastSeen, configs)]);
  const isOlder = lastSeen !== undefined && lagsBehind(first, lastSeen.version);
  if (history instanceof Failure && (isDoubtful(first) || isOlder)) throw history;
  const told = history instanceof Failure ? [] : history;
  const known = history instanceof Failure ? first : await knownLive(configs, first, told);
  // The lock file is a witness, too: what contradicts it is looked at twice.
  const live = lastSeen !== undefined && lagsBehind(known, lastSeen.version)
    ? await readAgain(configs)
    : known;
  const reread = live !== first;
  return { live, reread, ...present({ lockFailure, drift: findDrift(lastSeen, live, told) }) };
}

async function readAgain(configs: Configs): Promise<LiveConfig> {
  const [live, history] = await Promise.all([configs.live(), configs.revisions(1, 0)]);
  return await knownLive(configs, live, history);
}

/** The newest revisions, down to what was last seen as far as they are told; or why there are none. */
async function readSince(
  lastSeen: LastSeen | undefined,
  configs: Configs,
): Promise<readonly Revision[] | Failure> {
  if (lastSeen === undefined) return await configs.revisions(1, 0).catch(asFailure);
  const reachesBack = (revisions: readonly Revision[]) =>
    revisions.length >= MOST_TOLD ||
    revisions.some((revision) => revision.version <= lastSeen.version);
  const read = await readHistory(configs, MOST_TOLD, reachesBack).catch(asFailure);
  return read instanceof Failure ? read : read.revisions;
}
