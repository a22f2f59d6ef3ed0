import type { CommanderError, CommandUnknownOpts } from "@commander-js/extra-typings";
import { Failure } from "../values/failure.ts";
import { suggest } from "../values/suggest.ts";
import { pathOf } from "./commandPath.ts";

/** Flags that belong to `cli config` itself, and stand before its subcommand. */
const BEFORE_SUBCOMMAND: Readonly<Record<string, string>> = {
  "--config": "<path>",
  "--repository": "<name>",
};

/**
 * Turns what the command tree found wrong with a command line into a failure of ours. What was typed
 * may hold a key by mistake: neither the value behind a flag's name is shown, nor a surplus
 * argument, nor a word that is too long to be one of ours.
 *
 * @param error What the tree threw.
 * @param command The command that was being read.
 */
export function usageFailure(error: CommanderError, command: CommandUnknownOpts): Failure {
  // What was typed may hold quotes and line breaks; the tree's own suggestion stands behind it.
  const message = error.message.replace(/\n\(Did you mean .*?\)$/, "");
  const [, typed = ""] = /'(.*)'/s.exec(message) ?? [];
  const [first = "", second = ""] = [...message.matchAll(/'(.*?)'/g)].map(([, words]) => words);
  switch (error.code) {
    case "commander.unknownOption":
      return unknownFlag(typed, command);
    case "commander.unknownCommand":
      return unknownCommand(typed, command);
    case "commander.optionMissingArgument":
      return missingValue(first);
    case "commander.missingArgument":
      return missingArgument(first, command);
    case "commander.conflictingOption":
      return excluding(longOf(first), longOf(second));
    default:
      // The one that is left: commander.excessArguments.
      return surplus(command);
  }
}

/** Whether a command was asked for the version, which is a flag of the root's and works anywhere. */
export function asksForVersion({ message }: CommanderError): boolean {
  return message.startsWith("error: unknown option '--version'");
}

/** The name of a flag, out of how the tree declares it: `-m, --message <text>`. */
function longOf(declared: string): string {
  return /--[a-z-]+/.exec(declared)?.[0] ?? declared;
}

function missingValue(declared: string): Failure {
  const flag = longOf(declared);
  const written = declared.replace(/^-\w, /, "");
  return new Failure(`${flag} has no value.`, `Write it as ${written}.`);
}

function missingArgument(name: string, command: CommandUnknownOpts): Failure {
  const argument = `<${name}>`;
  const path = pathOf(command);
  const taken = argumentsOf(command);
  return new Failure(`The argument ${argument} is missing.`, `Write \`${path} ${taken}\`.`);
}

function excluding(flag: string, other: string): Failure {
  return new Failure(`${flag} and ${other} exclude each other.`, "Leave one of them out.");
}

function surplus(command: CommandUnknownOpts): Failure {
  const path = pathOf(command);
  const taken = argumentsOf(command);
  return new Failure(
    `\`${path}\` takes ${taken === "" ? "no arguments" : `${taken} and no more`}.`,
    help(command),
  );
}

/** The arguments of a command as its help writes them: `<from> <to>`. */
function argumentsOf({ registeredArguments }: CommandUnknownOpts): string {
  return registeredArguments
    .map((argument) => argument.required ? `<${argument.name()}>` : `[${argument.name()}]`)
    .join(" ");
}

/** A flag that the command does not know, or does not give a value to. */
function unknownFlag(typed: string, command: CommandUnknownOpts): Failure {
  const [flag = "", given] = typed.split(/=(.*)/s);
  const known = flagsOf(command);
  if (Object.hasOwn(BEFORE_SUBCOMMAND, flag)) {
    const value = BEFORE_SUBCOMMAND[flag];
    const path = pathOf(command);
    const subcommand = path.startsWith("cli config ") ? command.name() : "<subcommand>";
    return new Failure(
      `${flag} belongs to \`cli config\` and stands before the subcommand.`,
      `Write \`cli config ${flag} ${value} ${subcommand} …\`.`,
    );
  }
  if (given !== undefined && known.includes(flag)) {
    return new Failure(`${flag} takes no value.`, `Write it alone: ${flag}.`);
  }
  return unknown("flag", flag, suggest(flag, known), command);
}

/**
 * A command that there is none of, although there may be one of that name further down.
 *
 * @param command The one that was to hold it.
 */
export function unknownCommand(name: string, command: CommandUnknownOpts): Failure {
  const near = suggest(name, command.commands.map((child) => child.name()));
  const path = near === undefined ? undefined : `${pathOf(command)} ${near}`;
  const meant = DEEPER.find((deeper) => deeper.endsWith(` ${name}`)) ?? path;
  return unknown("command", name, meant && `\`${meant}\``, command);
}

/** The commands that people look for at the root. */
const DEEPER = [
  "init",
  "get",
  "list",
  "check",
  "diff",
  "draft",
  "sync",
  "pull",
  "versions",
  "rollback",
].map((name) => `cli config ${name}`);

function unknown(
  kind: "flag" | "command",
  typed: string,
  meant: string | undefined,
  command: CommandUnknownOpts,
): Failure {
  return new Failure(
    `Unknown ${kind} ${typed.length > LONGEST_WORD ? "[hidden]" : `"${typed}"`}.`,
    meant === undefined ? help(command) : `Did you mean ${meant}?`,
  );
}

/** No flag and no command is nearly as long; a key is longer. */
const LONGEST_WORD = 32;

/** Every flag that a command understands, its own and those of the commands above it. */
function flagsOf(command: CommandUnknownOpts): string[] {
  const own = command.options.flatMap(({ long }) => long ?? []);
  return [...own, "--help", ...(command.parent === null ? [] : flagsOf(command.parent))];
}

function help(command: CommandUnknownOpts): string {
  return `\`${pathOf(command)} --help\` shows what it takes.`;
}
