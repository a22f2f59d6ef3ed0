import { FileLocked } from "../../disk/withFileLock.ts";
import { type LockRecord, updateLock } from "../lockFile.ts";
import type { RolledBack } from "../../values/configs.ts";
import { command, say, type Sentence } from "../../values/command.ts";
import { Failure, Interrupted } from "../../values/failure.ts";
import type { Context } from "./context.ts";
import type { Repository } from "../../values/repository.ts";
import type { EnvTarget } from "./target.ts";

export interface LockFailure {
  readonly lockFailure?: Failure;
  /** Why the lock file must not be written, as a sentence: the target is not the env's own. */
  readonly lockLeftAlone?: Sentence;
}

/**
 * Record in the lock file what is live. The lock file is informational: when it cannot be written, what was done
 * stays done, and the reason is shown.
 */
export async function rememberLive(
  { env, universeId, memory }: EnvTarget,
  record: Omit<LockRecord, "universeId" | "syncedAt">,
  context: Pick<Context, "disk" | "flags" | "now">,
): Promise<LockFailure> {
  if (typeof memory === "object") return { lockLeftAlone: memory.leftAlone };
  const syncedAt = context.now().toISOString();
  return await update(env, context, () => ({ ...record, universeId, syncedAt }));
}

/**
 * Remember in the lock file that this folder rolled back, so that nobody looks for a colleague who did. The
 * version and the entries stay; nothing is written where nothing was ever published or pulled.
 *
 * @param isPart True when only some keys went back: the rollbacks before it are remembered, too.
 */
export async function rememberRollback(
  { env, universeId, memory, repository }: EnvTarget & { readonly repository: Repository },
  rolledBack: RolledBack,
  context: Pick<Context, "disk" | "flags">,
  isPart = false,
): Promise<LockFailure> {
  if (memory !== "own") return {};
  return await update(env, context, (record) => {
    const isSame = record?.repository === repository &&
      (record.universeId ?? universeId) === universeId;
    if (!isSame) return undefined;
    const { rolledBackParts = [], ...rest } = record;
    return isPart
      ? { ...record, rolledBackParts: [...rolledBackParts, rolledBack] }
      : { ...rest, rolledBack };
  });
}

async function update(
  env: string,
  { disk, flags }: Pick<Context, "disk" | "flags">,
  change: Parameters<typeof updateLock>[3],
): Promise<LockFailure> {
  try {
    await updateLock(disk, flags.config, env, change);
    return {};
  } catch (error) {
    return { lockFailure: error instanceof Failure ? advisePull(error) : explainUnwritten(error) };
  }
}

/**
 * Advise a pull instead of running the command again: it is done, and a second publish would find nothing to publish.
 */
function advisePull(failure: Failure): Failure {
  const pull = say`${command("pull")}, which writes the lock file.`;
  if (failure instanceof FileLocked) {
    const advice =
      say`If none of your runs is still active, run \`${failure.remove}\`, then ${pull}`;
    return new Failure(failure.what, advice);
  }
  return /\bagain\b/.test(failure.advice) && !failure.advice.includes("next pull")
    ? new Failure(failure.what, say`Run ${pull}`, failure.place)
    : failure;
}

/** Explain why the lock file was not written; Ctrl-C or a bug must not hide that the publish was done. */
function explainUnwritten(error: unknown): Failure {
  if (error instanceof Interrupted) {
    return new Failure(
      "The lock file was not written: you pressed Ctrl-C first.",
      say`${command("pull")} writes it.`,
    );
  }
  const kind = error instanceof Error ? error.name : typeof error;
  return new Failure(
    `The lock file was not written, because of an unexpected error in this program (${kind}).`,
    "Please report it.",
  );
}
