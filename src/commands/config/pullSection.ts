import { type ConditionsDiff, diffConfigs } from "../../config/diffConfigs.ts";
import {
  type FileConditions,
  keepWritten,
  toFileConditions,
} from "../../config/conditions/fileConditions.ts";
import { resolveConditions, takeSeenTypes } from "../../config/conditions/resolveConditions.ts";
import {
  findConflicts,
  merge,
  type MergeConflict,
  type Merged,
  type Section,
  type Winner,
} from "../../config/merge.ts";
import { withConditionsOf } from "../../config/syncPlan.ts";
import { entriesOf, type LocalEnv } from "../../files/configFile.ts";
import { splitBranches } from "../../values/branch.ts";
import type { LiveConfig } from "../../values/configs.ts";
import { Failure } from "../../values/failure.ts";
import { enumerate } from "../../values/words.ts";
import type { FileOptions } from "../../flags/fileFlags.ts";
import type { Context } from "../../files/project/context.ts";
import {
  readFileConditions,
  refuseForgotten,
  resolveSection,
} from "../../files/project/sectionConditions.ts";
import { type LockMemory, OtherUniverse } from "../../files/project/readMemory.ts";
import { definedOnly } from "../../values/collections.ts";
import { reportInterrupted } from "../../publish/requireYes.ts";
import type { ChoiceQuestion } from "../../host/terminal.ts";

/** What the section gets: what is live, or both merged. */
export interface PulledSection extends Merged {
  /** From the conditions of the config file to those that it gets; absent when the section has none. */
  readonly conditions?: ConditionsDiff;
}

export interface PullInputs {
  readonly env: string;
  readonly section: LocalEnv | undefined;
  readonly live: LiveConfig;
  readonly memory: LockMemory;
}

/**
 * Find what a pull writes: all live entries; the conditions, too, where the section has some, or a flag says so.
 *
 * @throws Failure when the file cannot have all that is live, its own conditions cannot be read, or a merge is
 *   refused.
 */
export async function pullSection(
  { env, section, live, memory }: PullInputs,
  options: FileOptions["pull"],
  context: Pick<Context, "flags" | "prompts" | "streams">,
  questionOf: ConflictQuestion,
): Promise<PulledSection> {
  const read = section && readFileConditions(section);
  const written = read && takeSeenTypes(read, [live]);
  const hasConditions = written !== undefined || options.conditions;
  if (!hasConditions && section !== undefined) refuseForgotten(env, section, memory.lastSeen);
  const mine = { entries: entriesOf(section), fileConditions: written };
  const theirs = {
    entries: splitBranches(live.entries).entries,
    fileConditions: hasConditions ? conditionsOfLive(live) : undefined,
  };
  const merged = options.merge && section !== undefined
    ? await mergeLive(mine, theirs, memory, options, context, questionOf)
    : { ...theirs, kept: [] };
  const { entries, kept } = merged;
  if (theirs.fileConditions === undefined) return merged;
  const before = written === undefined
    ? { entries: mine.entries, conditions: null }
    : resolveSection(
      { desired: mine.entries, fileConditions: written, section: section! },
      live,
      memory,
    )
      .config;
  const isMerged = options.merge && written !== undefined;
  const { lastSeen, others } = memory;
  const after = isMerged
    ? resolveConditions(entries, merged.fileConditions!, { live, last: lastSeen, others }).config
    : withConditionsOf(live, entries);
  return {
    entries,
    kept,
    fileConditions: isMerged
      ? merged.fileConditions
      : keepWritten(theirs.fileConditions, written, live.conditions),
    conditions: diffConfigs(before, after).conditions,
  };
}

/**
 * Write the live conditions as a section of the config file has them.
 *
 * @throws Failure naming what cannot be in the file.
 */
export function conditionsOfLive(live: LiveConfig): FileConditions {
  const { fileConditions, notInFile } = toFileConditions(live);
  if (notInFile.length === 0) return fileConditions;
  throw new Failure(
    `Part of what is live cannot be written to the config file: ${
      enumerate(notInFile, MOST_NAMED)
    }. Nothing was written.`,
    "Correct it on the Creator Dashboard, then run this again.",
  );
}

const MOST_NAMED = 5;

/** Makes the question which side of a conflict to keep; the values of its choices are the winners. */
export type ConflictQuestion = (conflict: MergeConflict) => ChoiceQuestion;

/**
 * `pull --merge`: merges the section of the file with what is live; the base is what this folder last saw. Without a
 * record of that, each difference is a conflict.
 *
 * @throws Failure when the lock file cannot be read, or there is a conflict and nobody can be asked.
 */
export async function mergeLive(
  mine: Section,
  theirs: Section,
  { lastSeen, lockFailure }: LockMemory,
  options: FileOptions["pull"],
  context: Pick<Context, "flags" | "prompts" | "streams">,
  questionOf: ConflictQuestion,
): Promise<Merged> {
  if (lockFailure !== undefined && !(lockFailure instanceof OtherUniverse)) throw lockFailure;
  const { entries, conditions } = lastSeen ?? {};
  const base = {
    entries: entries && splitBranches(entries).entries,
    fileConditions: entries === undefined || conditions === undefined
      ? undefined
      : toFileConditions({ entries, conditions }).fileConditions,
  };
  const sides = { base: definedOnly(base), mine, theirs };
  const conflicts = findConflicts(sides);
  const flag = options.mine ? "mine" : options.theirs ? "theirs" : undefined;
  if (flag === undefined && conflicts.length > 0 && !context.streams.interactive) {
    const why = conflicts.every(({ isKnown }) => isKnown)
      ? "The config file and what is live both changed"
      : "The lock file has no record to merge from, so each difference is a conflict:";
    throw new Failure(
      `${why} ${
        conflicts.map(({ name }) => name).join(", ")
      }, and nobody can be asked which to keep.`,
      "Give --mine to keep what the config file has, or --theirs to take what is live.",
    );
  }
  const winners = new Map<string, Winner>();
  for (const conflict of conflicts) {
    winners.set(conflict.id, flag ?? await ask(conflict, questionOf, context));
  }
  return merge(sides, (id) => winners.get(id)!);
}

async function ask(
  conflict: MergeConflict,
  questionOf: ConflictQuestion,
  { prompts, flags: { config } }: Pick<Context, "flags" | "prompts">,
): Promise<Winner> {
  const winner = await reportInterrupted(
    `${config} is unchanged.`,
    () => prompts.select(questionOf(conflict)),
  );
  return winner === "mine" ? "mine" : "theirs";
}
