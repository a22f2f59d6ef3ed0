import { type AdvisedCommand, command, say, type Sentence } from "../values/command.ts";
import { Failure } from "../values/failure.ts";
import { isMistyped } from "../values/isMistyped.ts";
import { API_KEYS_PAGE } from "../values/advice.ts";
import { shellWord } from "../values/shellWord.ts";
import { almost } from "../values/suggest.ts";
import { enumerate } from "../values/words.ts";
import type { Command, Definition, Group } from "./defineCommand.ts";
import {
  childrenOf,
  commandName,
  commandsOf,
  findFlag,
  flagsInScope,
  nameOf,
} from "./definitions.ts";
import { type Flag, longOf } from "../flags/flag.ts";
import { type CommandLine, HELP_FLAG, parseArgs, VERSION_FLAG } from "./parseArgs.ts";

export function unknownCommand(name: string, line: CommandLine): Failure {
  const { reached, definitions } = line;
  const known = swallowedCommand(line) ?? (name === "apikey" ? keyTool() : undefined);
  if (known !== undefined) return known;
  const what = `Unknown command ${quotedWord(name)}.`;
  const instead = Object.hasOwn(INSTEAD, name) && INSTEAD[name];
  if (instead) return new Failure(what, instead);
  const meant = meantCommand(name, childrenOf(reached as Group, definitions)) ??
    meantCommand(name, commandsOf(definitions));
  if (meant === undefined) {
    return new Failure(what, `${helpOf(reached)} lists the commands.`);
  }
  // The name alone: a line without the other words could do more than was meant.
  return new Failure(what, `Did you mean "${commandName(meant)}"?`);
}

/** What to type instead of commands that were there before. */
const INSTEAD: Readonly<Record<string, Sentence>> = {
  conditions: say`${command("list --conditions")} lists them.`,
  history: say`${command("versions <key>")} lists the revisions that changed a key.`,
  plan: say`${command("sync --from-plan <file> --dry-run")} shows a plan.`,
  rename: say`Add the new key with ${
    command("set <new-key> <value>")
  }, and remove the old one later with ${command("unset <old-key>")}.`,
};

/** Find the command that was meant. Only a slip of the keys leads to one that writes: "state" is not "stage". */
function meantCommand(name: string, all: readonly Definition[]): Definition | undefined {
  const near = almost(name, all.filter((one) => !writes(one)).map(nameOf));
  return all.find((one) => nameOf(one) === name || one.synonyms.includes(name)) ??
    all.find((one) => writes(one) ? isMistyped(name, nameOf(one)) : nameOf(one) === near);
}

function writes(one: Definition): boolean {
  return one.kind === "command" &&
    [one.capabilities.files, one.capabilities.platform].includes("write");
}

/** Explain a command of the key tool: advice names them, and people type them here. */
function keyTool(): Failure {
  return new Failure(
    "`cli apikey` belongs to the suite's key tool, which is not part of this program.",
    `By hand: create or edit a key (${API_KEYS_PAGE}): Access Permissions has its scopes, Security ` +
      "its IP addresses and expiration date.",
  );
}

/** Explain that a command was read as a flag's value: `cli config --config check`. */
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

function quotedWord(word: string): string {
  return word.length > LONGEST_WORD ? "[hidden]" : `"${word}"`;
}

export function unknownFlag(whole: string, { reached, definitions }: CommandLine): Failure {
  const [typed = "", value] = whole.split(/=(.*)/s);
  // One dash too few: `-env`.
  const flag = /^-[a-z][a-z-]+$/i.test(typed) ? `-${typed}` : typed;
  const own = Object.values(flagsInScope(reached, definitions));
  const known = [...own, HELP_FLAG, ...(reached.path === "" ? [VERSION_FLAG] : [])];
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
  // An argument's name counts, too: `--key` for `<key>`.
  const namesOf = (one: Flag) => [
    longOf(one).replace(/^[<[](.*)[>\]]$/, "--$1"),
    ...one.synonyms ?? [],
  ];
  const isMeant = (one: Flag) => namesOf(one).includes(flag);
  const what = `Unknown flag ${quotedWord(typed)}.`;
  const args = Object.values(reached.args);
  if (args.some(isMeant)) {
    const usage = writeLine(reached, args.map(({ spelling }) => spelling));
    return new Failure(what, say`It is an argument: ${usage}.`);
  }
  const meant = known.find(isMeant);
  const takers = meant
    ? []
    : commandsOf(definitions).filter((one) =>
      findFlag(flagsInScope(one, definitions), flag) !== undefined
    );
  const near = meant ?? known.find((one) => namesOf(one).some((name) => isMistyped(flag, name)));
  const advice = takersText(takers, reached, flag) ?? (near && `Did you mean ${longOf(near)}?`);
  return new Failure(what, advice ?? `${helpOf(reached)} lists the flags.`);
}

