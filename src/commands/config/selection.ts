import { isPartial, type Selection } from "../../config/promoteEntries.ts";
import { shellWord } from "../../values/shellWord.ts";

/** Return which keys the flags or a plan choose; undefined for all. */
export function selectionOf(
  { only = [], except = [] }: { readonly [Name in keyof Selection]?: Selection[Name] | undefined },
): Selection | undefined {
  return isPartial({ only, except }) ? { only, except } : undefined;
}

/** Write the flags that choose keys, to advise them again. */
export function selectionWords({ only, except }: Selection): string {
  return [
    ...only.map((glob) => `--only ${shellWord(glob)}`),
    ...except.map((glob) => `--except ${shellWord(glob)}`),
  ].join(" ");
}
