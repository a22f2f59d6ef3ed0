import { BRANCH_MARK } from "../../values/branch.ts";
import type { Config, Revision } from "../../values/configs.ts";
import { definedOnly } from "../../values/definedOnly.ts";
import { equalJson, type Json, memberOf, writeJson } from "../../values/json.ts";
import { namedConditions } from "../conditionSet.ts";
import type { Change } from "../diff.ts";
import { byCodePoint } from "../entries.ts";
import { deploymentOf } from "../history.ts";
import {
  type ConditionsDiff,
  type DefinitionChange,
  diffConfigs,
  movedOrder,
  type OrderChange,
} from "../diffConfigs.ts";
import { conditionWords } from "./readCondition.ts";

/** A part of who gets what that others changed since this folder last saw it. */
export type ConditionDrift =
  & (
    | {
      readonly part: "condition";
      readonly change: DefinitionChange;
      /** The keys that have a value for it, or had. */
      readonly keys: readonly string[];
    }
    | { readonly part: "order"; readonly change: OrderChange }
    | {
      readonly part: "value";
      readonly change: Change;
      readonly key: string;
      readonly condition: string;
    }
  )
  & {
    /** The publish that changed it; absent when the history does not show it. */
    readonly publish?: Revision;
    /** The version that this folder rolled back to, which changed it. */
    readonly rolledBackTo?: number;
  };

export interface PublishesSince {
  /** Newest first. */
  readonly publishes: readonly Revision[];
  /** How many older ones are not listed. */
  readonly more: number;
}

/**
 * Find how conditions and conditional values have changed since a folder last saw them.
 *
 * @returns In the order: conditions, their order, values; undefined when nothing changed.
 */
export function findConditionDrift(
  seen: Config,
  live: Config,
  since: PublishesSince,
): readonly ConditionDrift[] | undefined {
  const diff = diffConfigs(seen, live).conditions;
  const found = [...definitionDrifts(diff, since), ...orderDrifts(diff, since)];
  const values = valueDrifts(diff, since);
  return found.length + values.length === 0 ? undefined : [...found, ...values];
}

function definitionDrifts({ definitions, keys }: ConditionsDiff, since: PublishesSince) {
  return definitions.map((change): ConditionDrift => {
    const { id, after = null } = change;
    const using = keys.filter(({ branches }) => branches.some(({ condition }) => condition === id));
    const publish = findPublish(
      since,
      ({ conditionsDelta }) => namedConditions(conditionsDelta).get(id),
      after,
    );
    const names = using.map(({ key }) => key).sort(byCodePoint);
    return { part: "condition", change, keys: names, ...definedOnly({ publish }) };
  });
}

function orderDrifts(diff: ConditionsDiff, since: PublishesSince): ConditionDrift[] {
  const change = movedOrder(diff);
  if (change === undefined) return [];
  const publish = findPublish(since, ({ conditionsDelta }) => {
    const delta = memberOf(conditionsDelta, "rulesOrder");
    return delta === null ? undefined : delta;
  });
  return [{ part: "order", change, ...definedOnly({ publish }) }];
}

/** Find the changed values, but not those that came or went together with their condition. */
function valueDrifts({ keys, definitions }: ConditionsDiff, since: PublishesSince) {
  const came = new Map(definitions.map(({ id, change }) => [id, change]));
  return keys.flatMap(({ key, branches }) =>
    branches.flatMap(({ condition, change }): ConditionDrift[] => {
      if (change === undefined) return [];
      if (change.change !== "changed" && change.change === came.get(condition)) return [];
      const branch = `${key}${BRANCH_MARK}${condition}`;
      const publish = findPublish(since, ({ changes }) => {
        const delta = changes.get(branch);
        return delta && new Map(Object.entries(delta));
      }, change.after ?? null);
      return [{ part: "value", change, key, condition, ...definedOnly({ publish }) }];
    })
  );
}

/**
 * Find the publish that made something what it is now: the newest that shows a change of it, unless that
 * change led elsewhere; then the only one that may have changed it without showing it, as an overwrite
 * without conditions does.
 *
 * @param deltaOf Returns what a publish shows of the change; undefined when it shows none.
 * @param now What it is now; when absent, any change counts.
 */