const MOST_TAKERS = 4;

/** Undefined for none, and for too many. */
function takersText(
  takers: readonly Command[],
  reached: Definition,
  flag: string,
): string | undefined {
  if (takers.length === 0) return undefined;
  if (takers.length <= MOST_TAKERS) {
    const only = enumerate(takers.map(nameOf));
    return `Only ${only} ${takers.length === 1 ? "takes" : "take"} ${flag}.`;
  }
  const isOfConfig = (one: Definition) => one.path.startsWith("config");
  if (isOfConfig(reached) || !takers.every(isOfConfig)) return undefined;
  return `Only the commands of \`cli config\` take ${flag}.`;
}

function helpOf(reached: Definition): string {
  return `\`${commandName(reached)} --help\``;
}

export function misplacedVersion({ reached }: CommandLine): Failure {
  return new Failure(
    `\`${commandName(reached)}\` does not take ${longOf(VERSION_FLAG)} here.`,
    "`cli --version` shows the version of this program.",
  );
}

export function missingArgument({ spelling, completion }: Flag, line: CommandLine): Failure {
  const { reached, definitions } = line;
  const [[example = ""] = []] = reached.examples;
  const { operands } = parseArgs(definitions, example.split(" ").slice(1));
  const usage = writeLine(reached, Object.values(reached.args).map((arg) => arg.spelling));
  const values = Array.isArray(completion)
    ? `, with one of ${completion.join(", ")}`
    : say`, such as ${writeLine(reached, operands.map(shellWord))}`;
  return new Failure(`The argument ${spelling} is missing.`, say`Write ${usage}${values}.`);
}

function writeLine(definition: Definition, args: readonly string[]): AdvisedCommand | string {
  return definition.path.startsWith("config ")
    ? command([nameOf(definition), ...args].join(" "))
    : `\`${[commandName(definition), ...args].join(" ")}\``;
}

/** Explain surplus words. One may be an API key by mistake, so it is shown only when it is too short to be one. */
export function extraWords(line: CommandLine): Failure {
  const { reached } = line;
  const spelled = Object.values(reached.args).map(({ spelling }) => spelling).join(" ");
  const taken = spelled === "" ? "no arguments" : `${spelled} and no more`;
  return new Failure(`\`${commandName(reached)}\` takes ${taken}.`, extraWordsAdvice(line));
}

function extraWordsAdvice({ reached, operands, flags, definitions }: CommandLine): Sentence {
  const args = Object.values(reached.args);
  const given = flags.map(({ flag }) => longOf(flag));
  if (given.includes("--message") || args.at(-1)?.spelling === "<value>") {
    return "Put text with spaces in quotes; an environment goes after --env.";
  }
  const [word = "", ...more] = operands.slice(args.length);
  const isName = word !== "help" && /^[a-z][a-z_-]{1,30}\d*$/i.test(word) && more.length === 0;
  const known = flagsInScope(reached, definitions);
  const flag = isName ? findFlag(known, `--${word}`) : undefined;
  if (flag !== undefined) return `Did you mean ${longOf(flag)}?`;
  const takesEnv = reached.kind === "command" && reached.capabilities.files !== "none" &&
    !given.includes("--env") && !given.includes("--universe-id") &&
    !args.some(({ completion }) => completion === "envs");
  if (isName && takesEnv) return `Did you mean --env ${word}?`;
  return `${helpOf(reached)} shows what it takes.`;
}
