import { expandAdvice, isUnexpanded } from "../values/shellWord.ts";
import { ONE_BY_ONE } from "../values/command.ts";
import { Failure } from "../values/failure.ts";
import { adviseRepository, findRepository, type Repository } from "../values/repository.ts";
import { Secret } from "../values/secret.ts";
import { suggest } from "../values/suggest.ts";
import type { Parse } from "./flag.ts";
import { looksSecret } from "../values/looksSecret.ts";

/** Parse a credential; the value of each flag with this parser is hidden in everything that is shown. */
export const credential: Parse<Secret> = (text) => new Secret(text);

export const anyText: Parse<string> = (text) => text;

/** Accept any text but an empty one, which most often comes from an unset shell variable. */
export const someText: Parse<string> = (text, name) => {
  if (text !== "") return text;
  throw new Failure(`${name} is empty.`, `Give ${name} a value.`);
};

/**
 * Refuse a variable that the shell did not expand, as `$ENV` in single quotes.
 *
 * @throws Failure that says so, and how shells write variables.
 */
export function expanded<Value>(parse: Parse<Value>): Parse<Value> {
  return (text, name) => {
    if (!isUnexpanded(text)) return parse(text, name);
    throw new Failure(
      `${name} is "${text}": that variable was not expanded.`,
      expandAdvice(text),
    );
  };
}

/** @throws Failure when it is empty, or stands for several. */
export const envName: Parse<string> = expanded((text, name) => {
  if (!/^\*+$|^[\w.-]+(?:, ?[\w.-]+)+$/.test(text)) return someText(text, name);
  throw new Failure(
    `${name} must be one environment, but is "${text}".`,
    ONE_BY_ONE,
  );
});

/**
 * Refuse what looks like a key, without quoting it: for flags and arguments whose values an error message may
 * quote.
 */
export function notSecret<Value>(parse: Parse<Value>): Parse<Value> {
  return (text, name) => {
    if (!looksSecret(text)) return parse(text, name);
    throw new Failure(
      `${name} is followed by what looks like a key, so it is not shown.`,
      `Give a key with --api-key, and ${name} a value of its own.`,
    );
  };
}

/** Accept the path of a file: neither `-`, which would become a file's name, nor an address. */
export const filePath: Parse<string> = (text, name) => {
  if (text !== "-" && !/^https?:/.test(text)) return someText(text, name);
  throw new Failure(`${name} names a file, but is "${text}".`, "Give the path of a file.");
};

/** Accept the path of a TOML file; a key in its place would become the name of a file. */
export const tomlPath: Parse<string> = (text, name) => {
  if (text.endsWith(".lock.toml")) {
    throw new Failure(
      `${name} names ${text}, a lock file, which only the program writes.`,
      "Give the file that you edit yourself.",
    );
  }
  if (text.endsWith(".toml") || !looksSecret(text)) return filePath(text, name);
  throw new Failure(
    `${name} contains what looks like a key, so it is not shown.`,
    "Give the path of a file here, and put the key in CLI_API_KEY.",
  );
};

/**
 * Accept text that will be public: a key is refused, but an address may be as long as one.
 *
 * @throws Failure when it is empty, too: a message that is left out is a decision.
 */
export const publishable: Parse<string> = expanded((text, name) => {
  if (text.trim() === "") {
    throw new Failure(`${name} is empty.`, `Give ${name} a value, or publish with --no-message.`);
  }
  return (text.includes("://") ? anyText : notSecret(anyText))(text, name);
});

export function someOf<Word extends string>(words: readonly Word[]): Parse<readonly Word[]> {
  const one = oneOf(words);
  return (text, name) => text.split(",").map((word) => one(word.trim(), name));
}

export function oneOf<Word extends string>(words: readonly Word[]): Parse<Word> {
  return notSecret((text, name) => {
    const word = words.find((known) => known === text);
    if (word !== undefined) return word;
    const near = suggest(text, words);
    throw new Failure(
      `${name} cannot be "${text}".`,
      near === undefined ? `Give one of ${words.join(", ")}.` : `Did you mean ${near}?`,
    );
  });
}

/**
 * Parse the name of a repository, in any letter case.
 *
 * @throws Failure that lists the repositories when it is none of them.
 */
export function parseRepository(name: string, flag: string): Repository {
  const repository = findRepository(name);
  if (repository !== undefined) return repository;
  throw new Failure(
    `${flag} names "${name}", which is not a configs repository.`,
    adviseRepository(name),
  );
}
