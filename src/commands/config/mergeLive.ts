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
import { shorten, text } from "../../values/text.ts";
import { splitBranches } from "../../values/branch.ts";
import { Failure } from "../../values/failure.ts";
import { type Json, writeJson } from "../../values/json.ts";

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
    winners.set(conflict.id, flag ?? await ask(conflict, context));
  }
  return merge(sides, (id) => winners.get(id)!);
}

async function ask(
  { name, mine, theirs, isKnown }: MergeConflict,
  { prompts, flags: { config } }: Pick<Context, "flags" | "prompts">,
): Promise<Winner> {
  // Without a record, it is not known which side changed, nor whether a part was removed or never there.
  const question = isKnown
    ? text`Both changed ${name}. Keep which?`
    : text`${name} differs. Keep which?`;
  const absent = isKnown ? "(removed)" : "(not there)";
  const choice = (value: Winner, kept: Json | undefined) => ({
    label: text`${value}: ${kept === undefined ? absent : shorten(writeJson(kept), LONGEST_SHOWN)}`,
    short: text`${value}`,
    details: text`${value === "mine" ? "What the config file has." : "What is live."}`,
    value,
  });
  const choices = [choice("mine", mine), choice("theirs", theirs)];
  const winner = await reportInterrupted(
    `${config} is unchanged.`,
    () => prompts.select(question, choices),
  );
  return winner === "mine" ? "mine" : "theirs";
}

/** Longer values are cut in a question, in characters. */
const LONGEST_SHOWN = 60;
