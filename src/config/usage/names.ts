import { afterPair, type Code, isMember, skipType, wordAt } from "./syntax.ts";

/** A value that a variable gets: the place of its expression, and which of its results. */
export interface BoundValue {
  readonly at: number;
  readonly position: number;
}

export interface Binding {
  readonly name: string;
  /** The values that it gets; undefined where one is not known, as for a parameter. */
  readonly values: (BoundValue | undefined)[];
  /** The first word of its type, as it is declared. */
  readonly type?: string;
  /** The module that it is imported from. */
  readonly from?: string;
  /** False for a name that the source never declares, such as `game`. */
  readonly isDeclared: boolean;
}

/** The variables of a source, and while it is being read, the scopes that are open. */
export class Names {
  /** The variable that each name is, by the place of the name. */
  readonly at = new Map<number, Binding>();
  /** The values that members get, by their paths: `self.config`. */
  readonly paths = new Map<string, BoundValue[]>();
  /** The names that are declared, and those of functions, which read nothing. */
  readonly declarations = new Set<number>();
  /** The variables of a loop of Luau, by the place where its body begins. */
  readonly loops = new Map<number, readonly number[]>();
  /** The scopes that are open; the first is the whole source. */
  readonly #scopes = [{ start: -1, end: Infinity, names: new Map<string, Binding>() }];
  readonly #brackets: number[] = [];

  constructor(readonly code: Code) {}

  /** Come to a place: close what ends there. */
  comeTo(index: number): void {
    const { closes } = this.code;
    while (this.#scopes.at(-1)!.end <= index) this.#scopes.pop();
    while ((closes.get(this.#brackets.at(-1) ?? -1) ?? Infinity) <= index) this.#brackets.pop();
    if (["(", "[", "{"].includes(wordAt(this.code, index))) this.#brackets.push(index);
  }

  /** Declare the parameters between two brackets. */
  parameters(open: number, close: number): void {
    const { code } = this;
    if (code.language === "luau" && wordAt(code, open - 2) === ":") {
      this.define("self", [undefined], {});
    }
    for (let index = open + 1; index < close; index++) {
      if (!this.isName(index)) continue;
      const before = wordAt(code, index - 1);
      const isFirst = ["(", ",", "...", "{", "["].includes(before) ||
        ["public", "private", "protected", "readonly"].includes(before);
      if (!isFirst) continue;
      const colon = index + (wordAt(code, index + 1) === "?" ? 2 : 1);
      const isTyped = wordAt(code, colon) === ":";
      this.declare(index, [undefined], { type: isTyped ? wordAt(code, colon + 1) : "" });
      if (isTyped) index = skipType(code, colon + 1) - 1;
    }
  }

  /** Note what a name is, and whether it gets a value here. */
  mention(index: number): number {
    const { code } = this;
    if (!this.isName(index)) return index;
    const next = wordAt(code, index + 1);
    const value = { at: index + 2, position: 0 };
    const isField = this.isField(index);
    if (isMember(code, index)) {
      if (next === "=") this.setPath(index, value);
      return index;
    }
    if (isField && (next === "=" || next === ":")) return index;
    const binding = this.resolve(index);
    if (next === "=") binding.values.push(value);
    else if (COMPOUND.has(next)) binding.values.push(undefined);
    else if (next === "," && !isField && wordAt(code, index - 1) !== ",") this.assignMany(index);
    return index;
  }

  /** Read `a, b = …`. */
  assignMany(from: number): void {
    const names = [from];
    while (wordAt(this.code, names.at(-1)! + 1) === "," && this.isName(names.at(-1)! + 2)) {
      names.push(names.at(-1)! + 2);
    }
    const equals = names.at(-1)! + 1;
    if (wordAt(this.code, equals) !== "=") return;
    // The last one is followed by the sign, and gets a value of its own when it is read.
    names.forEach((name, position) => {
      this.resolve(name).values.push(this.valueOf(equals + 1, position));
    });
  }

  /** Find the value at a position of a list of values. */
  valueOf(from: number, position: number): BoundValue {
    const { code } = this;
    let at = from;
    for (let left = position; left > 0; left--) {
      // A list goes on right after a string, name, number or bracket.
      const end = code.closes.has(at) ? afterPair(code, at) : at + 1;
      if (wordAt(code, end) !== ",") return { at: from, position };
      at = end + 1;
    }
    return { at, position: 0 };
  }

  /** Check whether a name is the name of a field of a table or object. */
  isField(index: number): boolean {
    const brace = this.#brackets.at(-1) ?? -1;
    return wordAt(this.code, brace) === "{" &&
      ["{", ",", ";"].includes(wordAt(this.code, index - 1)) &&
      (this.code.language === "luau"
        ? brace > this.#scopes.at(-1)!.start
        : wordAt(this.code, index + 1) === ":");
  }

  isName(index: number): boolean {
    return this.code.tokens[index]?.kind === "name";
  }

  /** Note a value of a member, by its path. */
  setPath(last: number, value: BoundValue): void {
    const path = pathTo(this.code, last);
    if (path === undefined) return;
    const values = this.paths.get(path);
    if (values === undefined) this.paths.set(path, [value]);
    else values.push(value);
  }

  resolve(index: number): Binding {
    const name = this.code.tokens[index]!.text;
    let binding = this.#scopes.findLast(({ names }) => names.has(name))?.names.get(name);
    if (binding === undefined) {
      binding = { name, values: [], isDeclared: false };
      this.#scopes[0]!.names.set(name, binding);
    }
    this.at.set(index, binding);
    return binding;
  }

  declare(
    index: number,
    values: (BoundValue | undefined)[],
    more: Pick<Binding, "type" | "from"> = {},
  ): void {
    this.declarations.add(index);
    this.at.set(index, this.define(this.code.tokens[index]!.text, values, more));
  }

  define(
    name: string,
    values: (BoundValue | undefined)[],
    more: Pick<Binding, "type" | "from">,
  ): Binding {
    const binding = { name, values, ...more, isDeclared: true };
    this.#scopes.at(-1)!.names.set(name, binding);
    return binding;
  }

  openScope(start: number, end = this.code.tokens.length): void {
    this.#scopes.push({ start, end, names: new Map() });
  }
}

/** Signs that change a variable. */
const COMPOUND = new Set("+= -= *= /= //= %= ^= ..= ??= ||= &&= ++ --".split(" "));

/** Read the path to a member: `self.config`; undefined when it is not made of names alone. */
export function pathTo(code: Code, last: number): string | undefined {
  let first = last;
  while ([".", ":"].includes(wordAt(code, first - 1)) && code.tokens[first - 2]?.kind === "name") {
    first -= 2;
    if (last - first > 10) return undefined;
  }
  if (isMember(code, first)) return undefined;
  return code.tokens.slice(first, last + 1).map(({ text }) => text === ":" ? "." : text).join("");
}
