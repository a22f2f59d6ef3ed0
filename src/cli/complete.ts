import type { Candidate, LocalFiles, LocalNames } from "../commands/complete.ts";
import { CONFIG_FILE, PLACES_FILE } from "../values/fileNames.ts";
import type { Definition, Group } from "./defineCommand.ts";
import { childrenOf, findFlag, flagsOf, isHidden, nameOf } from "./definitions.ts";
import { describe, type Flag, longOf, shortOf, takesValue } from "./flag.ts";

/** What the word under the cursor may become. */
export interface Wanted {
  readonly values: Values;
  /** What is in the word before the value: `--env=`, or nothing. */
  readonly prefix: string;
  /** Whether a value that begins with a dash would be read as a flag in this place. */
  readonly flagsRead: boolean;
}

/** Where the values are to be had. */
export type Values =
  | { readonly kind: "listed"; readonly candidates: readonly Candidate[] }
  /** Paths, which a shell completes best by itself. */
  | { readonly kind: "files" }
  | { readonly kind: "local"; readonly names: LocalNames; readonly files: LocalFiles };

const NONE: Values = { kind: "listed", candidates: [] };

/** How far a command line has been read. */
interface Cursor {
  readonly definition: Definition;
  /** The flags so far, as they are typed in full; true for those without a value. */
  readonly given: ReadonlyMap<string, string | true>;
  /** How many arguments the command has so far. */
  readonly operands: number;
  /** Whether `--` went before: flags are not read any more. */
  readonly literal: boolean;
  /** The flag whose value comes next. */
  readonly awaiting?: Flag | undefined;
}

/**
 * Decides what may be typed at the cursor of a half-typed command line. Nothing is evaluated and
 * nothing is read.
 *
 * @param definitions All commands, the root first.
 * @param words The words after the program's name, up to the cursor; the last is the one that is
 * being typed, and may be empty.
 */
export function decide(definitions: readonly Definition[], words: readonly string[]): Wanted {
  // `cli help config sync` and `cli config help sync` read as `cli config sync`.
  const at = words[0] === "config" ? 1 : 0;
  const line = words[at] === "help" && words.length > at + 1 ? words.toSpliced(at, 1) : words;
  const typed = line.at(-1) ?? "";
  const cursor = follow(definitions, line.slice(0, -1));
  if (cursor === undefined) return want(NONE);
  if (cursor.awaiting !== undefined) return want(flagValues(cursor.awaiting, cursor));
  if (cursor.literal) return want(operandValues(cursor, definitions));
  const [, prefix, name] = /^((--[^=]+)=)/.exec(typed) ?? [];
  if (prefix !== undefined && name !== undefined) {
    const flag = findFlag(flagsOf(cursor.definition), name);
    return want(flag === undefined ? NONE : flagValues(flag, cursor), prefix);
  }
  if (typed.startsWith("-")) return want(flagNames(cursor));
  return { ...want(operandValues(cursor, definitions)), flagsRead: true };
}

function want(values: Values, prefix = ""): Wanted {
  return { values, prefix, flagsRead: false };
}

/** Reads the words before the cursor's; undefined when the program would refuse them. */
function follow(definitions: readonly Definition[], words: readonly string[]): Cursor | undefined {
  const start: Cursor = {
    definition: definitions[0]!,
    given: new Map(),
    operands: 0,
    literal: false,
  };
  return words.reduce<Cursor | undefined>((at, word) => at && step(at, word, definitions), start);
}

/** Reads one more word; undefined when the program would refuse it. */
function step(at: Cursor, word: string, definitions: readonly Definition[]): Cursor | undefined {
  if (at.awaiting !== undefined) return { ...give(at, at.awaiting, word), awaiting: undefined };
  if (at.literal) return { ...at, operands: at.operands + 1 };
  if (word === "--") return { ...at, literal: true };
  if (word.startsWith("--")) return stepFlag(at, word);
  if (word.startsWith("-") && word !== "-") return stepShort(at, word.slice(1));
  if (at.definition.kind === "command") return { ...at, operands: at.operands + 1 };
  const child = visibleChildren(at.definition, definitions).find((one) => nameOf(one) === word);
  return child && { ...at, definition: child, operands: 0 };
}

