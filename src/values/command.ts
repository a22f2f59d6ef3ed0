import { CONFIG_FILE, PLACES_FILE } from "./paths.ts";
import { DEFAULT_REPOSITORY } from "./repository.ts";
import { shellWord } from "./shellWord.ts";

export interface FlagsInUse {
  readonly config?: string | undefined;
  readonly schema?: string | undefined;
  readonly repository?: string | undefined;
  readonly env?: string | undefined;
  readonly universeId?: number | undefined;
  readonly places?: string | undefined;
  /** Present when a key is given as a flag; it is never written. */
  readonly apiKey?: unknown;
  readonly apiKeyFile?: string | undefined;
  /** What `--key` names, which only the doctor takes. */
  readonly keyName?: string | undefined;
  /** Present when a session cookie is given as a flag, which only the doctor takes; it is never written. */
  readonly cookie?: unknown;
}

export interface AdvisedCommand {
  /** A command of `cli config`, or `doctor` or `setup`, with its arguments and own flags: `pull --merge`. */
  readonly words: string;
  readonly about: FlagsInUse;
}

export type Sentence = string | readonly (string | AdvisedCommand)[];

export function command(words: string, about: FlagsInUse = {}): AdvisedCommand {
  return { words, about };
}

/** say`${command("pull")} writes it.` */
export function say(
  strings: TemplateStringsArray,
  ...parts: readonly (AdvisedCommand | Sentence)[]
): Sentence {
  return strings.flatMap((before, i) => [before, parts[i] ?? ""].flat());
}

/** Write a sentence, with the flags in use added to its commands. */
export function writeSentence(sentence: Sentence, inUse: FlagsInUse = {}): string {
  return [sentence].flat()
    .map((part) => typeof part === "string" ? part : writeCommand(part, inUse))
    .join("");
}

/** The commands of `cli config` that ask nothing of Roblox. */
const LOCAL = ["init", "luau", "schema", "set", "unset", "validate"];
/** Those that need no environment. */
const WITHOUT_GAME = ["init", "luau", "schema", "usage", "validate"];
/** Those for which the id of a universe names the game. */
const BY_UNIVERSE = ["get", "list", "setup", "versions", "watch"];

/**
 * Write a command in backticks, so that it can be typed as it stands. `doctor` and `setup` take only the flags
 * of the game and the key, `init` only those of the files, and what asks nothing of Roblox no key. `--env <name>` is
 * left to fill in where a command needs an environment and none is in use.
 */
export function writeCommand({ words, about }: AdvisedCommand, inUse: FlagsInUse = {}): string {
  const flags = { ...inUse, ...about };
  const { config, schema, repository, places } = flags;
  const [first = "", ...rest] = words.split(" ");
  const key = [
    ...(flags.apiKey === undefined ? [] : ["--api-key <key>"]),
    ...flag("api-key-file", flags.apiKeyFile),
    ...(first === "doctor" ? flag("key", flags.keyName) : []),
    ...(first === "doctor" && flags.cookie !== undefined ? ["--cookie <value>"] : []),
  ];
  const game = words === "init" ? [] : [
    ...gameFlags(first, rest, flags),
    ...flag("places", places, PLACES_FILE),
    ...(LOCAL.includes(first) ? [] : key),
  ];
  const files = [
    ...flag("config", config, CONFIG_FILE),
    ...flag("schema", schema),
    ...flag("repository", repository, DEFAULT_REPOSITORY),
  ];
  const typed = ["doctor", "setup"].includes(first)
    ? [first, ...game, ...rest]
    : ["config", ...files, words, ...game];
  return `\`cli ${typed.join(" ")}\``;
}

/** Write the flags that name the game; none for a command that takes environments as arguments, or all. */
function gameFlags(
  name: string,
  words: readonly string[],
  { env, universeId }: FlagsInUse,
): string[] {
  if (name === "promote" || words.includes("--all")) return [];
  const isMissing = env === undefined && !words.includes("--env") && needsEnv(name, words) &&
    (universeId === undefined || !BY_UNIVERSE.includes(name));
  return [
    ...(isMissing ? ["--env <name>"] : flag("env", env)),
    ...flag("universe-id", universeId),
  ];
}

function needsEnv(name: string, words: readonly string[]): boolean {
  if (name === "setup") return words.includes("--forget-key");
  return name !== "doctor" && !WITHOUT_GAME.includes(name);
}

function flag(name: string, value?: string | number, standard?: string): string[] {
  return value === undefined || value === standard ? [] : [`--${name} ${shellWord(`${value}`)}`];
}

export const ONE_BY_ONE = say`Run it once for each; ${command("check --all")} and ${
  command("sync --all --dry-run")
} show all of them.`;
