import { type ConfigFile, entriesOf, readConfigFile } from "../../files/configFile.ts";
import { writeTomlValue } from "../../toml/writeToml.ts";
import { Failure } from "../../values/failure.ts";
import { type Json, type JsonObject, typeOf, writeJson } from "../../values/json.ts";
import { isWithin } from "../../values/suggest.ts";
import type { FileOptions } from "../../flags/fileFlags.ts";
import type { Context, Presenter } from "../../files/project/context.ts";
import {
  type DesiredSection,
  missingEntry,
  requireKnownEnv,
  type SectionPreview,
  type SectionQuestion,
  type SectionResult,
  writeSection,
} from "./editSection.ts";
import { refuseSharedSection } from "../../files/project/sharedUniverses.ts";
import { refuseOtherType, requireCondition, withValueUnder } from "./conditionEdits.ts";
import { inexactFailure, readLocalFile } from "../../files/project/localSection.ts";
import { parseSetValue } from "./parseSetValue.ts";
import { requireEnv } from "../../files/project/target.ts";

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
  const fileConditions = when === undefined ? undefined : requireCondition(section, env, when);
  if (fileConditions !== undefined && before === undefined) {
    throw missingEntry(key, env, entries, context);
  }
  const value = parseSetValue(options, before);
  const write = (doubt: EditQuestion | undefined, desired: Omit<DesiredSection, "env">) => {
    if (doubt !== undefined && !options.yes && !context.streams.interactive) throw doubt.refusal;
    const question = options.yes ? undefined : doubt?.question;
    return writeSection(config, { env, ...desired }, context, presenter, question);
  };
  if (fileConditions !== undefined) {
    refuseOtherType(key, before!, value);
    refuseInexactInput(key, value);
    return await write(undefined, {
      entries,
      fileConditions: withValueUnder(fileConditions, key, when!, value),
    });
  }
  if (before === undefined || writeJson(before) !== writeJson(value)) {
    refuseInexactInput(key, value);
  }
  const doubt = before === undefined
    ? questionNewKey(key, config, entries)
    : questionNewType(key, before, value);
  return await write(doubt, {
    entries: new Map(entries).set(key, value),
    ...(description === undefined ? {} : { annotations: new Map([[key, { description }]]) }),
  });
}

/** A question before an edit, and the failure when nobody can be asked. */
interface EditQuestion {
  readonly question: SectionQuestion;
  readonly refusal: Failure;
}

/** Ask about a new key that is probably misspelled. */
function questionNewKey(
  key: string,
  config: ConfigFile,
  entries: JsonObject,
): EditQuestion | undefined {
  // A key that another environment has is spelled correctly.
  if ([...config.envs.values()].some((section) => section.entries.has(key))) return undefined;
  const near = [...entries.keys()].find((other) => isNear(key, other));
  const odd = /[^\p{L}\p{N}_. -]/u.exec(key)?.[0];
  if (near === undefined && odd === undefined) return undefined;
  const what = near === undefined
    ? `it contains "${odd}"`
    : `the environment has "${near}" already`;
  return {
    question: { is: "new-key", key, note: what },
    refusal: new Failure(
      `"${key}" would be a new entry, and ${what}.`,
      "Correct the key, or add --yes if you mean it.",
    ),
  };
}

/** Check whether a key is a letter away from another one; another digit makes another key. */
function isNear(key: string, other: string): boolean {
  return isWithin(key.toLowerCase(), other.toLowerCase(), 1) &&
    key.replace(/\D/g, "") === other.replace(/\D/g, "");
}

function questionNewType(key: string, before: Json, value: Json): EditQuestion | undefined {
  if (typeOf(before) === typeOf(value)) return undefined;
  const [from, to] = [typeText(before), typeText(value)];
  const keep = typeof before === "string" ? "Give --string to keep it a string" : `Give ${from}`;
  return {
    question: { is: "new-type", key, from, to },
    refusal: new Failure(
      `This would change "${key}" from ${from} to ${to}.`,
      `${keep}, or add --yes to change the type.`,
    ),
  };
}

/** @throws Failure when the value has a number that a sync would refuse. */
function refuseInexactInput(key: string, value: Json): void {
  const toml = writeTomlValue(value, `The value of "${key}"`);
  const entry = readConfigFile(`[env.entries.key]\nvalue = ${toml}\n`, key).envs.get("env");
  const [inexact] = entry?.entries.get("key")?.inexact ?? [];
  if (inexact === undefined) return;
  const { what, advice } = inexactFailure(key, inexact);
  throw new Failure(what, advice);
}

function typeText(value: Json): string {
  const type = typeOf(value);
  return `${/^[ao]/.test(type) ? "an" : "a"} ${type}`;
}
