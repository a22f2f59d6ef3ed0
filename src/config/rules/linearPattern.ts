import { RE2JS } from "re2js";

/** Look-ahead, look-behind and back-references, which need to go back. */
const GOES_BACK = /^(?:[^\\]|\\[^])*?(?:\(\?<?[=!]|\\[1-9k])/;

const NO_BACKTRACKING =
  "Write a regular expression without look-ahead, look-behind and back-references; " +
  "without those, no string can make it slow.";

/**
 * Make a test of a regular expression whose time grows only with the text: the runtimes' own engines go
 * back and forth, and one pattern can keep them busy for years.
 *
 * @returns What is wrong with a pattern that this engine does not take.
 */
export function linearPattern(
  source: string,
): ((text: string) => boolean) | { readonly what: string; readonly advice: string } {
  const what = `The pattern "${source}" cannot be used`;
  // The library takes a back-reference by name for the letters of the name.
  if (GOES_BACK.test(source)) return { what: `${what}.`, advice: NO_BACKTRACKING };
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(source));
    return (text) => compiled.matcher(text).find();
  } catch (error) {
    const reason = /error parsing regexp: (.*)/s.exec(String(error))?.[1] ?? String(error);
    return {
      what: `${what}: ${reason}.`,
      advice: "Correct it; https://github.com/google/re2/wiki/Syntax says what a pattern may have.",
    };
  }
}
