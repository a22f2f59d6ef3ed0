import { type Binding, type BoundValue, type Names, pathTo } from "./names.ts";
import { afterPair, callEnd, callStart, type Code, isMember, skipType, wordAt } from "./syntax.ts";

/**
 * What an expression is, as far as it matters: `game`; ConfigService; a config of it; a module that `config luau` writes,
 * what its `get` returns in TypeScript, and the entries in that; the function of a config that reads a key, and that of
 * another object. `make…` is a function that returns it.
 */
export type Origin =
  | "game"
  | "service"
  | "config"
  | "module"
  | "results"
  | "entries"
  | "reader"
  | "other reader"
  | `make ${string}`;

export interface Origins {
  /** The origin of the value before each dot, colon or bracket, by the place after it, or of the bracket. */
  readonly before: ReadonlyMap<number, Origin>;
  /** The origin of a name that is not a member. */
  readonly of: (index: number) => Origin | undefined;
}

/** The calls that read one key (docs/dev/platform.md, Game scripts): of a snapshot, and of one for a player. */
export const READS: ReadonlySet<string> = new Set(["GetValue", "GetValueChangedSignal"]);

/** Deeper expressions, and longer ways from variable to variable, are not followed. */
const DEEPEST = 60;

interface Evaluated {
  readonly origin: Origin | undefined;
  readonly end: number;
}

/**
 * Find out which expressions of a source are ConfigService, a config of it or a generated module.
 *
 * @param modules The names by which generated modules are required: `LiveConfig`.
 */
