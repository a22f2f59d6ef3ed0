import { type ConfigFile, entriesOf, readConfigFile } from "../../files/configFile.ts";
import { writeTomlValue } from "../../toml/writeToml.ts";
import { type Text, text } from "../../terminal/text.ts";
import { command, say, type Sentence } from "../../values/command.ts";
import { Failure, orFailure } from "../../values/failure.ts";
import { type Guess, guessValue } from "../../values/guessValue.ts";
import {
  equalJson,
  isObject,
  type Json,
  type JsonObject,
  type JsonType,
  plainNumbers,
  typeOf,
  writeJson,
} from "../../values/json.ts";
import { parseJson, TooDeep } from "../../values/parseJson.ts";
import { shellJson, shellWord } from "../../values/shellWord.ts";
import { findThousands } from "../../values/thousands.ts";
import { isUnreplaced, unreplacedAdvice } from "../../values/unreplaced.ts";
import { almost } from "../../values/suggest.ts";
import type { FileOptions } from "../../flags/fileFlags.ts";
import type { Context, Presenter } from "../context.ts";
import {
  missingEntry,
  refuseKeyName,
  requireKnownEnv,
  type SectionPreview,
  type SectionResult,
  writeSection,
} from "./editSection.ts";
import { refuseSharedSection } from "./sharedUniverses.ts";
import { refuseOtherType, requireCondition, withValueUnder } from "./heldEdits.ts";
import { inexactFailure, readLocalFile } from "./localSection.ts";
import { requireEnv } from "./target.ts";

/**
 * `cli config set`: changes one entry of the config file, or adds it. Nothing is asked of the platform.
 *
 * @param presenter Shows what changes in the file, before anything is asked.
 * @throws Failure when TOML cannot represent it, or a question is needed and nobody can be asked.
 * @throws Declined when a person says no.
 */
export async function set(
  options: FileOptions["set"],
  context: Context,
  presenter: Presenter<SectionPreview>,
): Promise<SectionResult> {
  const config = readLocalFile(context);
  const env = requireKnownEnv(requireEnv(context), config, context);
  refuseSharedSection(env, config, context);
  const { key, description } = options;
  const section = config.envs.get(env);
  const entries = new Map(entriesOf(section));
  const before = entries.get(key);
  if (options.when !== undefined) {
    const held = requireCondition(section, env, options.when);
    if (before === undefined) throw missingEntry(key, env, [...entries.keys()], context);
    const value = parseValue(options, before);
    refuseOtherType(key, before, value);
    refuseInexactInput(key, value);
    const desired = { env, entries, held: withValueUnder(held, key, options.when, value) };
    return await writeSection(config, desired, context, presenter);
  }
  const value = parseValue(options, before);
  if (before === undefined || !equalJson(before, value)) refuseInexactInput(key, value);
  const doubt = before === undefined
    ? questionNewKey(options, config, entries)
    : questionThousands(key, before, value) ?? questionNewType(key, before, value);
  if (doubt !== undefined && !options.yes && !context.streams.interactive) throw doubt.refusal;
  const desired = {
    env,
    entries: entries.set(key, value),
    ...(description === undefined ? {} : { annotations: new Map([[key, { description }]]) }),
  };
  const question = options.yes ? undefined : doubt?.question;
  return await writeSection(config, desired, context, presenter, question);
}

/** A question before an edit, and the failure when nobody can be asked. */
interface EditQuestion {
  readonly question: Text;
  readonly refusal: Failure;
}

/** Ask about a new key that is probably misspelled. */
function questionNewKey(
  { key, value }: FileOptions["set"],
  config: ConfigFile,
  entries: JsonObject,
): EditQuestion | undefined {
  // A key that another environment has is spelled correctly.
  if ([...config.envs.values()].some((section) => section.entries.has(key))) return undefined;
  const inside = questionField(key, value, entries);
  if (inside !== undefined) return inside;
  const near = almost(key, [...entries.keys()].filter((other) => family(other) !== family(key)));
  if (near === undefined) return undefined;
  return {
    question: text`Add ${key}, a new entry? There is ${near} already.`,
    refusal: new Failure(
      `"${key}" would be a new entry, and "${near}" is there already.`,
      `Correct the key, or add --yes if you want both.`,
    ),
  };
}

/** Ask about a new key that is a field of a table: `car.stats.speed`, where `car.stats` has a speed. */
function questionField(key: string, value: string, entries: JsonObject): EditQuestion | undefined {
  const found = [...entries].find(([name, table]) =>
    isObject(table) && key.startsWith(`${name}.`) && fieldAt(table, key.slice(name.length + 1))
  );
  if (found === undefined) return undefined;
  const [name, table] = found;
  const path = key.slice(name.length + 1).split(".");
  const json = asJson(value) ?? value;
  const changed = shellJson(writeJson(withField(table, path, json)));
  const field = path.join(".");
  return {
    question: text`Add ${key}, a new entry? The table ${name} has ${field} already.`,
    refusal: new Failure(
      `"${key}" would be a new entry, and the table "${name}" has "${field}" already.`,
      say`Change the field with ${
        command(`set ${shellWord(name)} ${changed}`)
      }, or add --yes if you want a new entry.`,
    ),
  };
}

function fieldAt(table: JsonObject, path: string): boolean {
  let node: Json | undefined = table;
  for (const step of path.split(".")) node = isObject(node) ? node.get(step) : undefined;
  return node !== undefined;
}

