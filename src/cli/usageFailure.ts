import { type AdvisedCommand, command, say, type Sentence } from "../values/command.ts";
import { Failure } from "../values/failure.ts";
import { looksSecret } from "../values/looksSecret.ts";
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
import { ELSEWHERE, keyTool, planFileOf, REVISION } from "./otherWords.ts";
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
  const own = children.find(({ synonyms }) => synonyms.includes(name));
  const elsewhere = ELSEWHERE.find(([words]) => words.includes(name.toLowerCase()));
  const what = `Unknown command ${quotedWord(name)}.`;
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
  if (meant === undefined) {
    return new Failure(
      what,
      KEY.test(name)
        ? say`Did you mean ${command(`get ${name}`)}?`
        : `No command is like it; \`${commandName(reached)} --help\` lists them.`,
    );
  }
  const typed = typedLine(meant, wordsAfter(name, meant, line));
  return new Failure(what, publishesPlan(meant, line) ?? say`Did you mean ${typed}?`);
}

/** A key, as in `cli config race.laps`. */
const KEY = /^[a-z]\w{0,30}(?:\.[a-z]\w{0,30})+$/i;

function meantCommand(
  name: string,
  commands: readonly Definition[],
): Definition | undefined {
  const names = (one: Definition) => [nameOf(one), ...one.synonyms];
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
  const args = Object.values(definition.args).flatMap(({ spelling }, at) =>
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

/** Explain a command that was read as a flag's value, `cli config --config check`; undefined for none. */
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

/** Longer words are not shown: commands and flags are far shorter, a key is longer. */
const LONGEST_WORD = 32;

/** Quote a word that is no command or no flag. */
export function quotedWord(word: string): string {
  return word.length > LONGEST_WORD ? "[hidden]" : `"${word}"`;
}

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
  const help = operands.find((word) => HELP_WORD.test(word));
  if (help !== undefined) return new Failure(what, `Write \`${commandName(reached)} --help\`.`);
  const [sign] = operands.flatMap((word) => /=|\.\.+|(?<!^env):(?=.)/.exec(word)?.[0] ?? []);
  if (sign !== undefined) return new Failure(what, withoutSign(sign, line));
  const [[example] = []] = reached.examples;
  const typed = example === undefined
    ? undefined
    : parseArgs(definitions, example.split(" ").slice(1)).operands;
  const values = Array.isArray(completion)
    ? `, with one of ${completion.join(", ")}`
    : typed === undefined
    ? ""
    : say`, such as ${typedLine(reached, typed)}`;
  return new Failure(what, say`Write ${typedLine(reached, operands)}${values}.`);
}

/** A word that asks for help, as on Windows. */
const HELP_WORD = /^(?:help|\/\?)$/;

/** Advise people who write `key=value`, as for an environment variable, or `v1..v3`, as for Git. */
function withoutSign(sign: string, { reached, operands }: CommandLine): Sentence {
  const words = operands.flatMap((word) => word.split(sign)).filter((word) => word !== "");
  return say`Write a space in place of "${sign}": ${typedLine(reached, words)}.`;
}

/** Words that people put between two arguments. */
const FILLERS = ["to", "from", "in", "with", "as", "for", "->", "=>"];

/** Advise the command that publishes a plan file, if one is named; undefined if none is meant. */
function publishesPlan(meant: Definition, line: CommandLine): Sentence | undefined {
  const plan = planFileOf(line);
  if (plan === undefined || !["sync", "publish"].includes(nameOf(meant))) return undefined;
  return say`${command(`sync --from-plan ${shellWord(plan)}`)} publishes that plan.`;
}

/**
 * Explain extra words: an environment without its flag, or text without quotes. A word may be an API key by
 * mistake, so it is shown only when it is too short to be one.
 */
export function extraWords(line: CommandLine): Failure {
  const spelled = Object.values(line.reached.args).map(({ spelling }) => spelling).join(" ");
  const taken = spelled === "" ? "no arguments" : `${spelled} and no more`;
  const what = `\`${commandName(line.reached)}\` takes ${taken}.`;
  return longDash(line.words) ?? new Failure(what, extraWordsAdvice(line));
}

function extraWordsAdvice(line: CommandLine): Sentence {
  const { reached, operands, flags, definitions } = line;
  const taken = Object.values(reached.args);
  if (operands.includes("=")) return withoutSign("=", line);
  const message = flags.find(({ flag }) => longOf(flag) === "--message")?.text;
  if (message !== undefined) {
    return `Put the message in quotes: --message ${asOneWord([message, ...operands])}.`;
  }
  const takesValue = taken.at(-1)?.spelling === "<value>";
  const filler = operands.find((word) => FILLERS.includes(word));
  const rest = operands.filter((word) => word !== filler);
  if (filler !== undefined && rest.length <= taken.length) {
    return say`Leave out "${filler}": ${typedLine(reached, rest)}.`;
  }
  if (filler !== undefined && !takesValue) return extraWordsAdvice({ ...line, operands: rest });
  const [file, otherFile] = operands.filter((one) => one.endsWith(".toml"));
  if (otherFile !== undefined) {
    return "The shell replaced a * with the names of files: put it in quotes.";
  }
  if (file !== undefined) return `Did you mean --config ${shellWord(file)}?`;
  const plan = publishesPlan(reached, line);
  if (plan !== undefined) return plan;
  const known = flagsInScope(reached, definitions);
  const key = operands.slice(taken.length).find((word) => KEY.test(word));
  if (key !== undefined && findFlag(known, "--only")) return `Did you mean --only ${key}?`;
  if (takesValue) {
    const spaced = typedLine(reached, [operands[0], operands.slice(1).join(" ")]);
    return flags.some(({ flag }) => longOf(flag) === "--env")
      ? say`Put a value with spaces in quotes: ${spaced}.`
      : "Put a value with spaces in quotes; an environment goes after --env.";
  }
  const path = reached.path.split(" ");
  const word = operands.slice(taken.length)
    .find((word) => /^\w[\w-]{0,31}$/.test(word) && !path.includes(word));
  const otherwise = `Leave out what is too much; \`${
    commandName(reached)
  } --help\` shows the line.`;
  if (word === undefined) return otherwise;
  if (HELP_WORD.test(word)) return `Write \`${commandName(reached)} --help\`.`;
  const other = taken.length === 0 && !reached.path.startsWith("config")
    ? definitions.find((one) => nameOf(one) === word)
    : undefined;
  if (other !== undefined) return `\`${commandName(other)} --help\` is about it.`;
  const time = /^\d+(m|h|min)?$/.test(word) &&
    ["--for", "--watch"].find((long) => findFlag(known, long));
  if (time) return `Did you mean ${time} ${word.replace(/min$|(?<=\d)$/, "m")}?`;
  if (REVISION.test(word) && taken[0]?.spelling !== "[revision_id]") return showsRevision(word);
  const given = flags.map(({ flag }) => longOf(flag));
  const flag = findFlag(known, `--${word}`);
  if (flag !== undefined) {
    const value = operands[operands.indexOf(word) + 1];
    return `Did you mean ${longOf(flag)}${value === undefined ? "" : ` ${asOneWord([value])}`}?`;
  }
  if (nameOf(reached) === "usage") return `Did you mean --source ${shellWord(`${word}/**`)}?`;
  const takesEnvs = taken.some(({ completion }) => completion === "envs");
  const hasEnv = given.includes("--env") || given.includes("--universe-id");
  const isLocal = reached.kind === "command" && reached.capabilities.files === "none";
  return hasEnv || takesEnvs || isLocal ? otherwise : `Did you mean --env ${word}?`;
}

/** Write words as one in quotes; an example in place of what may be a key. */
function asOneWord(words: readonly string[]): string {
  const text = words.join(" ");
  return looksSecret(text) ? '"…"' : shellWord(text);
}
