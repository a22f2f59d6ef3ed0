import { afterPair, isMember, skipAngles, skipType, wordAt } from "./syntax.ts";
import type { Names } from "./names.ts";

/** The head of a loop is searched so far for its `do`, in tokens. */
const LONGEST_HEAD = 400;

/** Read the Luau at a place, and return the last place that was read. */
export function readLuauName(names: Names, index: number, word: string): number {
  if (word === "function") return luauFunction(names, index);
  if (["do", "then", "else", "repeat"].includes(word)) {
    names.openScope(index, names.code.closes.get(index));
    for (const name of names.loops.get(index) ?? []) names.declare(name, [undefined]);
    return index;
  }
  if (word === "for") return luauLoop(names, index);
  const isLocal = word === "local" || word === "const";
  if (isLocal && wordAt(names.code, index + 1) !== "function" && names.isName(index + 1)) {
    return luauLocal(names, index + 1);
  }
  return names.mention(index);
}

function luauFunction(names: Names, index: number): number {
  const { code } = names;
  let at = index + 1;
  const value = { at: index, position: 0 };
  const isLocal = wordAt(code, index - 1) === "local";
  if (names.isName(at)) {
    const name = at++;
    while (isMember(code, at + 1)) at += 2;
    for (let head = name; head < at; head++) names.declarations.add(head);
    if (isLocal) names.declare(name, [value]);
    else if (at === name + 1) names.resolve(name).values.push(value);
    else names.setPath(at - 1, value);
  }
  if (wordAt(code, at) === "<") at = skipAngles(code, at);
  names.openScope(index, code.closes.get(index));
  if (wordAt(code, at) !== "(") return at - 1;
  names.parameters(at, afterPair(code, at) - 1);
  return afterPair(code, at) - 1;
}

function luauLoop(names: Names, index: number): number {
  const { code } = names;
  const variables: number[] = [];
  let at = index + 1;
  while (names.isName(at) && wordAt(code, at) !== "in") {
    variables.push(at++);
    if (wordAt(code, at) === ":") at = skipType(code, at + 1);
    if (wordAt(code, at) === ",") at++;
  }
  let body = at;
  while (body < at + LONGEST_HEAD && body < code.tokens.length && wordAt(code, body) !== "do") {
    body = (code.closes.get(body) ?? body) + 1;
  }
  names.loops.set(body, variables);
  return at - 1;
}

function luauLocal(names: Names, from: number): number {
  const { code } = names;
  const variables: { readonly at: number; readonly type: string }[] = [];
  let at = from;
  while (names.isName(at)) {
    const name = at++;
    let type = "";
    if (wordAt(code, at) === "<") at = skipAngles(code, at);
    if (wordAt(code, at) === ":") {
      type = wordAt(code, at + 1);
      at = skipType(code, at + 1);
    }
    variables.push({ at: name, type });
    if (wordAt(code, at) !== ",") break;
    at++;
  }
  const hasValue = wordAt(code, at) === "=";
  const isName = hasValue && names.isName(at + 1) && wordAt(code, at + 1) !== "function";
  // In `local config = config`, the second one is the variable outside.
  if (isName) names.resolve(at + 1);
  variables.forEach(({ at: name, type }, position) => {
    const values = hasValue ? [names.valueOf(at + 1, position)] : [];
    names.declare(name, values, { type });
  });
  return isName ? at + 1 : hasValue ? at : at - 1;
}
