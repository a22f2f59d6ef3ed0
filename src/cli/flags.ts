import { Argument, Option } from "@commander-js/extra-typings";
import type { NamedSide } from "../commands/config/options.ts";
import { parseSide, SIDES } from "../config/side.ts";
import type { ColourChoice } from "../terminal/createOutput.ts";
import { Failure } from "../values/failure.ts";
import { parseCount, parseUniverseId } from "../values/ids.ts";
import { parseRepository, REPOSITORIES } from "../values/repository.ts";
import { Secret } from "../values/secret.ts";
import { COLOUR_CHOICES } from "./appearance.ts";
import { SHELLS } from "./completions/shells.ts";

/**
 * Every flag of the program, once. A flag that takes a value may be given once only: which of two
 * environments is meant is not ours to guess.
 */

function once<Value>(flag: string, parse: (text: string) => Value) {
  return (text: string, previous: Value | undefined): Value => {
    // Cause: Which of the two is meant is not for the program to guess; before and behind the
    // command counts as well.
    if (previous !== undefined) throw new Failure(`${flag} is given twice.`, "Give it once.");
    return parse(text);
  };
}

/** The library hands a default on as if it had been given; so what was given is remembered. */
function onceBesideDefault(option: Pick<Option, "parseArg">, flag: string): void {
  const parse = option.parseArg!;
  let isGiven = false;
  option.parseArg = (text, previous) => {
    // Cause: Which of the two is meant is not for the program to guess; before and behind the
    // command counts as well.
    if (isGiven) throw new Failure(`${flag} is given twice.`, "Give it once.");
    isGiven = true;
    return parse(text, previous);
  };
}

/** A message that is spelt like a flag is most often a message that was forgotten. */
function message(text: string): string {
  if (!/^-[a-z]$|^--[a-z]/.test(text)) return text;
  // Cause: The message was forgotten: the next word is a flag, and would be published as the
  // message.
  throw new Failure(`--message is followed by ${text}, not by a text.`, "Give --message a text.");
}

/** A text that names something: an empty one is most often a variable that was not set. */
function named(flag: string) {
  return (text: string): string => {
    if (text !== "") return text;
    // Cause: Most often a variable that a script put there is not set.
    throw new Failure(`${flag} is empty.`, `Give ${flag} a value, or leave it out.`);
  };
}

