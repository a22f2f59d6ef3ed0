import type { ConditionSet } from "../../values/configs.ts";
import type { Json, JsonObject } from "../../values/json.ts";
import { splitBranches } from "../entries.ts";

/** Return who gets another value than a key's default, from all that is live or staged. */
export function conditionSetOf(
  { entries, conditions = null }: {
    readonly entries: JsonObject;
    readonly conditions?: Json | undefined;
  },
): ConditionSet {
  return { branches: splitBranches(entries).branches, conditions };
}
