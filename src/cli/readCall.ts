import { ONE_BY_ONE } from "../values/command.ts";
import type { FlagsInUse } from "../values/command.ts";
import { Failure, orFailure, orUndefined } from "../values/failure.ts";
import type { Command } from "./defineCommand.ts";
import { flagsInScope } from "./definitions.ts";
import type { EnvName } from "../values/system.ts";
import { type Flag, type FlagSet, longOf } from "../flags/flag.ts";
import type { CommandLine } from "./parseArgs.ts";

import {
  extraWords,
  misplacedVersion,
  missingArgument,
  swallowedCommand,
  unknownCommand,
  unknownFlag,
} from "./usageFailure.ts";

export interface Call {
  readonly command: Command;
  readonly options: Readonly<Record<string, unknown>>;
  /** The names of the options that a flag, an argument or a variable gives. */
  readonly given: ReadonlySet<string>;
}

/**
 * Read a whole command line: the values of its flags and arguments, the values that environment variables
 * give where no flag does, and the defaults of the rest.
 *
 * @returns Undefined when the line names a group and nothing else.
 * @throws Failure when the line is refused.
 */
export function readCall(
  line: CommandLine,
  env: (name: EnvName) => string | undefined = () => undefined,
): Call | undefined {
  const { reached, unknown: [flag], awaiting } = line;
  const typed = readFlags(line);
  if (awaiting !== undefined) {
    const what = `${longOf(awaiting.flag)} has no value.`;
    throw new Failure(what, `Write it as ${writtenFlag(awaiting.flag)}.`);
  }
  refuseConflicts(line);
  refuseUseless(line);
  refuseUnknownCommand(line);
  if (flag !== undefined) throw unknownFlag(flag, line);
  const flags = flagsInScope(reached, line.definitions);
  if (reached.kind === "group") {
    const stray = line.flags.find(({ flag }) => !Object.values(flags).includes(flag));
    if (stray !== undefined) throw unknownFlag(longOf(stray.flag), line);
    const swallowed = swallowedCommand(line);
    if (swallowed !== undefined) throw swallowed;
    return undefined;
  }
  const given = { ...typed, ...readArguments(reached, line) };
  const defaults = Object.entries({ ...flags, ...reached.args })
    .filter(([, flag]) => flag.default !== undefined)
    .map(([name, flag]) => [name, flag.default]);
  const chosen = { ...readVariables(flags, given, env), ...given };
  const options: Record<string, unknown> = { ...Object.fromEntries(defaults), ...chosen };
  for (const [name, flag] of Object.entries(flags)) {
    if (flag.required === undefined || options[name] !== undefined) continue;
    const long = longOf(flag);
    throw new Failure(`${long} is missing.`, `Give ${flag.description}: ${long} ${flag.required}.`);
  }
  return { command: reached, options, given: new Set(Object.keys(chosen)) };
}

/** @throws Failure that names the command that is probably meant. */
export function refuseUnknownCommand(line: CommandLine): void {
  const { reached, operands: [word] } = line;
  if (reached.kind === "group" && word !== undefined) throw unknownCommand(word, line);
}

/** @throws Failure when `--version` is not alone; it names what shows a version of the config. */
export function refuseMisplacedVersion(line: CommandLine): void {
  const { flags, operands, unknown, awaiting, words } = line;
  const asked = words.filter((word) => /^(-V|--version)$/.test(word)).length;
  if (flags.length + operands.length + unknown.length === 0 && awaiting === undefined) {
    if (asked === 1 && !words.includes("help")) return;
  }
  throw misplacedVersion(line);
}

/** Read the flags and variables of a refused line that name a target, files or a key, for advice. */
export function flagsInUse(
  { flags, reached, definitions }: CommandLine,
  env: (name: EnvName) => string | undefined = () => undefined,
): FlagsInUse {
  const read = flags.map((
    { name, flag, text },
  ) => [
    name,
    text === undefined ? undefined : orUndefined(orFailure(() => flag.parse?.(text, name))),
  ]);
  const typed = Object.fromEntries(read);
  const scope = flagsInScope(reached, definitions);
  return { ...orUndefined(orFailure(() => readVariables(scope, typed, env))), ...typed };
}

