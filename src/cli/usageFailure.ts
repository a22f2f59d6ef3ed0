import { API_KEYS_PAGE, CREATIONS_PAGE } from "../values/pages.ts";
import { type AdvisedCommand, command, say, type Sentence } from "../values/command.ts";
import { type Cases, Failure } from "../values/failure.ts";
import { REPOSITORY } from "../values/project.ts";
import { looksSecret } from "../values/looksSecret.ts";
import { shellWord } from "../values/shellWord.ts";
import { suggest } from "../values/suggest.ts";
import type { Definition, Group } from "./defineCommand.ts";
import {
  argumentsOf,
  childrenOf,
  commandName,
  commandsOf,
  findFlag,
  flagsInScope,
  nameOf,
  PROGRAM,
} from "./definitions.ts";
import { type Flag, longOf } from "../flags/flag.ts";
import { type CommandLine, parseArgs } from "./parseArgs.ts";

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
  const what = `Unknown command ${name.length > LONGEST_WORD ? "[hidden]" : `"${name}"`}.`;
  const revision = line.words.find((word) => REVISION.test(word));
  if (own !== undefined && nameOf(own) === "get" && revision !== undefined) {
    return new Failure(what, showsRevision(revision));
  }
  if (elsewhere !== undefined && own === undefined) {
    const [, advice] = elsewhere;
    return new Failure(what, typeof advice === "function" ? advice(line) : advice);
  }
  const meant = own ??
    commandsOf(definitions).find((one) => nameOf(one) === name || one.synonyms.includes(name)) ??
    meantCommand(name, children) ?? meantCommand(name, commandsOf(definitions));
  return new Failure(
    what,
    meant === undefined
      ? `No command is like it; \`${commandName(reached)} --help\` lists them.`
      : say`Did you mean ${typedLine(meant, wordsAfter(name, meant, line))}?`,
  );
}

/** A version of the config, as in `show v2`. */
const REVISION = /^v\d{1,9}$/i;

/** Find the command whose name, or another name of it, is nearly the same. */
function meantCommand(
  name: string,
  commands: readonly Definition[],
): Definition | undefined {
  const names = (one: Definition) => [nameOf(one), ...(one.kind === "command" ? one.synonyms : [])];
  const near = suggest(name, commands.flatMap(names));
  return commands.find((one) => near !== undefined && names(one).includes(near));
}

/** Read the arguments of a command that was meant by another name. */
function wordsAfter(name: string, meant: Definition, line: CommandLine): readonly string[] {
  const rest = line.words.slice(line.words.indexOf(name) + 1);
  return parseArgs(line.definitions, [...meant.path.split(" "), ...rest]).operands;
}

/**
 * Write a command as it is typed, to be advised: with the words that are there as its arguments, and with the
 * names of those that are missing.
 */
export function typedLine(
  definition: Definition,
  operands: readonly (string | undefined)[] = [],
): AdvisedCommand | string {
  const args = argumentsOf(definition).flatMap(({ spelling }, at) =>
    argumentWord(operands[at]) ?? (spelling.startsWith("<") ? [spelling] : [])
  );
  const words = [nameOf(definition), ...args].join(" ");
  const takesFlags = /^(?:config .+|doctor|setup)$/.test(definition.path);
  return takesFlags ? command(words) : `\`${[commandName(definition), ...args].join(" ")}\``;
}

/** Write a word of the line again; undefined for none, a secret, and what no quotes keep. */
function argumentWord(word: string | undefined): string[] | undefined {
  if (word === undefined || looksSecret(word)) return undefined;
  const written = shellWord(word);
  return written.includes("<") ? undefined : [written];
}

