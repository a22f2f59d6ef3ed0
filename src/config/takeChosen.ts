import { splitBranchKey } from "../values/branch.ts";
import { Failure } from "../values/failure.ts";
import { equalJson, type Json, type JsonObject } from "../values/json.ts";
import { enumerate } from "../values/words.ts";
import { conditionOrder, conditionsById } from "./compareConditions.ts";
import { type ConfigRefContent, diffRefs } from "./configRef.ts";
import { isChosen, promoteEntries, type Selection } from "./promoteEntries.ts";

/**
 * Take the chosen keys, with their conditional values, from another content, and everything else from live.
 *
 * @param next Without branches, it says nothing of conditional values: those of live stay.
 * @throws Failure when a conditional value needs a condition that is not the same in live: conditions belong to
 *   all keys, so they stay as they are.
 */
export function takeChosen(
  next: ConfigRefContent,
  live: Required<ConfigRefContent>,
  selection: Selection,
): Required<ConfigRefContent> {
  const isTaken = (branch: string) => isChosen(splitBranchKey(branch).key, selection);
  const entries = promoteEntries(next.entries, live.entries, selection);
  if (next.branches === undefined) return { ...live, entries };
  const taken = [...next.branches].filter(([branch]) => isTaken(branch));
  const names = taken.map(([branch]) => splitBranchKey(branch));
  refuseOtherCondition(names, next.conditions, live);
  refuseOtherOrder(names, next.conditions, live);
  const kept = [...live.branches].filter(([branch]) => !isTaken(branch));
  return { ...live, entries, branches: new Map([...kept, ...taken]) };
}

/**
 * Find the differences that a choice of keys leaves out.
 *
 * @param next What the keys are taken from, as `takeChosen` gets it.
 * @returns The keys, and `conditions` when any differs, or it is not known whether one does.
 */
export function findNotChosen(
  next: ConfigRefContent,
  live: Required<ConfigRefContent>,
  selection: Selection,
): readonly string[] {
  const { diff, conditions, conditionChanges } = diffRefs(live, next);
  const keys = (conditions?.keys ?? diff.changes).map(({ key }) => key)
    .filter((key) => !isChosen(key, selection));
  const isSame = next.branches === undefined || conditionChanges?.length === 0;
  return isSame ? keys : [...keys, "conditions"];
}

type BranchKey = ReturnType<typeof splitBranchKey>;

/** Refuse conditional values whose condition says something else in live, or is not there. */
function refuseOtherCondition(
  branches: readonly BranchKey[],
  conditions: Json | undefined,
  live: Required<ConfigRefContent>,
): void {
  const [own, there] = [conditionsById(conditions), conditionsById(live.conditions)];
  for (const { key, condition } of branches) {
    const liveRule = there.get(condition);
    if (equalJson(own.get(condition) ?? null, liveRule ?? null)) continue;
    const others = usersOf(condition, live.branches).filter((one) => one !== key);
    const also = others.length === 0 ? "" : `; ${enumerate(others)} would get it, too`;
    throw new Failure(
      `${key} needs the condition "${condition}", which ${
        liveRule === undefined ? "is not live" : "says something else in live"
      }${also}.`,
      ALL,
    );
  }
}

/** Refuse keys for which live tries the conditions in another order. */
function refuseOtherOrder(
  branches: readonly BranchKey[],
  conditions: Json | undefined,
  live: Required<ConfigRefContent>,
): void {
  const orders = [conditions, live.conditions].map(conditionOrder);
  for (const [key, values] of Map.groupBy(branches, ({ key }) => key)) {
    const used = new Set(values.map(({ condition }) => condition));
    const [own, there] = orders.map((order) => order.filter((id) => used.has(id)));
    if (`${own}` === `${there}`) continue;
    const others = [...used].flatMap((condition) => usersOf(condition, live.branches))
      .filter((one) => one !== key);
    const also = others.length === 0
      ? ""
      : `; the order is also that of ${enumerate([...new Set(others)])}`;
    throw new Failure(
      `For ${key}, live tries the conditions in another order: ${enumerate(there!)}${also}.`,
      ALL,
    );
  }
}

const ALL = "A condition is changed for all keys: leave out --only and --except.";

/** List the keys that have a value under a condition. */
function usersOf(id: string, branches: JsonObject): readonly string[] {
  return [...branches.keys()].map(splitBranchKey)
    .filter(({ condition }) => condition === id).map(({ key }) => key);
}
