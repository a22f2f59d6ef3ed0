import { type ConditionsDiff, diffConfigs } from "../../config/diffConfigs.ts";
import {
  type FileConditions,
  keepWritten,
  toFileConditions,
} from "../../config/conditions/fileConditions.ts";
import { resolveConditions, takeSeenTypes } from "../../config/conditions/resolveConditions.ts";
import type { Merged } from "../../config/merge.ts";
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
import { type ConflictQuestion, mergeLive } from "./mergeLive.ts";
import type { LockMemory } from "../../files/project/readMemory.ts";

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
 * @throws Failure when the file cannot say what is live, its own conditions cannot be read, or a merge is refused.
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
 * Say the live conditions as a section of the config file does.
 *
 * @throws Failure naming what the file cannot say.
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
