import type { CommanderError } from "commander";
import { Failure } from "../values/failure.ts";
import type { Definition } from "./defineCommand.ts";
import { findFlag, flagsOf, typed } from "./definitions.ts";
import { longOf, shortOf, takesValue } from "./flag.ts";
import { CONFIG_FLAGS } from "./flags.ts";
import {
  argumentsOf,
  help,
  lineOf,
  longDash,
  unknownCommand,
  unknownFlag,
  type Usage,
} from "./unknownWord.ts";

/**
 * Turns what the parser found wrong with a command line into a failure of ours. What was typed may
 * hold a key by mistake: neither the value after a flag's name is shown, nor a word that is too long
 * to be one of ours.
 *
 * @param error What the parser threw.
 */
export function usageFailure(error: CommanderError, usage: Usage): Failure {
  // What was typed may hold quotes and line breaks; the parser's own suggestion comes after it.
  const message = error.message.replace(/\n\(Did you mean .*?\)$/, "");
  const [, whole = ""] = /'(.*)'/s.exec(message) ?? [];
  const [first = "", second = ""] = [...message.matchAll(/'(.*?)'/g)].map(([, words]) => words);
  switch (error.code) {
    case "commander.unknownOption":
      return unknownFlag(whole, usage);
    case "commander.unknownCommand":
      return unknownCommand(whole, usage);
    case "commander.optionMissingArgument":
      return missingValue(first);
    case "commander.missingArgument":
      return missingArgument(first, usage);
    case "commander.conflictingOption":
      return conflicting(longIn(first), longIn(second));
    default:
      // The one that is left: commander.excessArguments.
      return surplus(usage);
  }
}

/** Whether a command was asked for the version, which is a flag of the root's and works anywhere. */
export function asksForVersion({ message }: CommanderError): boolean {
  return /^error: unknown option '(--version|-V)'/.test(message);
}

/** The name of a flag, out of how it is spelled: `-m, --message <text>`. */
function longIn(spelling: string): string {
  return /--[a-z-]+/.exec(spelling)?.[0] ?? spelling;
}

function missingValue(spelling: string): Failure {
  const written = spelling.replace(/^-\w, /, "");
  return new Failure(`${longIn(spelling)} has no value.`, `Write it as ${written}.`);
}

function missingArgument(name: string, usage: Usage): Failure {
  const { reached } = usage;
  const what = `The argument <${name}> is missing.`;
  if (freeWords(usage).some((word) => word.includes("="))) {
    return new Failure(what, noEquals(reached));
  }
  const arg = argumentsOf(reached).find(({ spelling }) => spelling === `<${name}>`);
  const values = Array.isArray(arg?.completion) ? `, with one of ${arg.completion.join(", ")}` : "";
  return new Failure(what, `Write \`${lineOf(reached)}\`${values}.`);
}

/** For who writes `key=value`, as for an environment variable. */
function noEquals(reached: Definition): string {
  return `Write a space in place of the =: \`${lineOf(reached)}\`.`;
}

function conflicting(flag: string, other: string): Failure {
  return new Failure(`${flag} and ${other} cannot be used together.`, "Leave one of them out.");
}

/** More words than the command takes: an environment without its flag, or a text without quotes. */
function surplus(usage: Usage): Failure {
  const { reached, args } = usage;
  const taken = argumentsOf(reached);
  const spelled = taken.map(({ spelling }) => spelling).join(" ");
  const what = `\`${typed(reached)}\` takes ${
    spelled === "" ? "no arguments" : `${spelled} and no more`
  }.`;
  const long = longDash(args);
  if (long !== undefined) return long;
  const words = freeWords(usage);
  if (words.includes("=")) return new Failure(what, noEquals(reached));
  const word = words.slice(taken.length).find((word) => /^[\w-]{1,32}$/.test(word));
  if (word === undefined) return new Failure(what, help(reached));
  if (hasMessage(args) && findFlag(flagsOf(reached), "--message")) {
    return new Failure(what, 'Put the message in quotes: --message "Autumn sale".');
  }
  const flag = findFlag(flagsOf(reached), `--${word}`);
  if (flag !== undefined) return new Failure(what, `Did you mean ${longOf(flag)}?`);
  // Its arguments are environments.
  const takesEnvs = taken.some(({ completion }) => completion === "envs");
  if (hasEnv(args) || takesEnvs) return new Failure(what, help(reached));
  return new Failure(what, `Did you mean --env ${word}?`);
}

/** The words that are no flag, no flag's value and no part of the command's name. */
function freeWords({ reached, args }: Usage): readonly string[] {
  const path = reached.path.split(" ");
  return args.filter((word, index) => {
    if (word.startsWith("-") || path.includes(word)) return false;
    const before = args[index - 1] ?? "";
    const flag = Object.values({ ...flagsOf(reached), ...CONFIG_FLAGS })
      .find((one) => longOf(one) === before || shortOf(one) === before);
    return flag === undefined || !takesValue(flag);
  });
}

function hasMessage(args: readonly string[]): boolean {
  return args.some((arg) => /^(-m|--message(=|$))/.test(arg));
}

function hasEnv(args: readonly string[]): boolean {
  return args.some((arg) => /^--(env|universe-id)(=|$)/.test(arg));
}
