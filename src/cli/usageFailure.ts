import { API_KEYS_PAGE } from "../values/pages.ts";
import { Failure } from "../values/failure.ts";
import { REPOSITORY } from "../values/project.ts";
import { shellWord } from "../values/shellWord.ts";
import { suggest } from "../values/suggest.ts";
import type { Definition, Group } from "./defineCommand.ts";
import {
  childrenOf,
  commandsOf,
  findFlag,
  flagsInScope,
  nameOf,
  PROGRAM,
  typed,
  visibleChildrenOf,
} from "./definitions.ts";
import { type Flag, longOf } from "../flags/flag.ts";
import { CONFIG_FLAGS } from "../flags/flags.ts";
import type { CommandLine } from "./parseArgs.ts";

/** A flag that the command does not know, or does not give a value to. */
export function unknownFlag(whole: string, line: CommandLine): Failure {
  const { reached } = line;
  const [flag = "", value] = whole.split(/=(.*)/s);
  const misplaced = meantFlag(flag, Object.values(CONFIG_FLAGS));
  if (misplaced !== undefined && !reached.path.startsWith("config")) {
    const what = `\`${typed(reached)}\` does not take ${longOf(misplaced)}.`;
    return new Failure(what, "Only the commands of `cli config` do; leave it out.");
  }
  const known = Object.values(flagsInScope(reached, line.definitions));
  if (value !== undefined && known.some((one) => longOf(one) === flag)) {
    return new Failure(`${flag} takes no value.`, `Write it alone: ${flag}.`);
  }
  const quoted = known.find((one) => whole.startsWith(`${longOf(one)} `));
  if (quoted !== undefined) {
    return new Failure(
      `${longOf(quoted)} and its value are in one pair of quotes.`,
      `Write it as ${quoted.spelling}, with quotes around the value only.`,
    );
  }
  const args = argumentsOf(reached);
  const arg = meantFlag(flag, args) ??
    args.find(({ spelling }) => /^--\w/.test(flag) && spelling.slice(1).startsWith(flag.slice(2)));
  const near = meantFlag(flag, known) ?? arg;
  if (near !== undefined && near === arg) {
    return new Failure(`Unknown flag "${flag}".`, `It is an argument: \`${lineOf(reached)}\`.`);
  }
  if (flag === "-v" || flag === "-version") return unknown("flag", flag, "-V", reached);
  const everywhere = [...known.map(longOf), "--help", "--version"];
  const alike = suggest(flag, everywhere);
  // Two changes lead from one short word to any other: --all is not --full.
  const isFar = /^--\w{1,3}$/.test(flag) && alike?.[2] !== flag[2];
  const meant = near ? longOf(near) : isFar ? undefined : alike;
  return unknown("flag", flag, meant, reached);
}

/** The flag that people mean who type it like that, in full or by another name. */
function meantFlag(typed: string, flags: readonly Flag[]): Flag | undefined {
  return flags.find((one) => longOf(one) === typed || one.synonyms?.includes(typed));
}

/** A command that there is none of: misspelled, called by another name, or deeper down. */
export function unknownCommand(name: string, line: CommandLine): Failure {
  const { reached, definitions } = line;
  const long = longDash([name]);
  if (long !== undefined) return long;
  const swallowed = swallowedCommand(line);
  if (swallowed !== undefined) return swallowed;
  if (name === "apikey" && reached.path === "") return keyTool();
  if (name === PROGRAM) {
    return new Failure(`\`${PROGRAM}\` is there twice.`, "Leave one of them out.");
  }
  const elsewhere = ELSEWHERE.find(([words]) => words.includes(name.toLowerCase()));
  const commands = commandsOf(definitions);
  const children = visibleChildrenOf(reached as Group, definitions);
  const isOurs = children.some((one) => one.kind === "command" && one.synonyms.includes(name));
  if (elsewhere !== undefined && !isOurs) {
    return new Failure(`Unknown command "${name}".`, elsewhere[1]);
  }
  const meant = children.find((one) => one.kind === "command" && one.synonyms.includes(name)) ??
    commands.find((one) => nameOf(one) === name || one.synonyms.includes(name)) ??
    children.find((one) => nameOf(one) === suggest(name, children.map(nameOf)));
  return unknown("command", name, meant && `\`${typed(meant)}\``, reached);
}

/**
 * A command's name that was taken as the value of the flag before it: `cli config --config check`.
 *
 * @returns Undefined where that is not what is wrong.
 */
export function swallowedCommand(
  { reached, definitions, flags, words }: CommandLine,
): Failure | undefined {
  if (reached.kind === "command") return undefined;
  const names = childrenOf(reached, definitions).map(nameOf);
  // A value behind an equals sign is one, whatever it is called.
  const taken = flags.find(({ flag, text = "" }) =>
    names.includes(text) &&
    words.some((word, at) => word === longOf(flag) && words[at + 1] === text)
  );
  return taken && new Failure(
    `${longOf(taken.flag)} is followed by the command ${taken.text}, not by a value.`,
    `Write \`${typed(reached)} ${taken.flag.spelling} ${taken.text} …\`.`,
  );
}