function showsRevision(revision: string): Sentence {
  return say`${command(`get --at ${revision}`)} shows what was live as ${revision}.`;
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
const ELSEWHERE: readonly (readonly [
  words: readonly string[],
  advice: Sentence | ((line: CommandLine) => Sentence | Cases),
])[] = [
  [["cancel", "stop", "pause", "freeze", "abort", "undo", "revert", "unpublish"], waysBack],
  [
    ["lock", "protect"],
    "With confirm = true in its section of cliplace.toml, an environment asks a person before every write.",
  ],
  [["approve", "review"], planAdvice],
  [
    ["merge"],
    say`${command("pull --merge")} takes what is live into the config file; ${
      command("promote <from-env> <to-env>")
    } copies between environments.`,
  ],
  [
    ["plan"],
    say`${command("check")} shows what a sync would change; ${
      command("sync --plan plan.json")
    } writes it to a file, which ${command("plan plan.json")} shows again.`,
  ],
  [
    ["env", "envs", "environment", "environments", "workspace"],
    say`An environment is a section of cliplace.toml; ${command("setup")} adds one.`,
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
    say`No command signs in or out: ${
      command("setup")
    } asks for an API key, checks it and can keep it; ${command("setup --forget-key")} removes it.`,
  ],
];

/** Say what takes back a change, by how far it has come; nothing is asked of Roblox to know which. */
function waysBack(line: CommandLine): Cases {
  const revision = line.words.find((word) => REVISION.test(word));
  return {
    cases: [
      say`A draft: ${command("draft")} shows it, and drops it with --discard.`,
      `A rollout: cancel it on the dashboard, in the game's configs (${CREATIONS_PAGE}).`,
      say`Published: ${command(`rollback ${revision ?? "previous"}`)} publishes what was live ${
        revision === undefined ? "before" : `as ${revision}`
      }.`,
    ],
  };
}

/** Say what shows and what publishes a plan that is reviewed. */
function planAdvice(line: CommandLine): Sentence {
  const plan = planFileOf(line);
  const file = plan === undefined ? "<file>" : shellWord(plan);
  return say`${command(`plan ${file}`, { env: undefined })} shows it; ${
    command(`sync --from-plan ${file}`)
  } publishes it, unless anything has changed since.`;
}

function planFileOf({ words }: CommandLine): string | undefined {
  return words.find((word) => /^[^-].*\.json$/.test(word));
}

/** Explain the commands of the suite's key tool: advice names them, and people type them here. */
function keyTool(): Failure {
  return new Failure(
    "`cli apikey` belongs to the suite's key tool, which is not part of this program.",
    `By hand: create or edit a key (${API_KEYS_PAGE}): Access Permissions has its scopes, Security ` +
      "its IP addresses and expiration date.",
  );
}

/** Longer words are not shown: commands are far shorter, a key is longer. */
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
  const { reached, operands, definitions } = line;
  const what = `The argument ${spelling} is missing.`;
  if (operands.some((word) => word.includes("="))) return new Failure(what, noEquals(line));
  const [[example] = []] = reached.examples;
  const values = Array.isArray(completion)
    ? `, with one of ${completion.join(", ")}`
    : example === undefined
    ? ""
    : say`, such as ${typedLine(reached, parseArgs(definitions, exampleWords(example)).operands)}`;
  return new Failure(what, say`Write ${typedLine(reached, operands)}${values}.`);
}

/** Split an example into the words after the program's name. */
function exampleWords(example: string): readonly string[] {
  return example.split(" ").slice(1);
}

/** Advise people who write `key=value`, as for an environment variable. */
function noEquals({ reached, operands }: CommandLine): Sentence {
  const words = operands.join(" ").split(/\s*=\s*/).filter((word) => word !== "");
  return say`Write a space in place of the =: ${typedLine(reached, words)}.`;
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

function extraWordsAdvice(line: CommandLine): Sentence {
  const { reached, operands, flags, definitions } = line;
  const taken = argumentsOf(reached);
  if (operands.includes("=")) return noEquals(line);
  const file = operands.find((one) => one.endsWith(".toml"));
  if (file !== undefined) return `Did you mean --config ${shellWord(file)}?`;
  const plan = planFileOf(line);
  if (plan !== undefined && ["sync", "publish"].includes(nameOf(reached))) {
    return say`${command(`sync --from-plan ${shellWord(plan)}`)} publishes that plan.`;
  }
  const path = reached.path.split(" ");
  const word = operands.slice(taken.length)
    .find((word) => /^\w[\w-]{0,31}$/.test(word) && !path.includes(word));
  const otherwise = `Leave out what is too much; \`${
    commandName(reached)
  } --help\` shows the line.`;
  if (word === undefined) return otherwise;
  if (word === "help") return `Write \`${commandName(reached)} --help\`.`;
  const other = taken.length === 0 && !reached.path.startsWith("config")
    ? definitions.find((one) => nameOf(one) === word)
    : undefined;
  if (other !== undefined) return `\`${commandName(other)} --help\` is about it.`;
  const known = flagsInScope(reached, definitions);
  const time = /^\d+(m|h|min)?$/.test(word) &&
    ["--for", "--watch"].find((long) => findFlag(known, long));
  if (time) return `Did you mean ${time} ${word.replace(/min$|(?<=\d)$/, "m")}?`;
  if (REVISION.test(word)) return showsRevision(word);
  const given = flags.map(({ flag }) => longOf(flag));
  if (given.includes("--message")) return 'Put the message in quotes: --message "Autumn sale".';
  if (taken.at(-1)?.spelling === "<value>") {
    return "Put a value with spaces between quotes; an environment goes behind --env.";
  }
  const flag = findFlag(known, `--${word}`);
  if (flag !== undefined) return `Did you mean ${longOf(flag)}?`;
  const takesEnvs = taken.some(({ completion }) => completion === "envs");
  const hasEnv = given.includes("--env") || given.includes("--universe-id");
  const isLocal = reached.kind === "command" && reached.capabilities.files === "none";
  return hasEnv || takesEnvs || isLocal ? otherwise : `Did you mean --env ${word}?`;
}