/** Copy a table with another value of one of its fields. */
function withField(table: Json, [step = "", ...rest]: readonly string[], value: Json): Json {
  if (!isObject(table)) return value;
  const inner = table.get(step) ?? null;
  return new Map(table).set(step, rest.length === 0 ? value : withField(inner, rest, value));
}

/** Replace numbers and single letters, so that `level1` equals `level2`, and `spawn.x` equals `spawn.y`. */
function family(key: string): string {
  return key.replace(/\d+|(?<![a-z\d])[a-z](?![a-z\d])/gi, "#");
}

/** Ask about `1.500` where the value today is 100 or more: 1.5, or 1500? */
function questionThousands(key: string, before: Json, value: Json): EditQuestion | undefined {
  const found = findThousands(before, value);
  if (found === undefined) return undefined;
  const [{ lexeme }, today] = found;
  const [is, was] = [writeJson(plainNumbers(found[0])), writeJson(today)];
  return {
    question: text`${lexeme} is ${is}, and today it is ${was}. Set ${key} to ${is}?`,
    refusal: new Failure(
      `${lexeme} is ${is}, with a decimal point; in "${key}" it is ${was} today.`,
      `Type ${lexeme.replaceAll(".", "")} for thousands, or add --yes if ${is} is what you mean.`,
    ),
  };
}

function questionNewType(key: string, before: Json, value: Json): EditQuestion | undefined {
  if (typeOf(before) === typeOf(value)) return undefined;
  const [from, to] = [typeText(before), typeText(value)];
  return {
    question: text`Change ${key} from ${from} to ${to}?`,
    refusal: new Failure(
      `This would change "${key}" from ${from} to ${to}.`,
      typeof before === "string"
        ? "Give --string to keep it a string, or --yes if the change is what you mean."
        : `Type ${KEPT[typeOf(before)]}, or add --yes to change the type.`,
    ),
  };
}

/** What to type so that an entry keeps its type. */
const KEPT: Readonly<Record<JsonType, string>> = {
  bool: "true or false",
  number: "a number, such as 5 or 0.5",
  string: "a string",
  array: "an array, such as '[1, 2]'",
  object: `an object, such as '{"max": 100}'`,
  null: "null",
};

/**
 * Read the value: as JSON where it is JSON, else as a string.
 *
 * @param before The current value of the entry; a string stays a string.
 * @throws Failure when it looks like a value of another kind.
 */
function parseValue(options: FileOptions["set"], before: Json | undefined): Json {
  const { key, value, string } = options;
  refuseKeyName(key);
  for (const [what, word] of string ? [] : [["key", key], ["value", value]] as const) {
    if (isUnreplaced(word)) throw unreplaced(what, word);
  }
  const json = string ? value : asJson(value);
  if (json === undefined && typeof before !== "string") refuseGuess(options, before);
  const read = json === undefined ? value : json;
  if (read === null) {
    throw new Failure(
      "The value is null, which TOML does not have.",
      say`Remove the entry with ${
        command(`unset ${shellWord(key)}`)
      }, or give --string for the string "null".`,
    );
  }
  // Refuses what TOML cannot represent, before anything is shown.
  const toml = orFailure(() => writeTomlValue(read, `The value of "${key}"`));
  if (typeof toml === "string") return read;
  if (string) throw toml;
  throw new Failure(toml.what, "Change the value, or give --string to write it as a string.");
}

function unreplaced(what: string, word: string): Failure {
  return new Failure(
    `The ${what} is "${word}": nothing replaced that variable.`,
    `${unreplacedAdvice(word)} Or add --string if you mean these characters.`,
  );
}

/** Refuse a would-be string that looks like another value: a shell may have removed its quotes. */
function refuseGuess({ key, value, when }: FileOptions["set"], before: Json | undefined): void {
  // cmd.exe keeps the quotes of '5', and web pages may have “5”.
  const guess = guessValue(value) ??
    guessValue(value.trim().replace(/^['`‘“](.*)['`’”]$/s, "$1"));
  if (guess === undefined) return;
  const shown = value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}…` : value;
  const json = guess.value === undefined ? undefined : writeJson(guess.value);
  let instead: Sentence = INSTEAD[guess.kind];
  if (json !== undefined) {
    const under = when === undefined ? "" : ` --when ${shellWord(when)}`;
    const line = command(`set ${shellWord(key)} ${shellJson(json)}${under}`);
    instead = say`Type ${line}${json.includes('"') ? WINDOWS_POWERSHELL : ""}`;
  } else if (guess.kind === "a missing value" && before !== undefined) {
    instead = say`Remove the entry with ${command(`unset ${shellWord(key)}`)}`;
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

/** Refuse a number that a sync would refuse. */
function refuseInexactInput(key: string, value: Json): void {
  const toml = writeTomlValue(value, `The value of "${key}"`);
  const entry = readConfigFile(`[env.entries.key]\nvalue = ${toml}\n`, key).envs.get("env");
  const [inexact] = entry?.entries.get("key")?.inexact ?? [];
  if (inexact === undefined) return;
  const { what } = inexactFailure(key, inexact);
  throw new Failure(what, "Make it smaller, or give --string to write it as a string.");
}

/** Name the type of a value, with its article. */
function typeText(value: Json): string {
  const type = typeOf(value);
  return `${/^[ao]/.test(type) ? "an" : "a"} ${type}`;
}

/** Read the value as JSON; undefined when it is not. */
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
    `The value has "${twice}" twice, and only one of them would count.`,
    "Keep one of the two.",
  );
}
