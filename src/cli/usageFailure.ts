import type { CommanderError, CommandUnknownOpts } from "@commander-js/extra-typings";
import { Failure } from "../values/failure.ts";
import { suggest } from "../values/suggest.ts";
import { pathOf } from "./commandPath.ts";

/** Flags that belong to `cli config` itself, and stand before its subcommand. */
const BEFORE_SUBCOMMAND = ["--config", "--repository"];

/**
 * Turns what the command tree found wrong with a command line into a failure of ours. What was typed
 * may hold a key by mistake: neither the value behind a flag's name is shown, nor a surplus
 * argument, nor a word that is too long to be one of ours.
 *
 * @param error What the tree threw.
 * @param command The command that was being read.
 */
export function usageFailure(error: CommanderError, command: CommandUnknownOpts): Failure {
  const [line = ""] = error.message.replace(/^error: /, "").split("\n");
  const [, typed] = /^unknown option '(.*)'$/s.exec(line) ?? [];
  if (typed !== undefined) return unknownFlag(typed, command);
  const [, name] = /^unknown command '(.*)'$/s.exec(line) ?? [];
  if (name !== undefined) return unknownCommand(name, command);
  const shown = error.code === "commander.excessArguments" ? line.replace(/: .*$/s, "") : line;
  // Cause: A flag's value or an argument is missing, is one of those that are not allowed, or is
  // one too many.
  return new Failure(`${sentence(shorten(shown))}.`, help(command));
}

/** A flag that the command does not know, or does not give a value to. */
function unknownFlag(typed: string, command: CommandUnknownOpts): Failure {
  const [flag = "", value] = typed.split(/=(.*)/s);
  const known = flagsOf(command);
  if (BEFORE_SUBCOMMAND.includes(flag)) {
    // Cause: The flag says which file or repository all of `cli config` works with, and stands
    // where that is said.
    return new Failure(
      `${flag} belongs to \`cli config\` and stands before the subcommand.`,
      `Write: cli config ${flag} <value> <subcommand> …`,
    );
  }
  if (value !== undefined && known.includes(flag)) {
    // Cause: The flag is a switch, and something was given to it with an equals sign.
    return new Failure(`${flag} takes no value.`, `Write it alone: ${flag}.`);
  }
  return unknown("option", flag, suggest(flag, known), command);
}

/**
 * A command that there is none of, although there may be one of that name further down.
 *
 * @param command The one that was to hold it.
 */
export function unknownCommand(name: string, command: CommandUnknownOpts): Failure {
  const below = command.commands.map((child) => child.name());
  const deeper = DEEPER.find((path) => path.endsWith(` ${name}`));
  return unknown("command", name, deeper ?? suggest(name, below), command);
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
].map((name) => `config ${name}`);

function unknown(
  kind: "option" | "command",
  typed: string,
  meant: string | undefined,
  command: CommandUnknownOpts,
): Failure {
  // Cause: There is no command, or no flag of this command, that is called so.
  return new Failure(
    `Unknown ${kind} '${shorten(typed)}'.`,
    meant === undefined ? help(command) : `Did you mean ${meant}?`,
  );
}

/** Every flag that a command understands, its own and those of the commands above it. */
function flagsOf(command: CommandUnknownOpts): string[] {
  const own = command.options.flatMap(({ long }) => long ?? []);
  return [...own, "--help", ...(command.parent === null ? [] : flagsOf(command.parent))];
}

function help(command: CommandUnknownOpts): string {
  return `\`${pathOf(command)} --help\` shows what it takes.`;
}

function shorten(line: string): string {
  return line.replace(/[^\s']{33,}/g, "…");
}

function sentence(words: string): string {
  const text = words.trim().replace(/\.$/, "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
