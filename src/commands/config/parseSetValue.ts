import { isInexact } from "../../toml/inexactNumber.ts";
import { writeTomlValue } from "../../toml/writeToml.ts";
import { command, say, type Sentence } from "../../values/command.ts";
import { Failure, orFailure } from "../../values/failure.ts";
import { type Guess, guessValue } from "../../values/guessValue.ts";
import { isNumber, isWhole, type Json, writeJson } from "../../values/json.ts";
import { looksSecret } from "../../values/looksSecret.ts";
import { parseJson, TooDeep } from "../../values/parseJson.ts";
import { shellJson, shellWord } from "../../values/shellWord.ts";
import { isUnreplaced, unreplacedAdvice } from "../../values/unreplaced.ts";
import type { FileOptions } from "../../flags/fileFlags.ts";
import { refuseKeyName } from "./editSection.ts";

/**
 * Read the value: as JSON where it is JSON, else as a string.
 *
 * @param before The current value of the entry; a string stays a string.
 * @throws Failure when it looks like a value of another kind.
 */
export function parseSetValue(options: FileOptions["set"], before: Json | undefined): Json {
  const { key, value, string } = options;
  refuseKeyName(key);
  for (const [what, word] of string ? [] : [["key", key], ["value", value]] as const) {
    if (isUnreplaced(word)) throw unreplaced(what, word);
  }
  if (!string && looksSecret(value)) {
    throw new Failure(
      `The value of "${key}" looks like an API key or a cookie, which is not shown.`,
      "Keep it out of the config, which every game server gets; or add --string if it is neither.",
    );
  }
  const json = string ? value : asJson(value);
  if (json === undefined && typeof before !== "string") refuseGuess(options, before);
  const read = json === undefined ? value : json;
  if (read === null) {
    throw new Failure(
      "The value is null, which TOML does not have.",
      say`${removeWith(options)}, or give --string for the string "null".`,
    );
  }
  // Refuses what TOML cannot represent, before anything is shown.
  const toml = orFailure(() => writeTomlValue(read, `The value of "${key}"`));
  if (typeof toml === "string") return read;
  throw new Failure(toml.what, "Change the value, or give --string to write it as a string.");
}

function underFlag({ when }: Pick<FileOptions["set"], "when">): string {
  return when === undefined ? "" : ` --when ${shellWord(when)}`;
}

function removeWith(options: Pick<FileOptions["set"], "key" | "when">): Sentence {
  const what = options.when === undefined ? "entry" : "value";
  const line = command(`unset ${shellWord(options.key)}${underFlag(options)}`);
  return say`Remove the ${what} with ${line}`;
}

function unreplaced(what: string, word: string): Failure {
  return new Failure(
    `The ${what} is "${word}": nothing replaced that variable.`,
    `${unreplacedAdvice(word)} Or add --string if you mean these characters.`,
  );
}

/** Refuse a would-be string that looks like another value: a shell may have removed its quotes. */
function refuseGuess(options: FileOptions["set"], before: Json | undefined): void {
  const { key, value } = options;
  const under = underFlag(options);
  // cmd.exe keeps the quotes of '5', and web pages may have “5”.
  const guess = guessValue(value) ??
    guessValue(value.trim().replace(/^['`‘“](.*)['`’”]$/s, "$1"));
  if (guess === undefined) return;
  const shown = value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}…` : value;
  const json = guess.value === undefined ? undefined : writeJson(guess.value);
  let instead: Sentence = INSTEAD[guess.kind];
  if (isNumber(guess.value) && isInexact(guess.value, isWhole(guess.value))) {
    instead = "Type a smaller number: integers are exact up to ±9007199254740992";
  } else if (json !== undefined) {
    const line = command(`set ${shellWord(key)} ${shellJson(json)}${under}`);
    instead = say`Type ${line}${json.includes('"') ? WINDOWS_POWERSHELL : ""}`;
  } else if (guess.kind === "a missing value" && before !== undefined) {
    instead = removeWith(options);
  }
  throw new Failure(
    `${shown} looks like ${guess.kind}, but would be a string.`,
    say`${instead}, or add --string if you mean a string.`,
  );
}

/** Longer values are cut in an error. */
const MOST_SHOWN = 60;

/** Windows PowerShell removes double quotes unless a backslash is before them. */
const WINDOWS_POWERSHELL = ' (in Windows PowerShell, \\" for each ")';

/** What to do when the intended value is not known. */
const INSTEAD: Readonly<Record<Guess["kind"], string>> = {
  "a boolean": "Type true or false",
  "a number": "Type a finite number",
  "an array": "Type it as JSON between single quotes, such as '[1, 2]'",
  "an object": `Type it as JSON between single quotes, such as '{"max": 100}'`,
  "a missing value": "Leave the entry out",
};

/**
 * Read a value as JSON; undefined when it is not.
 *
 * @throws Failure when it is nested too deeply, or has a name twice.
 */
export function asJson(value: string): Json | undefined {
  let twice: string | undefined;
  let read: Json;
  try {
    read = parseJson(value, (name) => twice ??= name);
  } catch (error) {
    if (!(error instanceof TooDeep)) return undefined;
    throw new Failure(
      "The value is nested too deeply.",
      "Use fewer levels, or give --string to write it as a string.",
    );
  }
  if (twice === undefined) return read;
  throw new Failure(
    `The value has "${twice}" twice, and only one of them would count.`,
    "Keep one of the two.",
  );
}
