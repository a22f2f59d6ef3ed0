import { afterPair, nextComma, skipType, wordAt } from "./syntax.ts";
import type { Names } from "./names.ts";

/** The body of an arrow function without braces is searched so far for its end, in tokens. */
const LONGEST_BODY = 400;

/** Read the TypeScript at a place, and return the last place that was read. */
export function readTypescriptName(names: Names, index: number, word: string): number {
  const { code } = names;
  if (word === "{") names.openScope(index, code.closes.get(index));
  else if (word === "(") typescriptBrackets(names, index);
  else if (word === "import") return imports(names, index);
  else if (["const", "let", "var"].includes(word)) return typescriptLocal(names, index + 1);
  else if (word === "function" && names.isName(index + 1)) {
    names.declarations.add(index + 1);
    names.declare(index + 1, [{ at: index, position: 0 }]);
    return index + 1;
  } else if (names.isName(index) && wordAt(code, index + 1) === "=>") {
    names.openScope(index, bodyEnd(names, index + 2));
    names.declare(index, [undefined]);
  } else return names.mention(index);
  return index;
}

/** Open the scope of a function or loop whose parameters are in brackets. */
function typescriptBrackets(names: Names, index: number): void {
  const { code } = names;
  const before = wordAt(code, index - 1);
  let after = afterPair(code, index);
  if (wordAt(code, after) === ":") after = skipType(code, after + 1);
  if (before === "for") return names.openScope(index, bodyEnd(names, after));
  const isArrow = wordAt(code, after) === "=>";
  const isFunction = wordAt(code, after) === "{" &&
    !["if", "while", "switch", "with"].includes(before);
  if (!isArrow && !isFunction) return;
  if (isFunction && names.isName(index - 1)) names.declarations.add(index - 1);
  names.openScope(index, bodyEnd(names, isArrow ? after + 1 : after));
  names.parameters(index, afterPair(code, index) - 1);
}

/** Find the end of the body of a function or loop. */
function bodyEnd(names: Names, from: number): number {
  const { closes } = names.code;
  if (wordAt(names.code, from) === "{") return closes.get(from)!;
  for (let at = from; at < from + LONGEST_BODY; at++) {
    if ([",", ";", ")", "]", "}"].includes(wordAt(names.code, at))) return at;
    at = closes.get(at) ?? at;
  }
  return from + LONGEST_BODY;
}

function typescriptLocal(names: Names, from: number): number {
  const { code } = names;
  const isPattern = "[{".includes(wordAt(code, from) || " ");
  let at = isPattern ? afterPair(code, from) : from + 1;
  let type = "";
  if (wordAt(code, at) === ":") {
    type = wordAt(code, at + 1);
    at = skipType(code, at + 1);
  }
  const hasValue = wordAt(code, at) === "=";
  const value = hasValue ? { at: at + 1, position: 0 } : undefined;
  const isLoop = ["of", "in"].includes(wordAt(code, at));
  if (!isPattern) {
    if (!names.isName(from)) return from - 1;
    names.declare(from, value !== undefined ? [value] : isLoop ? [undefined] : [], { type });
    return from;
  }
  const [isList, end] = [wordAt(code, from) === "[", afterPair(code, from) - 1];
  let position = 0;
  for (let index = from + 1; index < end; index++) {
    const comma = nextComma(code, index, end) ?? end;
    // The name that a member gets is its last: `{ a: b }`.
    const name = wordAt(code, index + 1) === ":" ? index + 2 : index;
    const known = isList && value !== undefined;
    if (names.isName(name)) {
      // The first item is marked by -1: it is an item of a list, not the list.
      names.declare(name, [known && position === 0 ? { at: value.at, position: -1 } : undefined]);
    }
    position++;
    index = comma;
  }
  return end;
}

function imports(names: Names, index: number): number {
  const { code } = names;
  const end = index + LONGEST_BODY;
  let at = index + 1;
  while (at < end && at < code.tokens.length && code.tokens[at]!.kind !== "string") at++;
  const from = code.tokens[at]?.text;
  if (from === undefined || at === end) return index;
  for (let name = index + 1; name < at; name++) {
    if (!names.isName(name) || ["type", "from", "as", "require"].includes(wordAt(code, name))) {
      continue;
    }
    // The name here is the last one: `{ a as b }`.
    if (wordAt(code, name + 1) !== "as") names.declare(name, [undefined], { from });
  }
  return at;
}
