import { Failure } from "../values/failure.ts";
import { adviseRepository, findRepository, type Repository } from "../values/repository.ts";
import { Secret } from "../values/secret.ts";
import { suggest } from "../values/suggest.ts";
import type { Parse } from "./flag.ts";
import { looksSecret } from "../values/looksSecret.ts";

/** A credential: what is shown hides the value of each flag that has this parser. */
export const credential: Parse<Secret> = (text) => new Secret(text);

/** Any text, an empty one too. */
export const anyText: Parse<string> = (text) => text;

/** A text that names something: an empty one is most often a shell variable that was not set. */
export const someText: Parse<string> = (text, name) => {
  if (text !== "") return text;
  throw new Failure(`${name} is empty.`, `Give ${name} a value, or leave it out.`);
};

/**
 * Refuse what looks like a key, without quoting it: for flags and arguments whose values an error message may
 * quote.
 */
export function notSecret<Value>(parse: Parse<Value>): Parse<Value> {
  return (text, name) => {
    if (!looksSecret(text)) return parse(text, name);
    throw new Failure(
      `${name} is followed by what looks like a key, which is not shown.`,
      `Give a key with --api-key, and ${name} a value of its own.`,
    );
  };
}

/** A text that others will read: a key is refused, an address may be as long as one. */
export const publishable: Parse<string> = (text, name) =>
  (text.includes("://") ? anyText : notSecret(anyText))(text, name);

/** Read some of a few words, with commas between them. */
export function someOf<Word extends string>(words: readonly Word[]): Parse<readonly Word[]> {
  const one = oneOf(words);
  return (text, name) => text.split(",").map((word) => one(word.trim(), name));
}

/** Read one of a few words. */
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
 * Read the repository that a flag names, in any letter case.
 *
 * @throws Failure that lists the names when no repository has this one.
 */
export function parseRepository(name: string, flag: string): Repository {
  const repository = findRepository(name);
  if (repository !== undefined) return repository;
  throw new Failure(
    `${flag} names "${name}", which is not a configs repository.`,
    adviseRepository(name),
  );
}
