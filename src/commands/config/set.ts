import { type ConfigFile, entriesOf, readConfigFile } from "../../files/configFile.ts";
import { writeTomlValue } from "../../toml/writeToml.ts";
import { type Text, text } from "../../terminal/text.ts";
import { command, say } from "../../values/command.ts";
import { Failure } from "../../values/failure.ts";
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
import { shellJson, shellWord } from "../../values/shellWord.ts";
import { tableWith } from "../../values/tableWith.ts";
import { findThousands } from "../../values/thousands.ts";
import { almost } from "../../values/suggest.ts";
import type { FileOptions } from "../../flags/fileFlags.ts";
import type { Context, Presenter } from "../context.ts";
import {
  type DesiredSection,
  missingEntry,
  requireKnownEnv,
  type SectionPreview,
  type SectionResult,
  warningLine,
  writeSection,
} from "./editSection.ts";
import { refuseSharedSection } from "./sharedUniverses.ts";
import { refuseOtherType, requireCondition, withValueUnder } from "./heldEdits.ts";
import { judgeHeld } from "./heldSection.ts";
import { inexactFailure, readLocalFile, readRepository } from "./localSection.ts";
import { asJson, parseSetValue } from "./parseSetValue.ts";
import { readAllSeen } from "./readMemory.ts";
import { requireEnv } from "./target.ts";

/** `cli config set`: changes one entry of the config file, or adds it. Nothing is asked of the platform. */
export async function set(
  options: FileOptions["set"],
  context: Context,
  presenter: Presenter<SectionPreview>,
): Promise<SectionResult> {
  const config = readLocalFile(context);
  const env = requireKnownEnv(requireEnv(context), config, context);
  refuseSharedSection(env, config, context);
  const { key, when, description } = options;
  const section = config.envs.get(env);
  const entries = entriesOf(section);
  const before = entries.get(key);
  const held = when === undefined ? undefined : requireCondition(section, env, when);
  if (held !== undefined && before === undefined) {
    throw missingEntry(key, env, entries, context);
  }
  const value = parseSetValue(options, before);
  const write = (doubt: EditQuestion | undefined, desired: Omit<DesiredSection, "env">) => {
    if (doubt !== undefined && !options.yes && !context.streams.interactive) throw doubt.refusal;
    const question = options.yes ? undefined : doubt?.question;
    return writeSection(config, { env, ...desired }, context, presenter, question);
  };
  if (held !== undefined) {
    refuseOtherType(key, before!, value);
    refuseInexactInput(key, value);
    const doubt = questionThousands(key, held.values.get(key)?.get(when!) ?? before!, value);
    const repository = readRepository(context);
    const seen = readAllSeen(repository, context);
    const one = {
      rules: new Map([...held.rules].filter(([name]) => name === when)),
      values: new Map(),
    };
    const warnings = judgeHeld(env, one, section!, seen).warnings.map(warningLine);
    return await write(doubt, { entries, held: withValueUnder(held, key, when!, value), warnings });
  }
  if (before === undefined || !equalJson(before, value)) refuseInexactInput(key, value);
  const doubt = before === undefined
    ? questionNewKey(options, config, entries)
    : questionThousands(key, before, value) ?? questionNewType(key, before, value);
  return await write(doubt, {
    entries: new Map(entries).set(key, value),
    ...(description === undefined ? {} : { annotations: new Map([[key, { description }]]) }),
  });
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
  if (entries.has(value)) return questionSwapped(key, value);
  // A header of the config file: dev.entries.race.laps.
  const bare = key.replace(/^[^.]+\.entries\./, "");
  const near = entries.has(bare)
    ? bare
    : almost(key, [...entries.keys()].filter((other) => family(other) !== family(key)));
  if (near === undefined) return undefined;
  return {
    question: text`Add ${key}, a new entry? There is ${near} already.`,
    refusal: new Failure(
      `"${key}" would be a new entry, and "${near}" is there already.`,
      `Correct the key, or add --yes if you want both.`,
    ),
  };
}

/** Ask about a key and a value in the wrong order. */
function questionSwapped(key: string, value: string): EditQuestion {
  return {
    question: text`Add ${key}, a new entry? Its value is the key ${value}.`,
    refusal: new Failure(
      `"${key}" would be a new entry, and its value "${value}" is a key.`,
      say`The key comes first: ${
        command(`set ${shellWord(value)} ${shellWord(key)}`)
      }; or add --yes if you mean it.`,
    ),
  };
}

/** Ask about a new key that is a field of a table: `car.stats.speed`, where `car.stats` has a speed. */
function questionField(key: string, value: string, entries: JsonObject): EditQuestion | undefined {
  const name = tableWith(key, entries);
  if (name === undefined) return undefined;
  const table = entries.get(name)!;
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

/** @throws Failure when the value has a number that a sync would refuse. */
function refuseInexactInput(key: string, value: Json): void {
  const toml = writeTomlValue(value, `The value of "${key}"`);
  const entry = readConfigFile(`[env.entries.key]\nvalue = ${toml}\n`, key).envs.get("env");
  const [inexact] = entry?.entries.get("key")?.inexact ?? [];
  if (inexact === undefined) return;
  const { what } = inexactFailure(key, inexact);
  throw new Failure(what, "Make it smaller, or give --string to write it as a string.");
}

function typeText(value: Json): string {
  const type = typeOf(value);
  return `${/^[ao]/.test(type) ? "an" : "a"} ${type}`;
}