/** Words that people bring from other programs, and what there is in their place. */
const ELSEWHERE: readonly (readonly [words: readonly string[], advice: string])[] = [
  [
    ["plan"],
    "`cli config check` shows what would change; `cli config sync --plan <file>` writes it down for a review.",
  ],
  [
    ["rename", "mv", "move"],
    "Change the key in cliconfig.toml, and in the game's code: `cli config usage` shows what reads it.",
  ],
  [
    ["merge"],
    "`cli config pull --merge` takes what is live into the config file; `cli config promote <from-env> <to-env>` copies between environments.",
  ],
  [
    ["place", "meta", "rtbf", "shop"],
    "It belongs to another tool of the suite, which is not part of this program.",
  ],
  [
    ["update", "upgrade", "self-update", "selfupdate"],
    `Update it the way you installed it: https://github.com/${REPOSITORY}/blob/main/docs/install.md.`,
  ],
  [
    ["login", "auth", "signin", "logout", "signout"],
    "No command signs in or out: `cli setup` asks for an API key, checks it and can keep it; `cli setup --forget-key` removes it.",
  ],
];

/** The specification's advice names commands of the suite's key tool, which people then type here. */
function keyTool(): Failure {
  return new Failure(
    "`cli apikey` belongs to the suite's key tool, which is not part of this program.",
    `By hand: create or edit a key (${API_KEYS_PAGE}): Access Permissions has its scopes, Security ` +
      "its IP addresses and expiration date.",
  );
}

function unknown(
  kind: "flag" | "command",
  word: string,
  meant: string | undefined,
  reached: Definition,
): Failure {
  return new Failure(
    `Unknown ${kind} ${word.length > LONGEST_WORD ? "[hidden]" : `"${word}"`}.`,
    meant === undefined ? help(reached) : `Did you mean ${meant}?`,
  );
}

/** No flag and no command is nearly as long; a key is longer. */
const LONGEST_WORD = 32;

/** A dash that a word processor made long: `–env`, `—yes`. */
function longDash(args: readonly string[]): Failure | undefined {
  const [, name] =
    args.map((arg) => /^[\u2010-\u2015\u2212]+-?([a-z][a-z-]*)/.exec(arg)).find(Boolean) ??
      [];
  if (name === undefined) return undefined;
  const dashes = name.length === 1 ? "-" : "--";
  return new Failure(
    `The dash before "${name}" is a long one, which a word processor makes.`,
    `Type it as ${dashes}${name}.`,
  );
}

/** Fewer words than the command takes. */
export function missingArgument({ spelling, completion }: Flag, line: CommandLine): Failure {
  const { reached, operands } = line;
  const what = `The argument ${spelling} is missing.`;
  if (operands.some((word) => word.includes("="))) return new Failure(what, noEquals(reached));
  const [first] = reached.examples;
  const values = Array.isArray(completion)
    ? `, with one of ${completion.join(", ")}`
    : first === undefined
    ? ""
    : `, such as \`${first[0]}\``;
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
export function surplus({ reached, operands, words, flags, definitions }: CommandLine): Failure {
  const taken = argumentsOf(reached);
  const spelled = taken.map(({ spelling }) => spelling).join(" ");
  const what = `\`${typed(reached)}\` takes ${
    spelled === "" ? "no arguments" : `${spelled} and no more`
  }.`;
  const long = longDash(words);
  if (long !== undefined) return long;
  if (operands.includes("=")) return new Failure(what, noEquals(reached));
  const path = reached.path.split(" ");
  const file = operands.find((one) => one.endsWith(".toml"));
  if (file !== undefined) return new Failure(what, `Did you mean --config ${shellWord(file)}?`);
  const word = operands.slice(taken.length)
    .find((word) => /^\w[\w-]{0,31}$/.test(word) && !path.includes(word));
  if (word === undefined || word === "help") return new Failure(what, help(reached));
  const given = flags.map(({ flag }) => longOf(flag));
  if (given.includes("--message")) {
    return new Failure(what, 'Put the message in quotes: --message "Autumn sale".');
  }
  if (taken.at(-1)?.spelling === "<value>") {
    return new Failure(
      what,
      "Put a value with spaces between quotes; an environment goes behind --env.",
    );
  }
  const flag = findFlag(flagsInScope(reached, definitions), `--${word}`);
  if (flag !== undefined) return new Failure(what, `Did you mean ${longOf(flag)}?`);
  // Its arguments are environments.
  const takesEnvs = taken.some(({ completion }) => completion === "envs");
  const hasEnv = given.includes("--env") || given.includes("--universe-id");
  const isLocal = reached.kind === "command" && reached.capabilities.files === "none";
  return new Failure(
    what,
    hasEnv || takesEnvs || isLocal ? help(reached) : `Did you mean --env ${word}?`,
  );
}

/** The arguments of a command; a group has none. */
function argumentsOf(definition: Definition): readonly Flag[] {
  return definition.kind === "group" ? [] : Object.values(definition.args);
}

/** A command with its arguments as its help writes them: `cli config diff <from> <to>`. */
function lineOf(definition: Definition): string {
  return [typed(definition), ...argumentsOf(definition).map(({ spelling }) => spelling)].join(" ");
}

/** Where a person reads what the command takes. */
function help(reached: Definition): string {
  return `\`${typed(reached)} --help\` shows what it takes.`;
}
