import { splitBranches, splitBranchKey } from "../../values/branch.ts";
import { command, say, type Sentence } from "../../values/command.ts";
import type { Config, StateBefore } from "../../values/configs.ts";
import { Failure } from "../../values/failure.ts";
import { enumerate } from "../../values/words.ts";
import { conditionsById } from "../conditionSet.ts";
import { isSameEntry } from "../entries.ts";
import { partName } from "../parts.ts";

/** Find the values under a condition that is not there, by their full keys; none where conditions are not known. */
export function findUndefined({ entries, conditions }: Config): readonly string[] {
  if (conditions === undefined) return [];
  const there = conditionsById(conditions);
  return [...splitBranches(entries).branches.keys()]
    .filter((branch) => !there.has(splitBranchKey(branch).condition));
}

/**
 * Explain which values a publish would make live without their conditions. One that is live like this already may
 * stay, else nothing could be published until somebody corrects it.
 *
 * @returns A sentence; undefined when there is none.
 */
export function madeUndefined(next: Config, live: Config): string | undefined {
  const already = new Set(findUndefined(live));
  const made = findUndefined(next).filter((branch) =>
    !already.has(branch) || !isSameEntry(next.entries, live.entries, branch)
  );
  return made.length === 0
    ? undefined
    : `These values would be live without their conditions: ${enumerate(made.map(valueName))}.`;
}

/** Explain why a publish of some content is refused: a value would be live without its condition. */
export function undefinedFailure(
  next: Config,
  { live }: Pick<StateBefore, "live">,
  advice: Sentence = say`${command("draft --discard")} discards the draft; then ${
    command("sync")
  } publishes the config file.`,
): Failure | undefined {
  const what = madeUndefined(next, live);
  return what === undefined
    ? undefined
    : new Failure(`${what} Nothing was published or staged.`, advice);
}

/** Name a value under a condition. */
export function valueName(branch: string): string {
  return partName({ part: "value", ...splitBranchKey(branch) });
}