function stepFlag(at: Cursor, word: string): Cursor {
  const [name, value] = word.split(/=(.*)/s);
  const flag = findFlag(flagsOf(at.definition), name!);
  if (flag === undefined) return at;
  if (value !== undefined) return give(at, flag, value);
  return takesValue(flag) ? { ...at, awaiting: flag } : give(at, flag, true);
}

/** Reads flags of one letter: `-y`, `-m text`, `-mtext`, `-ym text`. */
function stepShort(at: Cursor, letters: string): Cursor {
  const rest = letters.slice(1);
  const flag = Object.values(flagsOf(at.definition)).find((one) =>
    shortOf(one) === `-${letters[0]}`
  );
  if (flag === undefined) return at;
  if (takesValue(flag)) return rest === "" ? { ...at, awaiting: flag } : give(at, flag, rest);
  const next = give(at, flag, true);
  return rest === "" ? next : stepShort(next, rest);
}

function give(at: Cursor, flag: Flag, value: string | true): Cursor {
  return { ...at, given: new Map([...at.given, [longOf(flag), value]]) };
}

function visibleChildren(
  group: Group,
  definitions: readonly Definition[],
): readonly Definition[] {
  return childrenOf(group, definitions).filter((child) => !isHidden(child));
}

function flagValues({ completion }: Flag, at: Cursor): Values {
  if (completion === undefined) return NONE;
  if (completion === "paths") return { kind: "files" };
  return typeof completion === "string" ? local(completion, at) : listed(completion);
}

/**
 * What an argument may be. A revision cannot be known here: the lock file has the version of a
 * publish and not its id, so for one there are flags only.
 */
function operandValues(at: Cursor, definitions: readonly Definition[]): Values {
  const { definition } = at;
  if (definition.kind === "group") {
    return at.literal ? NONE : commandNames(definition, definitions);
  }
  const args = Object.values(definition.args);
  const last = args.at(-1);
  const argument = args[at.operands] ?? (last?.spelling.includes("...") ? last : undefined);
  if (argument?.completion !== undefined) return flagValues(argument, at);
  return at.literal ? NONE : flagNames(at);
}

function local(names: LocalNames, { given }: Cursor): Values {
  const text = (long: string): string | undefined => {
    const value = given.get(long);
    return value === true ? undefined : value;
  };
  const env = text("--env");
  return {
    kind: "local",
    names,
    files: {
      places: text("--places") ?? PLACES_FILE,
      config: text("--config") ?? CONFIG_FILE,
      ...(env === undefined ? {} : { env }),
    },
  };
}

function commandNames(group: Group, definitions: readonly Definition[]): Values {
  const candidates = visibleChildren(group, definitions).map((child) => ({
    value: nameOf(child),
    meaning: child.summary,
  }));
  return { kind: "listed", candidates };
}

/** The flags that may still be given: none twice, and none beside one that excludes it. */
function flagNames({ definition, given }: Cursor): Values {
  const own = Object.values(flagsOf(definition));
  const excluded = new Set<string>();
  for (const flag of own) {
    const long = longOf(flag);
    const conflicts = flag.conflicts ?? [];
    if (given.has(long)) [long, ...conflicts].forEach((name) => excluded.add(name));
    else if (conflicts.some((name) => given.has(name))) excluded.add(long);
  }
  const candidates = own.map((flag) => ({ value: longOf(flag), meaning: describe(flag) }))
    .filter(({ value }) => !excluded.has(value) && !given.has(value));
  const root = definition.path === "" ? [{ value: "--version", meaning: "print the version" }] : [];
  const help = { value: "--help", meaning: "print help" };
  return { kind: "listed", candidates: [...candidates, ...root, help] };
}

function listed(values: readonly string[]): Values {
  return { kind: "listed", candidates: values.map((value) => ({ value, meaning: "" })) };
}