/** @throws Failure when a flag is given twice, or its value is not valid. */
function readFlags({ flags }: CommandLine): Readonly<Record<string, unknown>> {
  const options: Record<string, unknown> = {};
  for (const { name, flag, text } of flags) {
    const previous = options[name];
    if (flag.parse === undefined) options[name] = flag.on;
    else if (previous === undefined) options[name] = readFlag(flag, text!);
    else if (!flag.repeatable) {
      const isAnother = name === "env" && previous !== readFlag(flag, text!);
      const advice = isAnother ? ONE_BY_ONE : "Give it once.";
      throw new Failure(`${longOf(flag)} is given twice.`, advice);
    } else (previous as unknown[]).push(...readFlag(flag, text!) as unknown[]);
  }
  return options;
}

function readFlag(flag: Flag, text: string): unknown {
  const long = longOf(flag);
  // If the value looks like a flag, it was probably forgotten.
  const [, next] = /^(-[a-z]|--[a-z]+(?:-[a-z]+)*)(?:=.*)?$/s.exec(text) ?? [];
  if (next === undefined) return flag.parse!(text, long);
  throw new Failure(
    `${long} is followed by ${next}, not by a value.`,
    `Write it as ${writtenFlag(flag)}.`,
  );
}

function writtenFlag({ spelling }: Flag): string {
  return spelling.replace(/^-\w, /, "");
}

function refuseConflicts({ flags }: CommandLine): void {
  const given = new Set(flags.map(({ flag }) => longOf(flag)));
  for (const { flag } of flags) {
    const other = flag.conflicts?.find((long) => given.has(long));
    if (other === undefined) continue;
    const what = `${longOf(flag)} and ${other} cannot be used together.`;
    throw new Failure(what, "Leave one of them out.");
  }
}

/** @throws Failure when a flag has no meaning without another one, which is missing. */
function refuseUseless({ flags }: CommandLine): void {
  const given = new Set(flags.map(({ flag }) => longOf(flag)));
  for (const { flag } of flags) {
    if (flag.needs === undefined || flag.needs.some((long) => given.has(long))) continue;
    const long = longOf(flag);
    throw new Failure(
      `${long} needs ${flag.needs[0]}.`,
      `Give ${flag.needs[0]}, too, or leave ${long} out.`,
    );
  }
}

/** @throws Failure when there are too few or too many arguments, or one is not valid. */
function readArguments({ args }: Command, line: CommandLine): Readonly<Record<string, unknown>> {
  const { operands } = line;
  const all = Object.entries(args);
  const missing = all.find(([, { spelling }], at) => spelling.startsWith("<") && !(at in operands));
  if (missing !== undefined) throw missingArgument(missing[1], line);
  const takesMore = all.at(-1)?.[1].spelling.includes("...") ?? false;
  if (operands.length > all.length && !takesMore) throw extraWords(line);
  return Object.fromEntries(
    all.filter((_, at) => at in operands).map(([name, { spelling, parse }], at) => {
      if (!spelling.includes("...")) return [name, parse!(operands[at]!, spelling)];
      return [name, operands.slice(at).map((word) => parse!(word, spelling))];
    }),
  );
}

/**
 * An empty variable counts as absent.
 *
 * @returns The options to add, and their names as `fromVariables`.
 */
function readVariables(
  flags: FlagSet,
  typed: Readonly<Record<string, unknown>>,
  env: (name: EnvName) => string | undefined,
): Record<string, unknown> {
  const added: Record<string, unknown> = {};
  for (const [name, { variable, variableUnless = [], parse }] of Object.entries(flags)) {
    if (variable === undefined) continue;
    if ([name, ...variableUnless].some((option) => typed[option] !== undefined)) continue;
    const text = env(variable);
    if (text) added[name] = parse!(text, variable);
  }
  return Object.keys(added).length === 0 ? {} : { ...added, fromVariables: Object.keys(added) };
}
