import { Failure } from "../values/failure.ts";
import type { Definition } from "./defineCommand.ts";
import { findFlag, flagsInScope, typed } from "./definitions.ts";
import { type Flag, longOf } from "./flag.ts";
import type { Line } from "./readLine.ts";
import { argumentsOf, help, lineOf, longDash } from "./unknownWord.ts";

/** A flag at the end of a line that lacks its value. */
export function missingValue(flag: Flag): Failure {
  const written = flag.spelling.replace(/^-\w, /, "");
  return new Failure(`${longOf(flag)} has no value.`, `Write it as ${written}.`);
}

/** A flag that the command is refused without. */
export function missingFlag(flag: Flag): Failure {
  const long = longOf(flag);
  return new Failure(
    `${long} is missing.`,
    `Give ${flag.description}: ${long} ${flag.required}.`,
  );
}

/** A flag with a value that is there twice: which of the two is meant is no guess. */
export function givenTwice(long: string): Failure {
  return new Failure(`${long} is given twice.`, "Give it once.");
}

/** Two flags that exclude one another. */
export function conflicting(flag: string, other: string): Failure {
  return new Failure(`${flag} and ${other} cannot be used together.`, "Leave one of them out.");
}

/** Fewer words than the command takes. */
export function missingArgument({ spelling, completion }: Flag, line: Line): Failure {
  const { reached, operands } = line;
  const what = `The argument ${spelling} is missing.`;
  if (operands.some((word) => word.includes("="))) return new Failure(what, noEquals(reached));
  const values = Array.isArray(completion) ? `, with one of ${completion.join(", ")}` : "";
  return new Failure(what, `Write \`${lineOf(reached)}\`${values}.`);
}

/** For who writes `key=value`, as for an environment variable. */
function noEquals(reached: Definition): string {
  return `Write a space in place of the =: \`${lineOf(reached)}\`.`;
}

/**
 * More words than the command takes: an environment without its flag, or a text without quotes. What
 * was typed may hold a key by mistake, so that a word is only shown when it is too short to be one.
 */
export function surplus({ reached, operands, words, flags, definitions }: Line): Failure {
  const taken = argumentsOf(reached);
  const spelled = taken.map(({ spelling }) => spelling).join(" ");
  const what = `\`${typed(reached)}\` takes ${
    spelled === "" ? "no arguments" : `${spelled} and no more`
  }.`;
  const long = longDash(words);
  if (long !== undefined) return long;
  if (operands.includes("=")) return new Failure(what, noEquals(reached));
  const path = reached.path.split(" ");
  const word = operands.slice(taken.length)
    .find((word) => /^\w[\w-]{0,31}$/.test(word) && !path.includes(word));
  if (word === undefined || word === "help") return new Failure(what, help(reached));
  const given = flags.map(({ flag }) => longOf(flag));
  if (given.includes("--message")) {
    return new Failure(what, 'Put the message in quotes: --message "Autumn sale".');
  }
  const flag = findFlag(flagsInScope(reached, definitions), `--${word}`);
  if (flag !== undefined) return new Failure(what, `Did you mean ${longOf(flag)}?`);
  // Its arguments are environments.
  const takesEnvs = taken.some(({ completion }) => completion === "envs");
  const hasEnv = given.includes("--env") || given.includes("--universe-id");
  return new Failure(what, hasEnv || takesEnvs ? help(reached) : `Did you mean --env ${word}?`);
}
