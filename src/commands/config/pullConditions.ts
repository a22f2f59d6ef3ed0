import { type ConditionsDiff, diffConditions } from "../../config/conditions/diffConditions.ts";
import {
  type HeldConditions,
  holdConditions,
  keepWritten,
} from "../../config/conditions/heldConditions.ts";
import { resolveHeld } from "../../config/conditions/resolveHeld.ts";
import type { MergedConditions } from "../../config/conditions/mergeConditions.ts";
import type { Diff } from "../../config/diff.ts";
import { conditionSetOf, splitBranches } from "../../config/entries.ts";
import type { LocalEnv } from "../../files/configFile.ts";
import type { ConditionSet, LiveConfig } from "../../values/configs.ts";
import { Failure } from "../../values/failure.ts";
import type { JsonObject } from "../../values/json.ts";
import { enumerate } from "../../values/words.ts";
import type { FileOptions } from "../../flags/fileFlags.ts";
import type { Context } from "../context.ts";
import { readHeld, refuseForgotten, resolveSection } from "./heldSection.ts";
import { mergeLiveConditions } from "./mergeLive.ts";
import type { LockMemory } from "./readMemory.ts";

/** The conditions that the section gets: the live ones, or both merged. */
export interface PulledConditions extends MergedConditions {
  /** From those of the config file to those that it gets. */
  readonly changes: ConditionsDiff;
}

export interface PullInputs {
  readonly env: string;
  readonly section: LocalEnv | undefined;
  /** The entries that the section gets. */
  readonly entries: JsonObject;
  readonly live: LiveConfig;
  readonly memory: LockMemory;
  /** From the entries of the section to those that it gets. */
  readonly diff: Diff;
}

/**
 * Find the conditions that a pull writes: all live ones, where the section holds conditions, or a flag says so.
 *
 * @returns Undefined where the section holds none.
 * @throws Failure when the file cannot say what is live, or its own conditions cannot be read.
 */
export async function pullConditions(
  { env, section, entries, live, memory, diff }: PullInputs,
  options: FileOptions["pull"],
  context: Pick<Context, "flags" | "prompts" | "streams">,
): Promise<PulledConditions | undefined> {
  const written = section && readHeld(section);
  if (written === undefined && !options.conditions) {
    if (section !== undefined) refuseForgotten(env, section, memory.lastSeen);
    return undefined;
  }
  const published = splitBranches(live.entries).entries;
  const set = conditionSetOf(live);
  const held = holdLive(set, published);
  const before = written === undefined ? NONE : resolveSection(written, section!, live, memory).set;
  const merged = options.merge && written !== undefined
    ? await mergeLiveConditions(written, held, entries, memory, options, context)
    : undefined;
  const after = merged === undefined ? set : resolveHeld(merged.held, {
    live: set,
    last: memory.lastSeen?.conditions,
    others: memory.others,
  }).set;
  return {
    held: merged?.held ?? keepWritten(held, written, set.conditions),
    changes: diffConditions(before, { ...after, entries: published }, diff.changes),
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
