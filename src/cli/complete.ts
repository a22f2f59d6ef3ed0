import type { Candidate, LocalFiles } from "../commands/complete.ts";
import { definedOnly } from "../values/definedOnly.ts";
import type { Definition, Group } from "./defineCommand.ts";
import { findFlag, flagsInScope, isHidden, nameOf, visibleChildrenOf } from "./definitions.ts";
import { describe, type Flag, type LocalNames, longOf } from "../flags/flag.ts";
import { type CommandLine, HELP_FLAG, parseArgs, VERSION_FLAG } from "./parseArgs.ts";

/** What the word under the cursor may become. */
export interface CompletionRequest {
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

/**
 * Decide what may be typed at the cursor of a half-typed command line. Nothing is evaluated and
 * nothing is read.
 *
 * @param definitions All commands, the root first.
 * @param words The words after the program's name, up to the cursor; the last is the one that is
 * being typed, and may be empty.
 */
export function decide(
  definitions: readonly Definition[],
  words: readonly string[],
): CompletionRequest {
  const typed = words.at(-1) ?? "";
  const line = parseArgs(definitions, words.slice(0, -1));
  const { reached, awaiting, operands, unknown } = line;
  // No word behind either is a command any more.
  const isRefused = reached.kind === "group" && operands.length + unknown.length > 0;
  if (isRefused || isHidden(reached)) return request(NONE);
  if (awaiting !== undefined) return request(flagValues(awaiting.flag, line));
  if (line.literal) return request(operandValues(line));
  const [, prefix, name] = /^((--[^=]+)=)/.exec(typed) ?? [];
  if (prefix !== undefined && name !== undefined) {
    const flag = findFlag(flagsInScope(reached, definitions), name);
    return request(flag === undefined ? NONE : flagValues(flag, line), prefix);
  }
  if (typed.startsWith("-")) return request(flagNames(line));
  return { ...request(operandValues(line)), flagsRead: true };
}

function request(values: Values, prefix = ""): CompletionRequest {
  return { values, prefix, flagsRead: false };
}

function flagValues({ completion }: Flag, line: CommandLine): Values {
  if (completion === undefined) return NONE;
  if (completion === "paths") return { kind: "files" };
  return typeof completion === "string" ? local(completion, line) : listed(completion);
}

/**
 * What an argument may be. A revision cannot be known here: the lock file has the version of a
 * publish and not its id, so for one there are flags only.
 */
function operandValues(line: CommandLine): Values {
  const { reached, operands, literal, definitions } = line;
  if (reached.kind === "group") return literal ? NONE : commandNames(reached, definitions);
  const args = Object.values(reached.args);
  const last = args.at(-1);
  const argument = args[operands.length] ?? (last?.spelling.includes("...") ? last : undefined);
  if (argument?.completion !== undefined) return flagValues(argument, line);
  return literal ? NONE : flagNames(line);
}

function local(names: LocalNames, { flags }: CommandLine): Values {
  const text = (long: string) => flags.findLast(({ flag }) => longOf(flag) === long)?.text;
  const env = text("--env");
  return {
    kind: "local",
    names,
    files: {
      ...definedOnly({ places: text("--places"), config: text("--config") }),
      ...(env === undefined ? {} : { env }),
    },
  };
}

function commandNames(group: Group, definitions: readonly Definition[]): Values {
  const candidates = visibleChildrenOf(group, definitions).map((child) => ({
    value: nameOf(child),
    meaning: child.summary,
  }));
  return { kind: "listed", candidates };
}

/** The flags that may still be given: none twice, and none with one that excludes it. */
function flagNames({ reached, flags, definitions }: CommandLine): Values {
  const given = new Set(flags.map(({ flag }) => longOf(flag)));
  const excluded = new Set(flags.flatMap(({ flag }) => flag.conflicts ?? []));
  const taken = Object.values(flagsInScope(reached, definitions));
  const candidates = [...taken, ...(reached.path === "" ? [VERSION_FLAG] : []), HELP_FLAG]
    .filter((flag) => !given.has(longOf(flag)) && !excluded.has(longOf(flag)))
    .filter(({ conflicts = [] }) => !conflicts.some((long) => given.has(long)))
    .map((flag) => ({ value: longOf(flag), meaning: describe(flag) }));
  return { kind: "listed", candidates };
}

function listed(values: readonly string[]): Values {
  return { kind: "listed", candidates: values.map((value) => ({ value, meaning: "" })) };
}
