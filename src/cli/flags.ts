import { Argument, Option } from "@commander-js/extra-typings";
import type { NamedConfigRef } from "../commands/config/options.ts";
import { CONFIG_REFS, parseConfigRef } from "../config/parseConfigRef.ts";
import { STRATEGIES } from "../values/configs.ts";
import { Failure } from "../values/failure.ts";
import { parseCount, parseUniverseId } from "../values/ids.ts";
import { parseRepository, REPOSITORIES } from "../values/repository.ts";
import { Secret } from "../values/secret.ts";
import { COLOUR_CHOICES } from "./appearance.ts";
import { SHELLS } from "./completions/shells.ts";
import { looksSecret } from "./redactingSink.ts";
import { givenTwice } from "./given.ts";

/**
 * Every flag of the program, once. A flag that takes a value may be given once only: which of two
 * environments is meant is not ours to guess.
 */

/** Reads the value of a flag; the flag's name is for messages. */
type Parse<Value> = (text: string, flag: string) => Value;

function once<Value>(flag: string, parse: Parse<Value>) {
  return (text: string, previous: Value | undefined): Value => {
    if (previous !== undefined) throw givenTwice(flag);
    return parse(valueOf(flag, text), flag);
  };
}

/** The library hands a default on as if it had been given; so what was given is remembered. */
function onceBesideDefault<Value>(flag: string, parse: Parse<Value>) {
  let isGiven = false;
  return (text: string): Value => {
    if (isGiven) throw givenTwice(flag);
    isGiven = true;
    return parse(valueOf(flag, text), flag);
  };
}

/** A value that is spelt like a flag is most often a value that was forgotten. */
function valueOf(flag: string, text: string): string {
  const [, typed] = /^(-[a-z]|--[a-z]+(?:-[a-z]+)*)(?:=.*)?$/s.exec(text) ?? [];
  if (typed === undefined) return text;
  throw new Failure(
    `${flag} is followed by ${typed}, not by a value.`,
    `Write it as ${flag} <value>.`,
  );
}

/** The value of a flag that names or counts something: a key is none, and is not quoted. */
function short<Value>(parse: Parse<Value>): Parse<Value> {
  return (text, flag) => {
    if (!looksSecret(text)) return parse(text, flag);
    throw new Failure(
      `${flag} is followed by what looks like a key, which is not shown.`,
      `Give a key with --api-key, and ${flag} a value of its own.`,
    );
  };
}

/** A text that names something: an empty one is most often a variable that was not set. */
function named(text: string, flag: string): string {
  if (text !== "") return text;
  throw new Failure(`${flag} is empty.`, `Give ${flag} a value, or leave it out.`);
}

/** One of a few words. */
function choice<Word extends string>(words: readonly Word[]): Parse<Word> {
  return (text, name) => {
    const word = words.find((known) => known === text);
    if (word !== undefined) return word;
    throw new Failure(
      `${name} is "${text}", which is not one of its values.`,
      `Give one of ${words.join(", ")}.`,
    );
  };
}

/** The flags of this program, by name; each call makes a new one for a command to own. */
export const flags = {
  apiKey: () =>
    new Option("--api-key <key>", "API key to use; CLI_API_KEY when absent")
      .argParser(once("--api-key", (text) => new Secret(text))),
  places: () =>
    new Option("--places <path>", "places file (default: cliplace.toml)")
      .argParser(once("--places", named)),
  env: () =>
    new Option("--env <name>", "environment, looked up in the places file")
      .argParser(once("--env", short(named))),
  universeId: () =>
    new Option("--universe-id <id>", "universe, without a look-up in the places file")
      .argParser(once("--universe-id", short(parseUniverseId))),
  color: () =>
    new Option("--color <when>", "when to use colours; auto: on a terminal")
      .choices(COLOUR_CHOICES)
      .argParser(once("--color", short(choice(COLOUR_CHOICES)))),
  ascii: () => new Option("--ascii", "write nothing but ASCII for people"),
  config: () =>
    new Option(
      "--config <path>",
      "local config file, named before the subcommand (default: cliconfig.toml)",
    )
      .argParser(once("--config", named)),
  repository: () =>
    new Option(
      "--repository <name>",
      `configs repository, named before the subcommand: ${
        REPOSITORIES.join(", ")
      } (default: the file's, else ${REPOSITORIES[0]})`,
    ).argParser(once("--repository", short(parseRepository))),
  json: () => new Option("--json", "write one JSON document to standard output"),
  jsonOfDryRun: () =>
    new Option("--json", "with --dry-run: write one JSON document to standard output"),
  strict: () => new Option("--strict", "fail when a check could not run, too"),
  discard: () => new Option("--discard", "drop what is staged, after asking"),
  yesDiscard: () => new Option("-y, --yes", "with --discard: drop it without asking"),
  plan: () =>
    new Option("--plan <file>", "write the plan to a file and change nothing")
      .argParser(once("--plan", named))
      // It publishes nothing that a message could belong to.
      .conflicts(["fromPlan", "dryRun", "json", "message", "noMessage"]),
  fromPlan: () =>
    new Option("--from-plan <file>", "carry out this plan, or refuse if anything has moved since")
      .argParser(once("--from-plan", named))
      // How it reaches the servers was planned, too.
      .conflicts("strategy"),
  full: () => new Option("--full", "descriptions and times of each entry, too"),
  markdown: () => new Option("--markdown", "write a table for a pull request").conflicts("json"),
  dryRun: () => new Option("--dry-run", "show the difference and publish nothing"),
  yes: () =>
    new Option(
      "-y, --yes",
      "answer every question with yes; without --message the message is empty",
    ),
  yesOverwrite: () => new Option("-y, --yes", "overwrite the env's section without asking"),
  message: () =>
    new Option("-m, --message <text>", "publish message")
      .argParser(once("--message", (text) => text)),
  /** Not commander's negation of `--message`, which would let the last of the two win in silence. */
  noMessage: () => {
    const option = new Option("--no-message", "publish without a message").conflicts("message");
    option.negate = false;
    return option as unknown as Option<"--noMessage">;
  },
  strategy: () =>
    new Option(
      "--strategy <name>",
      "immediate reaches players in about 5 minutes, gradual-rollout in about 15",
    ).choices(STRATEGIES)
      .argParser(onceBesideDefault("--strategy", short(choice(STRATEGIES))))
      .default("immediate" as const),
  allowEmptyFile: () =>
    new Option("--allow-empty", "let a universe without entries empty the env's section"),
  allowEmpty: () => new Option("--allow-empty", "let an env without entries empty what is live"),
  count: (shown: string, standard: number) =>
    new Option("--count <n>", `${shown} (default: ${standard})`)
      .argParser(once("--count", short(parseCount))),
  key: () =>
    new Option("--key <name>", "diagnose a key declared in cliapikey.toml")
      .argParser(once("--key", short(named))),
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
      .argParser(once("--output", named)),
} as const;

function namedRef(name: string): NamedConfigRef {
  return { name, ref: parseConfigRef(name) };
}

/** The arguments of the commands that take one. */
export const args = {
  key: () => new Argument("[key]", "config key; every key when absent"),
  from: () => new Argument("<from>", CONFIG_REFS).argParser(namedRef),
  to: () => new Argument("<to>", CONFIG_REFS).argParser(namedRef),
  revisionId: () =>
    new Argument("[revision_id]", "revision, or eight characters of it or more; asks when absent"),
  shell: () =>
    new Argument("<shell>", "shell that the completions are for")
      .choices(SHELLS)
      .argParser((text) => short(choice(SHELLS))(text, "<shell>")),
} as const;
