import { API_KEYS_PAGE } from "../values/pages.ts";
import { Failure } from "../values/failure.ts";
import { REPOSITORY } from "../values/project.ts";
import { shellWord } from "../values/shellWord.ts";
import { suggest } from "../values/suggest.ts";
import type { Definition, Group } from "./defineCommand.ts";
import {
  childrenOf,
  commandName,
  commandsOf,
  findFlag,
  flagsInScope,
  nameOf,
  PROGRAM,
} from "./definitions.ts";
import { type Flag, longOf } from "../flags/flag.ts";
import { CONFIG_FLAGS } from "../flags/flags.ts";
import type { CommandLine } from "./parseArgs.ts";

/** Explain a flag that the command does not know, or that takes no value. */
export function unknownFlag(whole: string, line: CommandLine): Failure {
  const { reached } = line;
  const [flag = "", value] = whole.split(/=(.*)/s);
  const misplaced = meantFlag(flag, Object.values(CONFIG_FLAGS));
  if (misplaced !== undefined && !reached.path.startsWith("config")) {
    const what = `\`${commandName(reached)}\` does not take ${longOf(misplaced)}.`;
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
  const own = meantFlag(flag, known);
  if (own === undefined && arg !== undefined) {
    return new Failure(`Unknown flag "${flag}".`, `It is an argument: \`${lineOf(reached)}\`.`);
  }
  if (flag === "-v" || flag === "-version") return unknown("flag", flag, "-V", reached);
  const alike = suggest(flag, [...known.map(longOf), "--help", "--version"]);
  // Any two short words are only two changes apart: --all is not --full.
  const isFar = /^--\w{1,3}$/.test(flag) && alike?.[2] !== flag[2];
  return unknown("flag", flag, own ? longOf(own) : isFar ? undefined : alike, reached);
}

/** Find the flag that is typed like this, in full or by another name. */
function meantFlag(typed: string, flags: readonly Flag[]): Flag | undefined {
  return flags.find((one) => longOf(one) === typed || one.synonyms?.includes(typed));
}

/** Explain a command that does not exist: misspelled, called by another name, or in a group. */
export function unknownCommand(name: string, line: CommandLine): Failure {
  const { reached, definitions } = line;
  const misread = longDash([name]) ?? swallowedCommand(line);
  if (misread !== undefined) return misread;
  if (name === "apikey" && reached.path === "") return keyTool();
  if (name === PROGRAM) {
    return new Failure(`\`${PROGRAM}\` is there twice.`, "Leave one of them out.");
  }
  const children = childrenOf(reached as Group, definitions);
  const own = children.find((one) => one.kind === "command" && one.synonyms.includes(name));
  const elsewhere = ELSEWHERE.find(([words]) => words.includes(name.toLowerCase()));
  if (elsewhere !== undefined && own === undefined) {
    return new Failure(`Unknown command "${name}".`, elsewhere[1]);
  }
  const meant = own ??
    commandsOf(definitions).find((one) => nameOf(one) === name || one.synonyms.includes(name)) ??
    children.find((one) => nameOf(one) === suggest(name, children.map(nameOf)));
  return unknown("command", name, meant && `\`${commandName(meant)}\``, reached);
}

/**
 * Explain a command that was read as the value of the flag before it: `cli config --config check`.
 *
 * @returns Undefined when that is not what is wrong.
 */
export function swallowedCommand(
  { reached, definitions, flags, words }: CommandLine,
): Failure | undefined {
  if (reached.kind === "command") return undefined;
  const names = childrenOf(reached, definitions).map(nameOf);
  // After an equals sign it is a value, even if a command has the same name.
  const taken = flags.find(({ flag, text = "" }) =>
    names.includes(text) &&
    words.some((word, at) => word === longOf(flag) && words[at + 1] === text)
  );
  return taken && new Failure(
    `${longOf(taken.flag)} is followed by the command ${taken.text}, not by a value.`,
    `Write \`${commandName(reached)} ${taken.flag.spelling} ${taken.text} …\`.`,
  );
}

/** Commands that people know from other programs, and what to use here. */
const ELSEWHERE: readonly (readonly [words: readonly string[], advice: string])[] = [
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

/** Explain the commands of the suite's key tool: advice names them, and people type them here. */
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

/** Longer words are not shown: flags and commands are far shorter, a key is longer. */
const LONGEST_WORD = 32;

/** Explain a dash that a word processor lengthened: `–env`, `—yes`. */
function longDash(args: readonly string[]): Failure | undefined {
  const found = args.map((arg) => /^[\u2010-\u2015\u2212]+-?([a-z][a-z-]*)/.exec(arg));
  const name = found.find(Boolean)?.[1];
  if (name === undefined) return undefined;
  const dashes = name.length === 1 ? "-" : "--";
  return new Failure(
    `The dash before "${name}" is a long one, which a word processor makes.`,
    `Type it as ${dashes}${name}.`,
  );
}

/** Explain that an argument is missing. */
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

/** Advise people who write `key=value`, as for an environment variable. */
function noEquals(reached: Definition): string {
  return `Write a space in place of the =: \`${lineOf(reached)}\`.`;
}

/**
 * Explain extra words: an environment without its flag, or text without quotes. A word may be an API key by
 * mistake, so it is shown only when it is too short to be one.
 */
export function extraWords(line: CommandLine): Failure {
  const spelled = argumentsOf(line.reached).map(({ spelling }) => spelling).join(" ");
  const taken = spelled === "" ? "no arguments" : `${spelled} and no more`;
  const what = `\`${commandName(line.reached)}\` takes ${taken}.`;
  return longDash(line.words) ?? new Failure(what, extraWordsAdvice(line));
}

function extraWordsAdvice({ reached, operands, flags, definitions }: CommandLine): string {
  const taken = argumentsOf(reached);
  if (operands.includes("=")) return noEquals(reached);
  const file = operands.find((one) => one.endsWith(".toml"));
  if (file !== undefined) return `Did you mean --config ${shellWord(file)}?`;
  const path = reached.path.split(" ");
  const word = operands.slice(taken.length)
    .find((word) => /^\w[\w-]{0,31}$/.test(word) && !path.includes(word));
  if (word === undefined || word === "help") return help(reached);
  const given = flags.map(({ flag }) => longOf(flag));
  if (given.includes("--message")) return 'Put the message in quotes: --message "Autumn sale".';
  if (taken.at(-1)?.spelling === "<value>") {
    return "Put a value with spaces between quotes; an environment goes behind --env.";
  }
  const flag = findFlag(flagsInScope(reached, definitions), `--${word}`);
  if (flag !== undefined) return `Did you mean ${longOf(flag)}?`;
  const takesEnvs = taken.some(({ completion }) => completion === "envs");
  const hasEnv = given.includes("--env") || given.includes("--universe-id");
  const isLocal = reached.kind === "command" && reached.capabilities.files === "none";
  return hasEnv || takesEnvs || isLocal ? help(reached) : `Did you mean --env ${word}?`;
}

/** List the arguments of a command; a group has none. */
function argumentsOf(definition: Definition): readonly Flag[] {
  return definition.kind === "group" ? [] : Object.values(definition.args);
}

/** Write a command with its arguments, as its help does: `cli config diff <from> <to>`. */
function lineOf(definition: Definition): string {
  return [commandName(definition), ...argumentsOf(definition).map(({ spelling }) => spelling)].join(
    " ",
  );
}

/** Name the command that shows what a command takes. */
function help(reached: Definition): string {
  return `\`${commandName(reached)} --help\` shows what it takes.`;
}
