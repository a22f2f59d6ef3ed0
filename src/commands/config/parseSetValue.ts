import { writeTomlValue } from "../../toml/writeToml.ts";
import { command, say, type Sentence } from "../../values/command.ts";
import { Failure, orFailure } from "../../values/failure.ts";
import type { Json } from "../../values/json.ts";
import { looksSecret } from "../../values/looksSecret.ts";
import { parseJson, TooDeep } from "../../values/parseJson.ts";
import { expandAdvice, isUnexpanded, shellWord } from "../../values/shellWord.ts";
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
    if (isUnexpanded(word)) throw unexpanded(what, word);
  }
  if (!string && looksSecret(value)) {
    throw new Failure(
      `The value of "${key}" looks like an API key or a cookie, which is not shown.`,
      "Keep it out of the config, which every game server gets; or add --string if it is neither.",
    );
  }
  const read = string ? value : readTyped(value, before);
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

function readTyped(value: string, before: Json | undefined): Json {
  const json = asJson(value);
  if (json !== undefined) return json;
  // Web pages and word processors curl the quotes of JSON.
  const uncurled = asJson(value.replace(/[“”]/g, '"'));
  if (uncurled !== undefined && typeof uncurled !== "string") return uncurled;
  if (typeof before !== "string") refuseLookalike(value);
  return uncurled ?? value;
}

function underFlag({ when }: Pick<FileOptions["set"], "when">): string {
  return when === undefined ? "" : ` --when ${shellWord(when)}`;
}

function removeWith(options: Pick<FileOptions["set"], "key" | "when">): Sentence {
  const what = options.when === undefined ? "entry" : "value";
  const line = command(`unset ${shellWord(options.key)}${underFlag(options)}`);
  return say`Remove the ${what} with ${line}`;
}

function unexpanded(what: string, word: string): Failure {
  return new Failure(
    `The ${what} is "${word}": that variable was not expanded.`,
    `${expandAdvice(word)} Or add --string if you mean these characters.`,
  );
}

/** What looks like a value that is no string, but is not JSON: the spellings of other languages and countries. */
const LOOKALIKES: readonly (readonly [form: RegExp, what: string, advice: string])[] = [
  [/^(?:true|false|yes|no|on|off)$/i, "a boolean", "Type true or false"],
  [/^(?:nil|null|none|undefined)$/i, "a missing value", "Leave the entry out"],
  [
    /^[+−–-]?(?:\d{1,3}(?:[., _'’]\d{3})+(?:[.,]\d*)?|\d+[.,]?\d*|[.,]\d+|0[xob][\da-f]+|nan|inf(?:inity)?)$/i,
    "a number",
    "Type digits with a point, such as 1500 or 0.5",
  ],
  [/^[[{](?:.*[\]}]|[^\]}]*)$/s, "an array or an object", "Write it in the config file"],
];

/** Refuse a would-be string that looks like another value: a shell may have removed its quotes, or kept them. */
function refuseLookalike(value: string): void {
  const plain = value.trim().replace(/^(['`‘“])(.*)['`’”]$/s, "$2");
  const found = LOOKALIKES.find(([form]) => form.test(plain));
  if (found === undefined) return;
  const shown = value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}…` : value;
  throw new Failure(
    `${shown} looks like ${found[1]}, but would be a string.`,
    `${found[2]}, or add --string if you mean a string.`,
  );
}

/** Longer values are cut in an error. */
const MOST_SHOWN = 60;

/**
 * Read a value as JSON; undefined when it is not.
 *
 * @throws Failure when it is nested too deeply, or has a name twice.
 */
function asJson(value: string): Json | undefined {
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
    `The value has "${twice}" twice, and only one of them would be used.`,
    "Keep one of the two.",
  );
}
