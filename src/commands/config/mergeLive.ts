import { definedOnly } from "../../values/collections.ts";
import { toFileConditions } from "../../config/conditions/fileConditions.ts";
import {
  findConflicts,
  merge,
  type MergeConflict,
  type Merged,
  type Section,
  type Winner,
} from "../../config/merge.ts";
import type { FileOptions } from "../../flags/fileFlags.ts";
import type { Context } from "../../files/project/context.ts";
import { type LockMemory, OtherUniverse } from "../../files/project/readMemory.ts";
import { reportInterrupted } from "../../publish/requireYes.ts";
import type { ChoiceQuestion } from "../../host/terminal.ts";
import { splitBranches } from "../../values/branch.ts";
import { Failure } from "../../values/failure.ts";

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
  const base = {
    entries: lastSeen && splitBranches(lastSeen.entries).entries,
    fileConditions: lastSeen?.conditions === undefined
      ? undefined
      : toFileConditions(lastSeen).fileConditions,
  };
  const sides = { base: definedOnly(base), mine, theirs };
  const conflicts = findConflicts(sides);
  const flag = options.mine ? "mine" : options.theirs ? "theirs" : undefined;
  if (flag === undefined && conflicts.length > 0 && !context.streams.interactive) {
    const why = conflicts.every(({ isKnown }) => isKnown)
      ? "Both the config file and what is live changed"
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
