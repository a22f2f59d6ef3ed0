import { splitBranches, splitBranchKey } from "../values/branch.ts";
import type { Config, LiveConfig } from "../values/configs.ts";
import { Failure } from "../values/failure.ts";
import { equalJson, type Json, type JsonObject } from "../values/json.ts";
import { enumerate } from "../values/words.ts";
import { conditionOrder, conditionsById } from "./conditionSet.ts";
import { diffConfigs } from "./diffConfigs.ts";
import type { FileConditions, FileRule } from "./conditions/fileConditions.ts";
import { isChosen, isPartial, type Selection } from "./keySelection.ts";
import { shellWord } from "../values/shellWord.ts";
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
  const names = branches.map(splitBranchKey);
  refuseOtherCondition(names, next.conditions, live);
  refuseOtherOrder(names, next.conditions, live);
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

/** Refuse conditional values whose condition is different in live, or not there. */
function refuseOtherCondition(
  branches: readonly BranchKey[],
  conditions: Json | undefined,
  live: Config,
): void {
  const [own, there] = [conditionsById(conditions), conditionsById(live.conditions)];
  for (const { key, condition } of branches) {
    const liveRule = there.get(condition);
    if (equalJson(own.get(condition) ?? null, liveRule ?? null)) continue;
    const others = usersOf(condition, live.entries).filter((one) => one !== key);
    const also = others.length === 0 ? "" : `; ${enumerate(others)} would be affected, too`;
    throw new Failure(
      `${key} needs the condition "${condition}", which ${
        liveRule === undefined ? "is not live" : "is different in live"
      }${also}.`,
      otherKeys(key),
    );
  }
}

/** Refuse keys for which live tries the conditions in another order. */
function refuseOtherOrder(
  branches: readonly BranchKey[],
  conditions: Json | undefined,
  live: Config,
): void {
  const orders = [conditions, live.conditions].map(conditionOrder);
  for (const [key, values] of Map.groupBy(branches, ({ key }) => key)) {
    const used = new Set(values.map(({ condition }) => condition));
    const [own, there] = orders as [readonly string[], readonly string[]];
    if (isSameOrder(own, there, used)) continue;
    const others = [...used].flatMap((condition) => usersOf(condition, live.entries))
      .filter((one) => one !== key);
    const also = others.length === 0
      ? ""
      : `; ${enumerate([...new Set(others)])} would be affected, too`;
    throw new Failure(
      `Live tries the conditions of ${key} in another order: ${
        enumerate(there.filter((id) => used.has(id)))
      }${also}.`,
      otherKeys(key),
    );
  }
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

function otherKeys(key: string): string {
  return `Choose other keys, such as with --except ${
    shellWord(key)
  }: a condition changes only together with all keys.`;
}

/** List the keys that have a value under a condition. */
function usersOf(id: string, entries: JsonObject): readonly string[] {
  return [...splitBranches(entries).branches.keys()].map(splitBranchKey)
    .filter(({ condition }) => condition === id).map(({ key }) => key);
}
