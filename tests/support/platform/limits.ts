import type { JsonObject } from "../../../src/values/json.ts";
import { type Answer, toJson } from "./answer.ts";
import type { Switches } from "./setup.ts";

/** What a key that is a conditional branch has in it (docs/dev/platform.md, Conditional branches). */
export const BRANCH = ".RBX.conditional.";

const LONGEST_KEY = 256;

/** The refusal of entries that break a limit (docs/reference/limits.md, What Roblox limits), naming each key that does. */
export function brokenLimits(
  entries: JsonObject,
  conditions: "with conditions" | "without conditions",
  { mostEntries }: Switches,
): Answer | undefined {
  const keys = [...entries].filter(([, value]) => value !== null).map(([key]) => key);
  const own = keys.filter((key) => !key.includes(BRANCH));
  const errors = [
    ...own.length > mostEntries
      ? [{ code: "TooManyEntries", message: `${own.length} entries`, key: null }]
      : [],
    ...own.filter((key) => key === "" || [...key].length > LONGEST_KEY)
      .map((key) => ({ code: "KeyLength", message: `${[...key].length} characters`, key })),
    ...keys.filter((key) => key.includes(BRANCH) && conditions === "without conditions")
      .map((key) => ({ code: "ConditionalWithoutRules", message: "no conditionalRules", key })),
  ];
  if (errors.length === 0) return undefined;
  return { status: 400, body: toJson({ validationErrors: errors }) };
}