/** The flags of this program, by name; each call makes a new one for a command to own. */
export const flags = {
  apiKey: () =>
    new Option("--api-key <key>", "API key to use; CLI_API_KEY when absent")
      .argParser(once("--api-key", (text) => new Secret(text))),
  places: () =>
    new Option("--places <path>", "places file (default: cliplace.toml)")
      .argParser(once("--places", named("--places"))),
  env: () =>
    new Option("--env <name>", "environment, looked up in the places file")
      .argParser(once("--env", named("--env"))),
  universeId: () =>
    new Option("--universe-id <id>", "universe, without a look-up in the places file")
      .argParser(once("--universe-id", (text) => parseUniverseId(text, "--universe-id"))),
  color: () =>
    new Option("--color <when>", "when to use colours; auto: on a terminal")
      .choices(COLOUR_CHOICES)
      .argParser(once("--color", parseColour)),
  ascii: () => new Option("--ascii", "write nothing but ASCII for people"),
  config: () =>
    new Option("--config <path>", "local config file (default: cliconfig.toml)")
      .argParser(once("--config", named("--config"))),
  repository: () =>
    new Option(
      "--repository <name>",
      `configs repository: ${REPOSITORIES.join(", ")} (default: the file's, else ${
        REPOSITORIES[0]
      })`,
    ).argParser(once("--repository", (text) => parseRepository(text, "--repository"))),
  json: () => new Option("--json", "write one JSON document to standard output"),
  strict: () => new Option("--strict", "fail when a check could not run, too"),
  discard: () => new Option("--discard", "drop what is staged, after asking"),
  yesDiscard: () => new Option("-y, --yes", "drop it without asking"),
  plan: () =>
    new Option("--plan <file>", "write the plan to a file and change nothing")
      .argParser(once("--plan", named("--plan")))
      // It publishes nothing that a message could belong to.
      .conflicts(["fromPlan", "dryRun", "json", "message", "noMessage"]),
  fromPlan: () =>
    new Option("--from-plan <file>", "carry out this plan, or refuse if anything has moved since")
      .argParser(once("--from-plan", named("--from-plan")))
      // How it reaches the servers was planned, too.
      .conflicts("strategy"),
  full: () => new Option("--full", "descriptions and times of each entry, too"),
  markdown: () => new Option("--markdown", "write a table for a pull request").conflicts("json"),
  dryRun: () => new Option("--dry-run", "show the difference and publish nothing"),
  yes: () => new Option("-y, --yes", "answer every question with yes; the message is empty"),
  yesOverwrite: () => new Option("-y, --yes", "overwrite the env's section without asking"),
  message: () =>
    new Option("-m, --message <text>", "publish message")
      .argParser(once("--message", message)),
  /** Not commander's negation of `--message`, which would let the last of the two win in silence. */
  noMessage: () => {
    const option = new Option("--no-message", "publish without a message").conflicts("message");
    option.negate = false;
    return option as unknown as Option<"--noMessage">;
  },
  strategy: () => {
    const option = new Option(
      "--strategy <name>",
      "immediate reaches players in about 5 minutes, gradual-rollout in about 15",
    ).choices(["immediate", "gradual-rollout"]).default("immediate" as const);
    onceBesideDefault(option, "--strategy");
    return option;
  },
  allowEmptyFile: () =>
    new Option("--allow-empty", "let a universe without entries empty the env's section"),
  allowEmpty: () => new Option("--allow-empty", "let an env without entries empty what is live"),
  count: (shown: string, standard: number) =>
    new Option("--count <n>", `${shown} (default: ${standard})`)
      .argParser(once("--count", (text) => parseCount(text, "--count"))),
  key: () =>
    new Option("--key <name>", "diagnose a key declared in cliapikey.toml")
      .argParser(once("--key", named("--key"))),
  /** The library's own default of a flag that negates comes too early for flags that come later. */
  noProbe: () => new Option("--no-probe", "skip the authenticated read").default(true as boolean),
  checkIp: () =>
    new Option("--check-ip", "compare the allowlist with this machine's public address"),
  cookie: () =>
    new Option("--cookie <value>", "editor session cookie; CLI_COOKIE when absent")
      .argParser(once("--cookie", (text) => new Secret(text))),
  noAutoCookie: () =>
    new Option("--no-auto-cookie", "do not look for the editor's cookie on this machine")
      .default(true as boolean),
  output: () =>
    new Option("-o, --output <file>", "write to a file, not to standard output")
      .argParser(once("--output", named("--output"))),
} as const;

/** The output looks as {@link readAppearance} read it; here is refused what it could not read. */
function parseColour(text: string): ColourChoice {
  const choice = COLOUR_CHOICES.find((known) => known === text);
  if (choice !== undefined) return choice;
  // Cause: The flag takes three words, and this is none of them.
  throw new Failure(
    `--color is "${text}", which says nothing about colours.`,
    `Give one of ${COLOUR_CHOICES.join(", ")}.`,
  );
}

function namedSide(name: string): NamedSide {
  return { name, side: parseSide(name) };
}

/** The arguments of the commands that take one. */
export const args = {
  key: () => new Argument("[key]", "config key; every key when absent"),
  from: () => new Argument("<from>", SIDES).argParser(namedSide),
  to: () => new Argument("<to>", SIDES).argParser(namedSide),
  revisionId: () =>
    new Argument("[revision_id]", "revision, or eight characters of it or more; asks when absent"),
  shell: () => new Argument("<shell>", "shell that the completions are for").choices(SHELLS),
} as const;
