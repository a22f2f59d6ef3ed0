import type { Argument, CommandUnknownOpts, Option } from "@commander-js/extra-typings";
import type { Candidate, LocalFiles, LocalNames } from "../commands/complete.ts";
import { REPOSITORIES } from "../values/repository.ts";
import { CONFIG, PLACES } from "./given.ts";

/** What the word under the cursor may become. */
export interface Wanted {
  readonly values: Values;
  /** What stands in the word before the value: `--env=`, or nothing. */
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
  readonly command: CommandUnknownOpts;
  /** The flags so far, by attribute; true for those without a value. */
  readonly given: ReadonlyMap<string, string | true>;
  /** How many arguments the command has so far. */
  readonly operands: number;
  /** Whether `--` went before: flags are not read any more. */
  readonly literal: boolean;
  /** The flag whose value comes next. */
  readonly awaiting?: Option | undefined;
}

/**
 * Decides what may stand under the cursor of a half-typed command line. Nothing is evaluated and
 * nothing is read.
 *
 * @param tree The program's command tree, finished.
 * @param words The words behind the program's name, up to the cursor; the last is the one that is
 * being typed, and may be empty.
 */
export function decide(tree: CommandUnknownOpts, words: readonly string[]): Wanted {
  // `cli help config sync` and `cli config help sync` read as `cli config sync`.
  const at = words[0] === "config" ? 1 : 0;
  const line = words[at] === "help" && words.length > at + 1 ? words.toSpliced(at, 1) : words;
  const typed = line.at(-1) ?? "";
  const cursor = follow(tree, line.slice(0, -1));
  if (cursor === undefined) return want(NONE);
  if (cursor.awaiting !== undefined) return want(flagValues(cursor.awaiting, cursor));
  if (cursor.literal) return want(operandValues(cursor));
  const [, flag, name] = /^((--[^=]+)=)/.exec(typed) ?? [];
  if (flag !== undefined && name !== undefined) {
    const option = findOption(cursor.command, name);
    return want(option === undefined ? NONE : flagValues(option, cursor), flag);
  }
  if (typed.startsWith("-")) return want(flagNames(cursor));
  return { ...want(operandValues(cursor)), flagsRead: true };
}

function want(values: Values, prefix = ""): Wanted {
  return { values, prefix, flagsRead: false };
}

/** Reads the words before the cursor's; undefined when the program would refuse them. */
function follow(tree: CommandUnknownOpts, words: readonly string[]): Cursor | undefined {
  const start: Cursor = { command: tree, given: new Map(), operands: 0, literal: false };
  return words.reduce<Cursor | undefined>((at, word) => at && step(at, word), start);
}

/** Reads one more word; undefined when the program would refuse it. */
function step(at: Cursor, word: string): Cursor | undefined {
  if (at.awaiting !== undefined) return { ...give(at, at.awaiting, word), awaiting: undefined };
  if (at.literal) return { ...at, operands: at.operands + 1 };
  if (word === "--") return { ...at, literal: true };
  if (word.startsWith("--")) return stepFlag(at, word);
  if (word.startsWith("-") && word !== "-") return stepShort(at, word.slice(1));
  const command = subcommands(at.command).find((child) => child.name() === word);
  if (command !== undefined) return { ...at, command, operands: 0 };
  return at.command.commands.length > 0 ? undefined : { ...at, operands: at.operands + 1 };
}

function stepFlag(at: Cursor, word: string): Cursor {
  const [name, value] = word.split(/=(.*)/s);
  const option = findOption(at.command, name!);
  if (option === undefined) return at;
  if (value !== undefined) return give(at, option, value);
  return takesValue(option) ? { ...at, awaiting: option } : give(at, option, true);
}

