import { RE2JS } from "re2js";

/**
 * Makes a test of a regular expression whose time grows with the text alone: the runtimes' own
 * engines go back and forth, and one pattern can keep them busy for years.
 *
 * @returns Undefined when the pattern has something that this engine does not: look-ahead, look-behind and
 * back-references need to go back.
 */
export function linearPattern(source: string): ((text: string) => boolean) | undefined {
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(source));
    return (text) => compiled.matcher(text).find();
  } catch {
    return undefined;
  }
}
