import { splitBranches } from "../../values/branch.ts";
import {
  findConflicts,
  type MergeConflict,
  mergeEntries,
  type Winner,
} from "../../config/mergeEntries.ts";
import { shorten, type Text, text } from "../../terminal/text.ts";
import { type HeldConditions, holdConditions } from "../../config/conditions/heldConditions.ts";
import {
  findConditionConflicts,
  mergeConditions,
  type MergedConditions,
} from "../../config/conditions/mergeConditions.ts";
import { Failure } from "../../values/failure.ts";
import { type Json, type JsonObject, writeJson } from "../../values/json.ts";
import type { FileOptions } from "../../flags/fileFlags.ts";
import type { Context } from "../../files/project/context.ts";
import { reportInterrupted } from "../../publish/requireYes.ts";
import { type LockMemory, OtherUniverse } from "../../files/project/readMemory.ts";

/**
 * `pull --merge`: merges the file with what is live; the base is what this folder last saw. Without a
 * record of that, each difference is a conflict.
 *
 * @param mine The entries of the file; undefined without a section, which has nothing to keep.
 * @param theirs The live entries.
 * @throws Failure when the lock file cannot be read, or there is a conflict and nobody can be asked.
 */
export async function mergeLive(
  mine: JsonObject | undefined,
  theirs: JsonObject,
  { lastSeen, lockFailure }: LockMemory,
  options: FileOptions["pull"],
  context: Pick<Context, "flags" | "prompts" | "streams">,
): Promise<JsonObject> {
  if (mine === undefined) return theirs;
  if (lockFailure !== undefined && !(lockFailure instanceof OtherUniverse)) throw lockFailure;
  const base = lastSeen && splitBranches(lastSeen.entries).entries;
  const conflicts = findConflicts(base, mine, theirs);
  const asking = base === undefined ? DIFFERENCES : CONFLICTS;
  const winners = await askWinners(conflicts, asking, options, context);
  return mergeEntries(base, mine, theirs, (key) => winners.get(key)!);
}

interface ConflictWords {
  /** Written before the keys. */
  readonly unasked: string;
  readonly question: (key: string) => Text;
  /** A side that does not have the key. */
  readonly absent: string;
}

const CONFLICTS: ConflictWords = {
  unasked: "Both the config file and what is live changed",
  question: (key) => text`Both changed ${key}. Keep which?`,
  absent: "(removed)",
};

/** Without a record, it is not known which side changed, nor whether a key was removed or never there. */
const DIFFERENCES: ConflictWords = {
  unasked: "The lock file has no record to merge from, so each difference is a conflict:",
  question: (key) => text`${key} differs. Keep which?`,
  absent: "(not there)",
};

/**
 * `pull --merge` of a section that holds conditions: merges them with the live ones.
 *
 * @param entries The merged entries.
 * @throws Failure when both sides changed a part and nobody can be asked.
 */
export async function mergeLiveConditions(
  mine: HeldConditions,
  theirs: HeldConditions,
  entries: JsonObject,
  { lastSeen }: LockMemory,
  options: FileOptions["pull"],
  context: Pick<Context, "flags" | "prompts" | "streams">,
): Promise<MergedConditions> {
  // Without a record, all that is not the same on both sides was changed on both.
  const base = lastSeen?.conditions === undefined
    ? { rules: new Map(), values: new Map() }
    : holdConditions(lastSeen).held;
  const words = lastSeen?.conditions === undefined ? DIFFERENCES : CONFLICTS;
  const merge = { base, mine, theirs };
  const winners = await askWinners(findConditionConflicts(merge), words, options, context);
  return mergeConditions(merge, entries, (name) => winners.get(name)!);
}

async function askWinners(
  conflicts: readonly MergeConflict[],
  words: ConflictWords,
  options: FileOptions["pull"],
  context: Pick<Context, "flags" | "prompts" | "streams">,
): Promise<ReadonlyMap<string, Winner>> {
  const winners = new Map<string, Winner>();
  const flag = options.mine ? "mine" : options.theirs ? "theirs" : undefined;
  if (flag === undefined && conflicts.length > 0 && !context.streams.interactive) {
    throw new Failure(
      `${words.unasked} ${
        conflicts.map(({ key }) => key).join(", ")
      }, and nobody can be asked which to keep.`,
      "Give --mine to keep what the config file has, or --theirs to take what is live.",
    );
  }
  for (const conflict of conflicts) {
    winners.set(conflict.key, flag ?? await ask(conflict, words, context));
  }
  return winners;
}

async function ask(
  { key, mine, theirs }: MergeConflict,
  { question, absent }: ConflictWords,
  { prompts, flags: { config } }: Pick<Context, "flags" | "prompts">,
): Promise<Winner> {
  const choice = (value: Winner, kept: Json | undefined) => ({
    label: text`${value}: ${kept === undefined ? absent : shorten(writeJson(kept), LONGEST_SHOWN)}`,
    short: text`${value}`,
    details: text`${value === "mine" ? "What the config file has." : "What is live."}`,
    value,
  });
  const choices = [choice("mine", mine), choice("theirs", theirs)];
  const winner = await reportInterrupted(
    `${config} is unchanged.`,
    () => prompts.select(question(key), choices),
  );
  return winner === "mine" ? "mine" : "theirs";
}

/** Longer values are cut in a question, in characters. */
const LONGEST_SHOWN = 60;