/** Reads flags of one letter: `-y`, `-m text`, `-mtext`, `-ym text`. */
function stepShort(at: Cursor, letters: string): Cursor {
  const rest = letters.slice(1);
  const option = at.command.options.find(({ short }) => short === `-${letters[0]}`);
  if (option === undefined) return at;
  if (takesValue(option)) return rest === "" ? { ...at, awaiting: option } : give(at, option, rest);
  const next = give(at, option, true);
  return rest === "" ? next : stepShort(next, rest);
}

function give(at: Cursor, option: Option, value: string | true): Cursor {
  return { ...at, given: new Map([...at.given, [option.attributeName(), value]]) };
}

function takesValue(option: Option): boolean {
  return option.required || option.optional;
}

function findOption({ options }: CommandUnknownOpts, name: string): Option | undefined {
  return options.find(({ long }) => long === name);
}

function subcommands(command: CommandUnknownOpts): readonly CommandUnknownOpts[] {
  return command.createHelp().visibleCommands(command);
}

/** The flags whose values are the names in a file of this folder. */
const LOCAL_FLAGS: Readonly<Record<string, LocalNames>> = { env: "envs", key: "declared keys" };

/** The flags whose values are paths. */
const PATH_FLAGS: readonly string[] = ["places", "config", "output", "plan", "fromPlan"];

function flagValues(option: Option, at: Cursor): Values {
  const name = option.attributeName();
  if (option.argChoices !== undefined) return listed(option.argChoices);
  if (name === "repository") return listed(REPOSITORIES);
  if (PATH_FLAGS.includes(name)) return { kind: "files" };
  const names = Object.hasOwn(LOCAL_FLAGS, name) ? LOCAL_FLAGS[name] : undefined;
  return names === undefined ? NONE : local(names, at);
}

/**
 * What an argument may be. A revision cannot be known here: the lock file has the version of a
 * publish and not its id, so for one there are flags only.
 */
function operandValues(at: Cursor): Values {
  if (at.command.commands.length > 0) return at.literal ? NONE : commandNames(at.command);
  const argument: Argument | undefined = at.command.registeredArguments[at.operands];
  if (argument?.argChoices !== undefined) return listed(argument.argChoices);
  if (argument?.name() === "key") return local("config keys", at);
  return at.literal ? NONE : flagNames(at);
}

function local(names: LocalNames, { given }: Cursor): Values {
  const text = (name: string): string | undefined => {
    const value = given.get(name);
    return value === true ? undefined : value;
  };
  const env = text("env");
  return {
    kind: "local",
    names,
    files: {
      places: text("places") ?? PLACES,
      config: text("config") ?? CONFIG,
      ...(env === undefined ? {} : { env }),
    },
  };
}

function commandNames(command: CommandUnknownOpts): Values {
  const candidates = subcommands(command).map((child) => ({
    value: child.name(),
    meaning: child.summary() || child.description(),
  }));
  return { kind: "listed", candidates };
}

/** The flags that may still be given: none twice, and none beside one that excludes it. */
function flagNames({ command, given }: Cursor): Values {
  const known = [...command.options, ...command.createHelp().visibleOptions(command)];
  const named = new Map(known.map((option) => [option.attributeName(), option]));
  const excluded = new Set<string>();
  for (const option of named.values()) {
    const attribute = option.attributeName();
    const rivals = conflictsOf(option);
    if (given.has(attribute)) [attribute, ...rivals].forEach((name) => excluded.add(name));
    else if (rivals.some((name) => given.has(name))) excluded.add(attribute);
  }
  const candidates = [...named]
    .filter(([attribute]) => !excluded.has(attribute) && !given.has(attribute))
    .map(([, { long, short, description }]) => ({
      value: long ?? short ?? "",
      meaning: description,
    }));
  return { kind: "listed", candidates };
}

/** The attributes that an option excludes, which the library keeps but does not declare. */
function conflictsOf(option: Option): readonly string[] {
  return (option as { conflictsWith?: readonly string[] }).conflictsWith ?? [];
}

function listed(values: readonly string[]): Values {
  return { kind: "listed", candidates: values.map((value) => ({ value, meaning: "" })) };
}
