import { entriesOf, readConfigFile } from "../../files/configFile.ts";
import { text } from "../../terminal/text.ts";
import { BRANCH_MARK, isBranch } from "../../values/branch.ts";
import { Failure, orFailure } from "../../values/failure.ts";
import { equalJson, type Json, parseJson, TooDeep, typeOf } from "../../values/json.ts";
import { writeTomlValue } from "../../files/writeToml.ts";
import type { ConfigOptions, Context, Show } from "../context.ts";
import { knownEnv, type SectionPreview, type SectionResult, writeSection } from "./editSection.ts";
import { inexactFailure, readLocalFile } from "./localSection.ts";
import { requireEnv } from "./target.ts";

/** The arguments and flags of `cli config set`. */
export interface SetOptions extends ConfigOptions {
  readonly key: string;
  /** The value as it was typed. */
  readonly value: string;
  /** `--string`: the value is a string, even when it reads as JSON. */
  readonly string: boolean;
  /** `--description`: a new description of the entry. */
  readonly description?: string;
  /** `--yes`: a change of type needs no agreement. */
  readonly yes: boolean;
}

/**
 * `cli config set`: changes one entry of the local file, or adds it. Nothing is asked of the platform.
 *
 * @param show Shows what changes in the file, before anything is asked.
 * @throws Failure when the file cannot hold it, or its type changes and nobody can be asked.
 * @throws Declined when a person says no.
 */
export async function set(
  options: SetOptions,
  context: Context,
  show: Show<SectionPreview>,
): Promise<SectionResult> {
  const config = await readLocalFile(options, context);
  const env = await knownEnv(requireEnv(options), options, config, context);
  const { key, description } = options;
  const value = readValue(options);
  const entries = new Map(entriesOf(config.envs.get(env)));
  const before = entries.get(key);
  if (before === undefined || !equalJson(before, value)) refuseInexact(key, value);
  const desired = {
    env,
    entries: entries.set(key, value),
    ...(description === undefined ? {} : { annotations: new Map([[key, { description }]]) }),
  };
  const retyped = before !== undefined && typeOf(before) !== typeOf(value);
  if (retyped && !options.yes && !context.streams.interactive) {
    throw new Failure(
      `This would change "${key}" from ${typeText(before)} to ${typeText(value)}.`,
      typeof before === "string"
        ? "Give --string to keep it a string, or --yes if the change is what you mean."
        : "Give --yes if that is what you mean.",
    );
  }
  const question = retyped && !options.yes
    ? text`Change ${key} from ${typeText(before)} to ${typeText(value)}?`
    : undefined;
  return await writeSection(config, desired, options, context, show, question);
}

/** The value is JSON when it reads as JSON, else a string. */
function readValue({ key, value, string }: SetOptions): Json {
  if (key === "") throw new Failure("The key is empty.", "Name the entry, such as race.laps.");
  if (isBranch(key)) {
    throw new Failure(
      `"${key}" is the name of a conditional branch, which only Roblox makes.`,
      `Choose a key without "${BRANCH_MARK}".`,
    );
  }
  const read = string ? value : asJson(value);
  if (read === null) {
    throw new Failure(
      "The value is null, which TOML does not have.",
      'Remove the entry with `cli config unset`, or give --string for the string "null".',
    );
  }
  // Refuses what TOML cannot hold, before anything is shown.
  const toml = orFailure(() => writeTomlValue(read, `The value of "${key}"`));
  if (typeof toml === "string") return read;
  if (string) throw toml;
  throw new Failure(toml.what, "Change the value, or give --string to write it as a string.");
}

/** Refuses a number that a sync would refuse; one that is in the file already may be live, too. */
function refuseInexact(key: string, value: Json): void {
  const toml = writeTomlValue(value, `The value of "${key}"`);
  const entry = readConfigFile(`[env.entries.key]\nvalue = ${toml}\n`, key).envs.get("env");
  const [inexact] = entry?.entries.get("key")?.inexact ?? [];
  if (inexact === undefined) return;
  const { what } = inexactFailure(key, inexact);
  throw new Failure(what, "Make it smaller, or give --string to write it as a string.");
}

/** The type of a value, with its article. */
function typeText(value: Json): string {
  const type = typeOf(value);
  return `${/^[ao]/.test(type) ? "an" : "a"} ${type}`;
}

function asJson(value: string): Json {
  let twice: string | undefined;
  let read: Json;
  try {
    read = parseJson(value, (name) => twice ??= name);
  } catch (error) {
    if (!(error instanceof TooDeep)) return value;
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
