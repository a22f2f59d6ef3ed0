import { splitBranches } from "../values/branch.ts";
import type { Config } from "../values/configs.ts";
import { Failure } from "../values/failure.ts";
import { shellWord } from "../values/shellWord.ts";

/** Which keys are chosen, by globs; all when there are none. */
export interface Selection {
  /** `--only`: an entry must match one of these. */
  readonly only: readonly string[];
  /** `--except`: an entry must match none of these. */
  readonly except: readonly string[];
}

/** Check whether the globs of `--only` and `--except` let a key through. */
export function isChosen(key: string, { only, except }: Selection): boolean {
  const matches = (glob: string) => matchGlob(glob, key);
  return (only.length === 0 || only.some(matches)) && !except.some(matches);
}

/** Check whether the globs leave anything out. */
export function isPartial({ only, except }: Selection): boolean {
  return only.length > 0 || except.length > 0;
}

/**
 * Refuse a glob that matches nothing: most often it is misspelled, and a misspelled `--except` leaves out nothing.
 *
 * @throws Failure when no key of either side matches one of them, or none is chosen by all of them.
 */
export function refuseNothingChosen(
  selection: Selection,
  ...sides: readonly Pick<Config, "entries">[]
): void {
  const keys = sides.flatMap(({ entries }) => [...splitBranches(entries).entries.keys()]);
  const isIdle = (glob: string) => !keys.some((key) => matchGlob(glob, key));
  const [except] = selection.except.filter(isIdle);
  const [only] = keys.some((key) => isChosen(key, selection))
    ? selection.only.filter(isIdle)
    : selection.only;
  if (only === undefined && except === undefined) return;
  throw new Failure(
    `No entry matches ${only === undefined ? `--except ${except}` : `--only ${only}`}.`,
    "* matches any characters; put it in quotes, so that the shell does not expand it.",
  );
}

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

/**
 * Check whether a whole key matches a glob: `*` is any number of characters, `?` is one. Only the last `*` ever takes
 * more, so that no glob is slow.
 */
function matchGlob(glob: string, key: string): boolean {
  const [signs, letters] = [[...glob], [...key]];
  let [sign, letter, star, taken] = [0, 0, -1, 0];
  while (letter < letters.length) {
    if (signs[sign] === "*") [star, taken] = [sign++, letter];
    else if (signs[sign] === "?" || signs[sign] === letters[letter]) {
      [sign, letter] = [sign + 1, letter + 1];
    } else if (star >= 0) [sign, letter] = [star + 1, ++taken];
    else return false;
  }
  return signs.slice(sign).every((rest) => rest === "*");
}
