import type { Breach } from "../../config/rules/breaches.ts";
import type { CompiledRules } from "../../config/rules/compileRules.ts";
import type { LocalEnv } from "../../files/configFile.ts";
import { placeInJson, readRulesFile, rulesPath } from "../../files/rulesFile.ts";
import { shorten } from "../../terminal/text.ts";
import { Failure, type Place } from "../../values/failure.ts";
import { isObject, type Json, type JsonObject, writeJson, writePath } from "../../values/json.ts";
import { pluralize } from "../../values/words.ts";
import { suggest } from "../../values/suggest.ts";
import type { Context } from "../context.ts";

/** The rules for values, and the file that they are in. */
export interface ValueRules extends CompiledRules {
  readonly file: string;
}

/** A value that breaks a rule, and how that is said. */
export interface RuleBreach extends Breach {
  readonly failure: Failure;
}

/**
 * Read the rules for values: the file that `--schema` names, else the one next to the config file,
 * which need not be there. What checks them is loaded for a file only.
 *
 * @throws Failure when the file that is named is not there, or is not a JSON Schema; with its place.
 */
export async function readValueRules(
  { disk, flags: { config, schema } }: Pick<Context, "disk" | "flags">,
): Promise<ValueRules | undefined> {
  const file = schema ?? rulesPath(config);
  const text = await disk.read(file);
  if (text === undefined) {
    if (schema === undefined) return undefined;
    throw new Failure(`There is no ${file} here.`, "Name another file with --schema <path>.");
  }
  const document = readRulesFile({ file, text });
  const { compileRules } = await import("../../config/rules/compileRules.ts");
  const rules = await compileRules(document);
  if ("find" in rules) return { ...rules, file };
  const { what, advice, path } = rules;
  throw new Failure(what, advice, placeInJson({ file, text }, path));
}

/**
 * Find the entries that break a rule, in the order of the rules. Every command that writes to the
 * platform asks this first, and commands that only look say so.
 *
 * @param entries The entries by key, all of them: a rule may want one that is missing.
 * @param section Where they are in the config file, when they are.
 * @throws Failure when the rules lead back to themselves without an end.
 */
export function findRuleBreaches(
  entries: JsonObject,
  rules: ValueRules | undefined,
  section?: LocalEnv,
): readonly RuleBreach[] {
  if (rules === undefined) return [];
  try {
    return rules.find(entries).map((breach) => ({
      ...breach,
      failure: breachFailure(breach, rules, section),
    }));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Failure(
      `${rules.file} has a $ref that leads back to itself without end.`,
      "Point it to a schema that does not contain it.",
    );
  }
}

/**
 * Find why entries are refused by the value rules as they are now; undefined when they keep them.
 *
 * @throws Failure when the rules cannot be read.
 */
export async function findBreach(
  entries: JsonObject,
  context: Context,
  section?: LocalEnv,
): Promise<Failure | undefined> {
  return firstBreach(findRuleBreaches(entries, await readValueRules(context), section));
}

/**
 * Refuse entries that break a value rule, by the rules as they are now.
 *
 * @throws Failure naming the first of them.
 */
export async function refuseBreach(...about: Parameters<typeof findBreach>): Promise<void> {
  const breach = await findBreach(...about);
  if (breach !== undefined) throw breach;
}

/** The first breach as what a command refuses for, and how many more there are. */
export function firstBreach(breaches: readonly RuleBreach[]): Failure | undefined {
  const [first, ...more] = breaches;
  if (first === undefined || more.length === 0) return first?.failure;
  const { what, advice, place } = first.failure;
  const count = pluralize(
    more.length,
    "more value breaks its rule",
    "more values break their rules",
  );
  return new Failure(what, `${advice} ${count}.`, place);
}

function breachFailure(breach: Breach, { file, schema }: ValueRules, section?: LocalEnv): Failure {
  const { key, path, value, rule } = breach;
  const entry = key === undefined ? undefined : section?.entries.get(key);
  const shown = value === undefined || key === undefined || !rule.startsWith("must")
    ? ""
    : `is ${shorten(writeJson(value), LONGEST_SHOWN)}, but `;
  const near = key === undefined || path.length > 0 || entry === undefined
    ? undefined
    : nearestKey(key, rule, schema);
  return new Failure(
    `${subjectOf(key, path)} ${shown}${rule}.`,
    near ??
      (value === undefined && key !== undefined
        ? `Add it, or change the rule in ${file}.`
        : `Change the value, or the rule in ${file}.`),
    breachPlace(breach, section),
  );
}

function breachPlace({ key, path, rule }: Breach, section?: LocalEnv): Place | undefined {
  const entry = key === undefined ? undefined : section?.entries.get(key);
  if (entry === undefined) return section?.place;
  // A key that no rule allows is wrong itself, whatever its value is.
  return path.length === 0 && !rule.startsWith("must") ? entry.place : entry.placeOf(path);
}

/** As much of a value is shown in an error, in characters. */
const LONGEST_SHOWN = 80;

/** Name an entry, or a place inside its value, as a sentence begins. */
export function subjectOf(key: string | undefined, path: Breach["path"]): string {
  if (key === undefined) return "The config";
  return path.length === 0
    ? `The entry "${key}"`
    : `The value at ${writePath(path)} of the entry "${key}"`;
}

/** Say whether a key that no rule allows may be a misspelled one. */
function nearestKey(key: string, rule: string, schema: Json): string | undefined {
  if (rule.startsWith("must") || !isObject(schema)) return undefined;
  const properties = schema.get("properties");
  const near = isObject(properties) ? suggest(key, properties.keys()) : undefined;
  return near === undefined || near === key ? undefined : `Did you mean "${near}"?`;
}
