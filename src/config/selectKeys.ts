import { splitBranches, splitBranchKey } from "../values/branch.ts";
import type { Config, LiveConfig } from "../values/configs.ts";
import { Failure } from "../values/failure.ts";
import { equalJson, type Json, type JsonObject } from "../values/json.ts";
import { enumerate } from "../values/words.ts";
import { conditionOrder, conditionsById } from "./conditionSet.ts";
import { diffConfigs } from "./diffConfigs.ts";
import type { FileConditions, FileRule } from "./conditions/fileConditions.ts";
import { isChosen, isPartial, type Selection, selectionWords } from "./keySelection.ts";
import { mergeOrder, type Section } from "./merge.ts";

/**
 * Select keys with their values under conditions from one config, and take everything else from live.
 *
 * @throws Failure when a value needs a condition that is not the same in live: conditions belong to all keys, so they
 *   stay as they are.
 */
export function selectKeys(next: Config, live: Config, selection: Selection): Config {
  const isTaken = (name: string) => isChosen(splitBranchKey(name).key, selection);
  const branches = [...splitBranches(next.entries).branches.keys()].filter(isTaken);
  refuseOtherConditions(branches.map(splitBranchKey), next.conditions, live);
  return { entries: select(next.entries, live.entries, isTaken), conditions: live.conditions };
}

/**
 * Select keys of a section with the conditions that they use, and leave another section's other keys unchanged.
 *
 * @returns Its conditions are undefined if it gets none.
 */
export function promoteKeys(from: Section, onto: Section, selection: Selection): Section {
  const isTaken = (key: string) => isChosen(key, selection);
  return {
    entries: select(from.entries, onto.entries, isTaken),
    fileConditions: from.fileConditions && isPartial(selection)
      ? promoteConditions(from.fileConditions, onto.fileConditions, isTaken)
      : from.fileConditions,
  };
}

function promoteConditions(
  from: FileConditions,
  onto: FileConditions | undefined,
  isTaken: (key: string) => boolean,
): FileConditions | undefined {
  const promoted = [...from.values].filter(([key]) => isTaken(key)).map(([, values]) => values);
  const used = new Set(promoted.flatMap((values) => [...values.keys()]));
  const theirs = [...from.rules.keys()];
  if (used.size === 0 && onto === undefined) return undefined;
  const own = mergeOrder([...onto?.rules.keys() ?? []], theirs, used);
  const isTriedAlike = promoted.every((values) => isSameOrder(theirs, own, values));
  // A condition is the same for all keys, and so is its place.
  const inTheirs = theirs.filter((name) => used.has(name)).values();
  const order = isTriedAlike
    ? own
    : own.map((name) => used.has(name) ? inTheirs.next().value! : name);
  const rules = order.map((name): [string, FileRule] => {
    return [name, (used.has(name) ? from : onto!).rules.get(name)!];
  });
  return { rules: new Map(rules), values: select(from.values, onto?.values ?? new Map(), isTaken) };
}

/** Select keys from one map, and take the others from another. */
function select<Value>(
  from: ReadonlyMap<string, Value>,
  onto: ReadonlyMap<string, Value>,
  isTaken: (key: string) => boolean,
): ReadonlyMap<string, Value> {
  const stays = [...onto].filter(([key]) => !isTaken(key) || from.has(key));
  return new Map([...stays, ...[...from].filter(([key]) => isTaken(key))]);
}

/**
 * Find the differences that a choice of keys leaves out.
 *
 * @param next What the keys are taken from, as {@link selectKeys} gets it.
 * @returns The keys, and `conditions` when any differs, or it is not known whether one does.
 */
export function findNotChosen(
  next: Config,
  live: LiveConfig,
  selection: Selection,
): readonly string[] {
  const { conditions: { areKnown, keys, definitions, order } } = diffConfigs(live, next);
  const left = keys.map(({ key }) => key).filter((key) => !isChosen(key, selection));
  const isSame = areKnown && definitions.length === 0 && order === undefined;
  return isSame ? left : [...left, "conditions"];
}

type BranchKey = ReturnType<typeof splitBranchKey>;

/** Refuse keys with a value under a condition that is not the same in live, or that live tries in another order. */
function refuseOtherConditions(
  branches: readonly BranchKey[],
  conditions: Json | undefined,
  live: Config,
): void {
  const sides = [conditions, live.conditions];
  const [own, there] = sides.map(conditionsById) as [JsonObject, JsonObject];
  const [ownOrder, order] = sides.map(conditionOrder) as [readonly string[], readonly string[]];
  const isOther = (id: string) => !equalJson(own.get(id) ?? null, there.get(id) ?? null);
  const refused = [...Map.groupBy(branches, ({ key }) => key)].map(([key, values]) => {
    const used = values.map(({ condition }) => condition);
    return { key, used, other: used.find(isOther) };
  }).filter(({ used, other }) =>
    other !== undefined || !isSameOrder(ownOrder, order, new Set(used))
  );
  const first = refused.find(({ other }) => other !== undefined) ?? refused[0];
  if (first === undefined) return;
  const { key, used, other } = first;
  const others = (other === undefined ? used : [other])
    .flatMap((id) => usersOf(id, live.entries)).filter((one) => one !== key);
  const also = others.length === 0
    ? ""
    : `; ${enumerate([...new Set(others)])} would be affected, too`;
  const what = other === undefined
    ? `Live tries the conditions of ${key} in another order: ${
      enumerate(order.filter((id) => used.includes(id)))
    }`
    : `${key} needs the condition "${other}", which ${
      there.has(other) ? "is different in live" : "is not live"
    }`;
  const except = selectionWords({ only: [], except: refused.map((one) => one.key) });
  throw new Failure(
    `${what}${also}.`,
    `Choose other keys, such as with ${except}: a condition changes only together with all keys.`,
  );
}

/** Check whether two orders try some conditions in the same one. */
function isSameOrder(
  one: readonly string[],
  other: readonly string[],
  ids: Pick<ReadonlySet<string>, "has">,
): boolean {
  const isMeant = (id: string) => ids.has(id);
  return equalJson(one.filter(isMeant), other.filter(isMeant));
}

/** List the keys that have a value under a condition. */
function usersOf(id: string, entries: JsonObject): readonly string[] {
  return [...splitBranches(entries).branches.keys()].map(splitBranchKey)
    .filter(({ condition }) => condition === id).map(({ key }) => key);
}
