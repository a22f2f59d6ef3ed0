import { plainName } from "./suggest.ts";

/** No name of an environment is longer; the time to compare two grows with their lengths. */
const LONGEST = 64;

/** In names of this length or more, two letters may be wrong. */
const LONG = 7;

/**
 * Check whether one name is another one, mistyped: in another letter case or with other punctuation, or
 * with swapped, missing or doubled letters. Another digit, or more letters at an end, is another name.
 */
export function isMistyped(name: string, meant: string): boolean {
  if (name === meant || Math.max(name.length, meant.length) > LONGEST) return false;
  const [typed, right] = [plainName(name), plainName(meant)];
  if (typed === "" || digitsOf(typed) !== digitsOf(right)) return false;
  if (typed === right || isOneSlip(typed, right)) return true;
  return right.length >= LONG && slipsOf(right).some((slip) => isOneSlip(typed, slip));
}

function digitsOf(name: string): string {
  return name.replace(/\P{N}/gu, "");
}

function isOneSlip(typed: string, right: string): boolean {
  return slipsOf(right).includes(typed) || hasOneMore(typed, right);
}

function slipsOf(name: string): readonly string[] {
  return [...name].flatMap((letter, at) => [
    name.slice(0, at) + name.slice(at + 1),
    ...(at === 0 ? [] : [name.slice(0, at - 1) + letter + name[at - 1] + name.slice(at + 1)]),
  ]);
}

/** Check whether a letter was typed twice, or another one between two. */
function hasOneMore(typed: string, right: string): boolean {
  if (typed.length !== right.length + 1) return false;
  let at = 0;
  while (typed[at] === right[at] && at < right.length) at++;
  const isAtEnd = at === 0 || at === right.length;
  const isDoubled = typed[at] === typed[at - 1] || typed[at] === typed[at + 1];
  return typed.slice(at + 1) === right.slice(at) && (!isAtEnd || isDoubled);
}
