import type { Definition } from "./defineCommand.ts";
import { childOf, flagsInScope } from "./definitions.ts";
import { type Flag, longOf, shortOf, switchFlag, takesValue } from "../flags/flag.ts";

export interface TypedFlag {
  readonly name: string;
  readonly flag: Flag;
  /** Absent for a switch, and while the value is missing. */
  readonly text?: string;
}

/** A command line, split into commands, flags and operands; values are still text. */
export interface CommandLine {
  readonly definitions: readonly Definition[];
  readonly words: readonly string[];
  /** The definition that the words lead to. */
  readonly reached: Definition;
  readonly flags: readonly TypedFlag[];
  /** The other words: arguments, or what should have been a command. */
  readonly operands: readonly string[];
  /** Words that look like flags, but are not flags of the command. */
  readonly unknown: readonly string[];
  /** The flag at the end of the line whose value is missing. */
  readonly awaiting?: TypedFlag | undefined;
  /** True after a `--`: what follows is not a flag. */
  readonly literal: boolean;
  /** What to print instead of running the command. */
  readonly asks?: "help" | "version";
}

/** These work anywhere on the line. */
export const HELP_FLAG = switchFlag("-h, --help", "print help");
export const VERSION_FLAG = switchFlag("-V, --version", "print the version", {
  synonyms: ["-v"],
});

type OpenLine = { -readonly [Name in keyof CommandLine]: CommandLine[Name] } & {
  readonly flags: TypedFlag[];
  readonly operands: string[];
  readonly unknown: string[];
};

/**
 * Split a command line into commands, flags and operands. A flag may be before the command that takes it
 * or after it. A line is split the same way to run it and to complete it.
 *
 * @param words The words after the program's name, or those before the one that is being typed.
 */
export function parseArgs(
  definitions: readonly Definition[],
  words: readonly string[],
): CommandLine {
  const line: OpenLine = {
    definitions,
    words,
    reached: definitions[0]!,
    flags: [],
    operands: [],
    unknown: [],
    literal: false,
  };
  for (const word of words) readWord(line, word);
  return line;
}

/** Pass the flags before a command to it: only the command knows how to read their values. */
function reach(line: OpenLine, command: Definition): void {
  line.reached = command;
  if (command.kind === "group") return;
  const known = Object.entries(flagsInScope(command, line.definitions));
  for (const typed of line.flags.splice(0)) {
    const long = longOf(typed.flag);
    const own = known.find(([, flag]) => longOf(flag) === long);
    if (own === undefined) line.unknown.push(long);
    else line.flags.push({ ...typed, name: own[0], flag: own[1] });
  }
}

function readWord(line: OpenLine, word: string): void {
  const { awaiting, reached, literal, operands, unknown } = line;
  if (awaiting !== undefined) {
    line.flags.push({ ...awaiting, text: word });
    line.awaiting = undefined;
  } else if (!literal && word === "--") line.literal = true;
  else if (!literal && word.startsWith("--")) readLong(line, word);
  else if (!literal && /^-./s.test(word) && !NEGATIVE.test(word)) readShort(line, word);
  else if (reached.kind === "command") operands.push(word);
  else if (operands.length + unknown.length === 0) {
    // `cli help config sync` is `cli config sync --help`.
    if (word === "help") return void (line.asks ??= "help");
    const child = childOf(reached, word, line.definitions);
    if (child === undefined) operands.push(word);
    else reach(line, child);
  }
}

/** A negative number is a value, although it begins like a flag. */
const NEGATIVE = /^-(\d+|\d*\.\d+)(e[+-]?\d+)?$/i;

function readLong(line: OpenLine, word: string): void {
  const [long, text] = word.split(/=(.*)/s);
  const found = findMeantFlag(line, (flag) => longOf(flag) === long);
  if (found === undefined || (text !== undefined && !takesValue(found.flag))) {
    line.unknown.push(word);
  } else take(line, found, text);
}

/** Read flags of one letter: `-y`, `-m text`, `-mtext`, `-ym text`. */
function readShort(line: OpenLine, word: string): void {
  // One dash too few: `-env`, whose letters are not flags of their own.
  const long = `-${word.split("=")[0]}`;
  if (long.length > 3 && findMeantFlag(line, (flag) => longOf(flag) === long)) {
    return void line.unknown.push(word);
  }
  for (let letters = word.slice(1); letters !== ""; letters = letters.slice(1)) {
    const found = findMeantFlag(line, (flag) => shortOf(flag) === `-${letters[0]}`);
    if (found === undefined) return void line.unknown.push(`-${letters}`);
    if (takesValue(found.flag)) return take(line, found, letters.slice(1) || undefined);
    take(line, found, undefined);
  }
}

function findMeantFlag(
  { reached, definitions }: CommandLine,
  isMeant: (flag: Flag) => boolean,
): TypedFlag | undefined {
  const known = { ...flagsInScope(reached, definitions), help: HELP_FLAG, version: VERSION_FLAG };
  const found = Object.entries(known).find(([, flag]) => isMeant(flag)) ??
    flagBelow(reached, definitions, isMeant);
  return found && { name: found[0], flag: found[1] };
}

/** Find a flag of a group's commands, if it is the same flag in all that have it. */
function flagBelow(
  group: Definition,
  definitions: readonly Definition[],
  isMeant: (flag: Flag) => boolean,
): readonly [name: string, flag: Flag] | undefined {
  if (group.kind === "command") return undefined;
  const found = definitions.filter(({ path }) => path.startsWith(group.path))
    .flatMap(({ flags }) => Object.entries(flags)).filter(([, flag]) => isMeant(flag));
  const meanings = new Set(found.map(([, flag]) => `${longOf(flag)} ${takesValue(flag)}`));
  return meanings.size === 1 ? found[0] : undefined;
}

/** Check whether a switch is on the line, even where the command does not take it, or in place of a value. */
export function isGiven(long: string, { flags, unknown }: CommandLine): boolean {
  return unknown.includes(long) ||
    flags.some(({ flag, text }) => longOf(flag) === long || text === long);
}

function take(line: OpenLine, found: TypedFlag, text: string | undefined): void {
  const { flag } = found;
  if (flag === HELP_FLAG) line.asks ??= "help";
  else if (flag === VERSION_FLAG) line.asks ??= "version";
  else if (takesValue(flag) && text === undefined) line.awaiting = found;
  else line.flags.push(text === undefined ? found : { ...found, text });
}
