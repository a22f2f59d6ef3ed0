import {
  findConflicts,
  type MergeConflict,
  mergeEntries,
  type Winner,
} from "../../config/mergeEntries.ts";
import { shorten, text } from "../../terminal/text.ts";
import { Failure } from "../../values/failure.ts";
import { type Json, type JsonObject, writeJson } from "../../values/json.ts";
import type { FileOptions } from "../../flags/fileFlags.ts";
import type { Context } from "../context.ts";
import { reportInterrupted } from "../requireYes.ts";
import type { LockMemory } from "./readMemory.ts";

/**
 * `pull --merge`: merges the file with what is live; the base is what this folder last saw.
 *
 * @param mine The entries of the file.
 * @param theirs The live entries.
 * @throws Failure when there is no record to merge from, or both sides changed a key and nobody can be
 * asked.
 */
export async function mergeLive(
  mine: JsonObject,
  theirs: JsonObject,
  { lastSeen, lockFailure }: LockMemory,
  options: FileOptions["pull"],
  context: Context,
): Promise<JsonObject> {
  if (lastSeen === undefined) {
    throw new Failure(
      lockFailure === undefined
        ? "--merge needs what this folder last pulled or published, but the lock file has no record of this environment."
        : `--merge needs the lock file. ${lockFailure.what}`,
      "Pull once without --merge; it shows what it overwrites before it writes.",
    );
  }
  const base = lastSeen.entries;
  const conflicts = findConflicts(base, mine, theirs);
  const winners = await askWinners(conflicts, options, context);
  return mergeEntries(base, mine, theirs, (key) => winners.get(key)!);
}

async function askWinners(
  conflicts: readonly MergeConflict[],
  options: FileOptions["pull"],
  context: Context,
): Promise<ReadonlyMap<string, Winner>> {
  const winners = new Map<string, Winner>();
  const flag = options.mine ? "mine" : options.theirs ? "theirs" : undefined;
  if (flag === undefined && conflicts.length > 0 && !context.streams.interactive) {
    throw new Failure(
      `Both the config file and what is live changed ${
        conflicts.map(({ key }) => key).join(", ")
      }, and nobody can be asked which to keep.`,
      "Give --mine to keep what the config file has, or --theirs to take what is live.",
    );
  }
  for (const conflict of conflicts) {
    winners.set(conflict.key, flag ?? await ask(conflict, context));
  }
  return winners;
}

async function ask(
  { key, mine, theirs }: MergeConflict,
  { prompts, flags: { config } }: Context,
): Promise<Winner> {
  const choice = (value: Winner, kept: Json | undefined) => ({
    label: text`${value}: ${sideWords(kept)}`,
    short: text`${value}`,
    details: text`${value === "mine" ? "What the config file has." : "What is live."}`,
    value,
  });
  const question = text`Both changed ${key}. Keep which?`;
  const choices = [choice("mine", mine), choice("theirs", theirs)];
  const winner = await reportInterrupted(
    `${config} is unchanged.`,
    () => prompts.select(question, choices),
  );
  return winner === "mine" ? "mine" : "theirs";
}

/** Longer values are cut in a question, in characters. */
const LONGEST_SHOWN = 60;

function sideWords(value: Json | undefined): string {
  return value === undefined ? "(removed)" : shorten(writeJson(value), LONGEST_SHOWN);
}