export function findOrigins(code: Code, names: Names, modules: ReadonlySet<string>): Origins {
  const before = new Map<number, Origin>();
  const evaluated = new Map<number, Evaluated>();
  const known = new Map<Binding, Origin | undefined>();
  const { tokens, language } = code;

  /** Evaluate the expression at a place: `a or b` is the first of the two that is known. */
  function evaluate(at: number, depth: number): Evaluated {
    const found = evaluated.get(at);
    if (found !== undefined) return found;
    const unknown = { origin: undefined, end: at + 1 };
    evaluated.set(at, unknown);
    if (depth > DEEPEST) return unknown;
    let { origin, end } = chain(at, depth);
    if (["or", "??", "||"].includes(wordAt(code, end))) {
      const other = evaluate(end + 1, depth + 1);
      [origin, end] = [origin ?? other.origin, other.end];
    }
    evaluated.set(at, { origin, end });
    return { origin, end };
  }

  function chain(at: number, depth: number): Evaluated {
    let { origin, end } = start(at, depth);
    while (end < tokens.length) {
      const sign = wordAt(code, end);
      if (sign === "." || sign === ":" || sign === "?.") {
        if (tokens[end + 1]?.kind !== "name") break;
        const called = callStart(code, end + 1);
        if (origin !== undefined) before.set(end + 1, origin);
        origin = member(origin, end + 1, called, depth);
        end = called === undefined ? end + 2 : callEnd(code, called);
      } else if (sign === "(" || (language === "luau" && tokens[end]?.kind === "string")) {
        origin = resultOf(origin);
        end = callEnd(code, end);
      } else if (sign === "[") {
        if (origin !== undefined) before.set(end, origin);
        origin = origin === "results" && wordAt(code, end + 1) === "0" ? "entries" : undefined;
        end = afterPair(code, end);
      } else if (sign === "::" || sign === "as" || sign === "satisfies") {
        if (wordAt(code, end + 1) === "ConfigSnapshot") origin = "config";
        end = skipType(code, end + 1);
      } else if (sign === "!" && language === "typescript") end++;
      else break;
    }
    return { origin, end };
  }

  function start(at: number, depth: number): Evaluated {
    const word = wordAt(code, at);
    if (word === "await") return evaluate(at + 1, depth + 1);
    const arrow = arrowBody(at);
    if (word === "function" || arrow !== undefined) {
      const result = returned(at, arrow, depth);
      return { origin: result && `make ${result}`, end: afterPair(code, at) };
    }
    if (word === "(") {
      return { origin: evaluate(at + 1, depth + 1).origin, end: afterPair(code, at) };
    }
    if (tokens[at]?.kind !== "name") return { origin: undefined, end: at + 1 };
    const called = callStart(code, at);
    if (word === "require" && called !== undefined) {
      const isModule = modules.has(moduleIn(called, callEnd(code, called)));
      return { origin: isModule ? "module" : undefined, end: callEnd(code, called) };
    }
    return { origin: originOf(at, depth), end: at + 1 };
  }

  function member(
    origin: Origin | undefined,
    at: number,
    called: number | undefined,
    depth: number,
  ): Origin | undefined {
    const name = tokens[at]!.text;
    const argument = called === undefined
      ? undefined
      : tokens[wordAt(code, called) === "(" ? called + 1 : called];
    if (origin === "game") {
      const isService = name === "ConfigService" ||
        (["GetService", "FindService"].includes(name) && argument?.kind === "string" &&
          argument.text === "ConfigService");
      return isService ? "service" : undefined;
    }
    const makes = origin === "service" && /^GetConfig(?:ForPlayer)?Async$/.test(name)
      ? "make config"
      : origin === "module" && name === "get"
      ? language === "luau" ? "make entries" : "make results"
      : undefined;
    if (makes !== undefined) return called === undefined ? makes : resultOf(makes);
    if (READS.has(name)) {
      if (called !== undefined) return undefined;
      return origin === "config" ? "reader" : "other reader";
    }
    const values = names.paths.get(pathTo(code, at) ?? "");
    const kept = values && same(values, depth);
    return called === undefined ? kept : resultOf(kept);
  }

  /** Find the origin of a variable. */
  function originOf(at: number, depth: number): Origin | undefined {
    const binding = names.at.get(at);
    if (binding === undefined) return undefined;
    const { name, values, type, from, isDeclared } = binding;
    if (type === "ConfigSnapshot") return "config";
    if (from !== undefined) {
      if (modules.has(from.split("/").at(-1)!)) return "module";
      return name === "ConfigService" ? "service" : undefined;
    }
    if (!isDeclared && values.length === 0) {
      return name === "game" ? "game" : name === "ConfigService" ? "service" : undefined;
    }
    if (!known.has(binding)) {
      known.set(binding, undefined);
      known.set(binding, same(values, depth));
    }
    return known.get(binding);
  }

  /** Find the origin that all of some values have; those that are nil are left out. */
  function same(values: readonly (BoundValue | undefined)[], depth: number): Origin | undefined {
    const origins = values.filter((value) => value === undefined || !isNil(value)).map((value) =>
      value && valueOrigin(value, depth + 1)
    );
    return origins.every((origin) => origin === origins[0]) ? origins[0] : undefined;
  }

  function isNil({ at }: BoundValue): boolean {
    return ["nil", "undefined", "null"].includes(wordAt(code, at));
  }

  function valueOrigin({ at, position }: BoundValue, depth: number): Origin | undefined {
    const isTried = /^x?pcall$/.test(wordAt(code, at)) && wordAt(code, at + 1) === "(";
    if (isTried) {
      return position === 1 ? resultOf(evaluate(at + 2, depth).origin) : undefined;
    }
    const { origin } = evaluate(at, depth);
    if (position === 0) return origin;
    if (position < 0) return origin === "results" ? "entries" : undefined;
    // The second result of the module's `get` is the snapshot.
    return position === 1 && origin === "entries" ? "config" : undefined;
  }

  /** Find what a function returns, by its first `return`. */
  function returned(at: number, arrow: number | undefined, depth: number): Origin | undefined {
    if (arrow !== undefined && wordAt(code, arrow) !== "{") {
      return evaluate(arrow, depth + 1).origin;
    }
    const open = arrow ?? (language === "luau" ? at : bodyOf(at));
    const close = code.closes.get(open) ?? open;
    for (let index = open + 1; index < close; index++) {
      const word = wordAt(code, index);
      if (word === "return") return evaluate(index + 1, depth + 1).origin;
      const isFunction = word === "function" ||
        (language === "typescript" && wordAt(code, index - 1) === "=>");
      if (isFunction) index = code.closes.get(index) ?? index;
    }
    return undefined;
  }

  /** Find the body of an arrow function; undefined when there is none here. */
  function arrowBody(at: number): number | undefined {
    if (language === "luau") return undefined;
    const after = wordAt(code, at) === "async" ? at + 1 : at;
    const head = wordAt(code, after) === "(" ? afterPair(code, after) : after + 1;
    const arrow = wordAt(code, head) === ":" ? skipType(code, head + 1) : head;
    return wordAt(code, arrow) === "=>" ? arrow + 1 : undefined;
  }

  function bodyOf(at: number): number {
    let body = at;
    while (body < at + DEEPEST && wordAt(code, body) !== "{") {
      body = wordAt(code, body) === "(" ? afterPair(code, body) : body + 1;
    }
    return body;
  }

  /** Read the name of the module that is required: `script.Parent.LiveConfig`, `"./LiveConfig"`. */
  function moduleIn(start: number, end: number): string {
    const words = tokens.slice(Math.max(start, end - 8), end).filter(({ kind, text }) =>
      kind === "string" || (kind === "name" && text !== "ModuleScript" && text !== "any")
    );
    return words.at(-1)?.text.split("/").at(-1)?.replace(/\.luau?$/, "") ?? "";
  }

  tokens.forEach(({ kind }, index) => {
    const isStart = kind === "name"
      ? !isMember(code, index) && !names.declarations.has(index)
      : wordAt(code, index) === "(";
    if (isStart) evaluate(index, 0);
  });
  return { before, of: (index) => originOf(index, 0) };
}

function resultOf(origin: Origin | undefined): Origin | undefined {
  return origin?.startsWith("make ") ? origin.slice("make ".length) as Origin : undefined;
}
