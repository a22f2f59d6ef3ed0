import { RE2JS } from "re2js";

/** Look-ahead, look-behind and back-references, which need backtracking. */
const GOES_BACK = /^(?:[^\\]|\\[^])*?(?:\(\?<?[=!]|\\[1-9k])/;

const NO_BACKTRACKING =
  "Write a regular expression without look-ahead, look-behind and back-references; " +
  "without those, no string can make it slow.";

export interface Pattern {
  readonly test: (text: string) => boolean;
}

/**
 * Make a test from a regular expression that takes linear time: the runtimes' own engines backtrack, and
 * one pattern can keep them busy for years.
 *
 * @returns The pattern, or what is wrong with one that this engine does not support.
 */
export function linearPattern(
  source: string,
): Pattern | { readonly what: string; readonly advice: string } {
  const what = `The pattern "${source}" cannot be used`;
  // The library reads a back-reference by name as the letters of the name.
  if (GOES_BACK.test(source)) return { what: `${what}.`, advice: NO_BACKTRACKING };
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(source));
    return { test: (text) => compiled.matcher(text).find() };
  } catch (error) {
    const reason = /error parsing regexp: (.*)/s.exec(String(error))?.[1] ?? String(error);
    return {
      what: `${what}: ${reason}.`,
      advice: "Correct it; https://github.com/google/re2/wiki/Syntax says what a pattern may have.",
    };
  }
}