function findPublish(
  { publishes, more }: PublishesSince,
  deltaOf: (revision: Revision) => Json | undefined,
  now?: Json,
): Revision | undefined {
  const deployed = publishes.filter((one) => deploymentOf(one) !== "failed");
  const at = deployed.findIndex((one) => deltaOf(one) !== undefined);
  const shown = deployed[at];
  const leads = shown !== undefined &&
    (now === undefined || equalJson(memberOf(deltaOf(shown), "after"), now));
  if (leads) return shown;
  const silent = (shown === undefined ? deployed : deployed.slice(0, at))
    .filter(({ changedConditions }) => !changedConditions);
  return silent.length === 1 && (shown !== undefined || more === 0) ? silent[0] : undefined;
}

/**
 * Find the changes since this folder last saw the conditions that a publish would change again.
 *
 * @param planned From what is live to what is published.
 */
export function findUndoneConditions(
  drifts: readonly ConditionDrift[],
  planned: ConditionsDiff,
): readonly ConditionDrift[] {
  const changed = new Set(planned.definitions.map(({ id }) => id));
  const values = new Map(planned.keys.map(({ key, branches }) => {
    const ids = branches.filter(({ change }) => change).map(({ condition }) => condition);
    return [key, new Set(ids)];
  }));
  return drifts.filter((one) => {
    if (one.part === "order") return planned.order !== undefined;
    if (one.part === "value") return values.get(one.key)?.has(one.condition);
    return changed.has(one.change.id);
  });
}

/** The keys that a sentence names at most, and the characters of a value or a condition in it. */
const MOST_KEYS = 10;
const LONGEST = 200;

/** Name what changed: "condition vip-us is gone", "the order of conditions", "boss.health when vip-us". */
export function conditionDriftName(drift: ConditionDrift): string {
  if (drift.part === "order") return "the order of conditions";
  if (drift.part === "value") return `${drift.key} when ${drift.condition}`;
  const { id, change } = drift.change;
  const became = { added: " is new", changed: "", removed: " is gone" }[change];
  return `condition ${id}${became}`;
}

/**
 * Write a change as the beginning of a sentence: "condition vip-us is gone (boss.health), in v14 by 5151".
 *
 * @param seen The version that this folder last saw.
 */
export function conditionDriftWords(drift: ConditionDrift, seen: number): string {
  const { rolledBackTo, publish } = drift;
  const who = rolledBackTo === undefined
    ? whoWords(publish, seen)
    : `rolled back here to v${rolledBackTo}`;
  return `${whatChanged(drift)}, ${who}`;
}

function whatChanged(drift: ConditionDrift): string {
  if (drift.part === "order") {
    const { before, after } = drift.change;
    return `the order of conditions is now ${after.join(", ")}; it was ${before.join(", ")}`;
  }
  if (drift.part === "value") {
    return `${drift.key} when ${drift.condition} ${changeWords(drift.change, writeJson)}`;
  }
  const { change, keys } = drift;
  const more = keys.length > MOST_KEYS ? ` and ${keys.length - MOST_KEYS} more` : "";
  const named = keys.length === 0 ? "" : ` (${keys.slice(0, MOST_KEYS).join(", ")}${more})`;
  if (change.change !== "changed") {
    return `${conditionDriftName(drift)}${named}`;
  }
  return `condition ${change.id} ${changeWords(change, conditionWords)}${named}`;
}

function changeWords(
  { before, after }: Pick<Change, "before" | "after">,
  write: (value: Json) => string,
): string {
  const [was, is] = [before, after].map((value) => value === undefined ? undefined : write(value));
  if (is === undefined) return `is gone; it was ${cutWords(was!)}`;
  if (was === undefined) return `is new: ${cutWords(is)}`;
  if (was === is) return "is written in another way, and says the same";
  return `is now ${cutWords(is)}; it was ${cutWords(was)}`;
}

function cutWords(words: string): string {
  const characters = [...words];
  return characters.length <= LONGEST ? words : `${characters.slice(0, LONGEST).join("")}…`;
}

function whoWords(publish: Revision | undefined, seen: number): string {
  if (publish === undefined) return `since v${seen}; the history does not show by whom`;
  const { version, publishedBy = "" } = publish;
  return `in v${version}${publishedBy === "" ? "" : ` by ${publishedBy}`}`;
}
