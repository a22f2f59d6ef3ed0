import type { CommanderError } from "@commander-js/extra-typings";
import { Failure } from "../values/failure.ts";

/** Flags that belong to `cli config` itself, and stand before its subcommand. */
const BEFORE_SUBCOMMAND = ["--config", "--repository"];

/**
 * Turns what the command tree found wrong with a command line into a failure of ours.
 *
 * @param error What the tree threw.
 * @param path The command that was being read, as it is typed: `cli config sync`.
 */
export function usageFailure(error: CommanderError, path: string): Failure {
  const [first = "", hint = ""] = error.message.replace(/^error: /, "").split("\n");
  const flag = /^unknown option '(--[a-z]+)/.exec(first)?.[1];
  if (flag !== undefined && BEFORE_SUBCOMMAND.includes(flag)) {
    return new Failure(
      `${flag} belongs to \`cli config\` and stands before the subcommand.`,
      `Write: cli config ${flag} <value> <subcommand> …`,
    );
  }
  const suggestion = /^\(Did you mean (.+)\?\)$/.exec(hint)?.[1];
  return new Failure(
    `${sentence(first)}.`,
    suggestion === undefined
      ? `\`${path} --help\` shows what it takes.`
      : `Did you mean ${suggestion}?`,
  );
}

function sentence(words: string): string {
  const text = words.trim().replace(/\.$/, "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
