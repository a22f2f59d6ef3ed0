import { type ConditionsDiff, diffConfigs } from "../../config/diffConfigs.ts";
import {
  type HeldConditions,
  holdConditions,
  keepWritten,
} from "../../config/conditions/heldConditions.ts";
import { resolveHeld } from "../../config/conditions/resolveHeld.ts";
import type { MergedConditions } from "../../config/conditions/mergeConditions.ts";
import { withConditionsOf } from "../../config/syncPlan.ts";
import { entriesOf, type LocalEnv } from "../../files/configFile.ts";
import type { LiveConfig } from "../../values/configs.ts";
import { Failure } from "../../values/failure.ts";
import type { JsonObject } from "../../values/json.ts";
import { enumerate } from "../../values/words.ts";
import type { FileOptions } from "../../flags/fileFlags.ts";
import type { Context } from "../../files/project/context.ts";
import { readHeld, refuseForgotten, resolveSection } from "../../files/project/heldSection.ts";
import { mergeLiveConditions } from "./mergeLive.ts";
import type { LockMemory } from "../../files/project/readMemory.ts";

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
}

/**
 * Find the conditions that a pull writes: all live ones, where the section holds conditions, or a flag says so.
 *
 * @returns Undefined where the section holds none.
 * @throws Failure when the file cannot say what is live, or its own conditions cannot be read.
 */
export async function pullConditions(
  { env, section, entries, live, memory }: PullInputs,
  options: FileOptions["pull"],
  context: Pick<Context, "flags" | "prompts" | "streams">,
): Promise<PulledConditions | undefined> {
  const written = section && readHeld(section);
  if (written === undefined && !options.conditions) {
    if (section !== undefined) refuseForgotten(env, section, memory.lastSeen);
    return undefined;
  }
  const held = holdLive(live);
  const before = written === undefined
    ? { entries: entriesOf(section), conditions: null }
    : resolveSection(
      { desired: entriesOf(section), held: written, section: section! },
      live,
      memory,
    )
      .config;
  const merged = options.merge && written !== undefined
    ? await mergeLiveConditions(written, held, entries, memory, options, context)
    : undefined;
  const { lastSeen, others } = memory;
  const after = merged === undefined
    ? withConditionsOf(live, entries)
    : resolveHeld(entries, merged.held, { live, last: lastSeen, others }).config;
  return {
    held: merged?.held ?? keepWritten(held, written, live.conditions),
    changes: diffConfigs(before, after).conditions,
    kept: merged?.kept ?? [],
  };
}

/**
 * Say the live conditions as a section of the config file does.
 *
 * @throws Failure naming what the file cannot say.
 */
export function holdLive(live: LiveConfig): HeldConditions {
  const { held, unsayable } = holdConditions(live);
  if (unsayable.length === 0) return held;
  throw new Failure(
    `The config file cannot say what is live: ${
      enumerate(unsayable, MOST_NAMED)
    }. Nothing was written.`,
    "Correct it on the Creator Dashboard, then run this again.",
  );
}

const MOST_NAMED = 5;
