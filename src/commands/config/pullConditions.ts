import { type ConditionsDiff, diffConditions } from "../../config/conditions/diffConditions.ts";
import { conditionSetOf } from "../../config/conditions/conditionSet.ts";
import {
  type HeldConditions,
  holdConditions,
  keepWritten,
} from "../../config/conditions/heldConditions.ts";
import { resolveHeld } from "../../config/conditions/resolveHeld.ts";
import type { MergedConditions } from "../../config/conditions/mergeConditions.ts";
import type { Diff } from "../../config/diff.ts";
import { splitBranches } from "../../config/entries.ts";
import type { LocalEnv } from "../../files/configFile.ts";
import type { ConditionSet, LiveConfig } from "../../values/configs.ts";
import { Failure } from "../../values/failure.ts";
import type { JsonObject } from "../../values/json.ts";
import { enumerate } from "../../values/words.ts";
import { readHeld, refuseForgotten, resolveSection } from "./heldSection.ts";
import type { LockMemory } from "./readMemory.ts";

export interface PulledConditions {
  readonly held: HeldConditions;
  /** From those of the config file to the live ones, or to both together. */
  readonly changes: ConditionsDiff;
  /** What stays different from live, by name, because a merge keeps the file's side. */
  readonly kept: readonly string[];
}

export type MergeHeld = (mine: HeldConditions, theirs: HeldConditions) => Promise<MergedConditions>;

export interface PullInputs {
  readonly env: string;
  readonly section: LocalEnv | undefined;
  readonly live: LiveConfig;
  readonly memory: LockMemory;
  /** The difference of the entries, from the file to what it gets. */
  readonly diff: Diff;
}

/**
 * Find the conditions that a pull writes: all live ones, where the section holds conditions, or a flag says so.
 *
 * @param merge Merges them with those of the file; absent without `--merge`.
 *
 * @returns Undefined where the section holds none.
 * @throws Failure when the file cannot say what is live, or its own conditions cannot be read.
 */
export async function pullConditions(
  { env, section, live, memory, diff }: PullInputs,
  isAsked: boolean,
  merge?: MergeHeld,
): Promise<PulledConditions | undefined> {
  const written = section && readHeld(section);
  if (written === undefined && !isAsked) {
    if (section !== undefined) refuseForgotten(env, section, memory.lastSeen);
    return undefined;
  }
  const { entries } = splitBranches(live.entries);
  const set = conditionSetOf(live);
  const held = holdLive(set, entries);
  const before = written === undefined ? NONE : resolveSection(written, section!, live, memory).set;
  const none = new Map();
  const merged = merge && written && await merge(written, held);
  const after = merged === undefined ? set : resolveHeld(merged.held, {
    live: set,
    last: memory.lastSeen?.conditions,
    others: memory.others,
  }).set;
  return {
    held: merged?.held ?? keepWritten(held, written, set.conditions),
    changes: diffConditions({ ...before, entries: none }, { ...after, entries }, diff),
    kept: merged?.kept ?? [],
  };
}

const NONE: ConditionSet = { branches: new Map(), conditions: null };

/**
 * Say the live conditions as a section of the config file does.
 *
 * @throws Failure naming what the file cannot say.
 */
export function holdLive(set: ConditionSet, entries: JsonObject): HeldConditions {
  const { held, unsayable } = holdConditions(set, entries);
  if (unsayable.length === 0) return held;
  throw new Failure(
    `The config file cannot say what is live: ${
      enumerate(unsayable, MOST_NAMED)
    }. Nothing was written.`,
    "Correct it on the Creator Dashboard, then run this again.",
  );
}

const MOST_NAMED = 5;
