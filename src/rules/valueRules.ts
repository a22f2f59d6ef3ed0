import { groupBranches } from "../config/conditionSet.ts";
import { splitBranches } from "../values/branch.ts";
import type { Breach } from "./breaches.ts";
import type { CompiledRules } from "./compileRules.ts";
import type { ConfigFile, LocalEnv } from "../files/configFile.ts";
import { type JsonText, placeInJson, readRulesFile } from "../files/rulesFile.ts";
import { NOT_ALLOWED } from "./ruleWords.ts";
import { schemaOf } from "./writeSchema.ts";
import { shorten } from "../values/text.ts";
import { Failure, orThrow, type Place } from "../values/failure.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  memberOf,
  type ValuePath,
  writeJson,
  writePath,
} from "../values/json.ts";
import { pluralize } from "../values/words.ts";
import { suggest } from "../values/suggest.ts";
import type { Context } from "../files/project/context.ts";

export interface ValueRules extends CompiledRules, JsonText {}

export interface RuleBreach extends Breach {
  readonly failure: Failure;
}

/**
 * Read the value rules: the file that `--schema` names, else the optional one next to the config file. The
 * validator is loaded only when there is a file.
 *
 * @throws Failure when the file that is named is not there, or is not a JSON Schema; with its place.
 */
export async function readValueRules(
  { project, flags: { schema } }: Pick<Context, "project" | "flags">,
): Promise<ValueRules | undefined> {
  const { file } = project.rules;
  const text = orThrow(project.rules.content);
  if (text === undefined) {
    if (schema === undefined) return undefined;
    throw new Failure(`There is no ${file} here.`, "Name another file with --schema <path>.");
  }
  const json = { file, text };
  const document = readRulesFile(json);
  const { compileRules } = await import("./compileRules.ts");
  const rules = await compileRules(document);
  if ("find" in rules) return { ...rules, file, text };
  const { what, advice, path } = rules;
  throw new Failure(what, advice, placeInJson(json, path));
}

/**
 * Find the entries that break a rule, in the order of the rules. Every command that writes to the platform
 * checks this first; read-only commands report it.
 *
 * @param all All the entries by key: a rule may require a missing one. Values under conditions are checked, too.
 * @param section Their section of the config file, if they come from it.
 * @throws Failure when the rules lead back to themselves without an end.
 */
export function findRuleBreaches(
  all: JsonObject,
  rules: ValueRules | undefined,
  section?: LocalEnv,
): readonly RuleBreach[] {
  if (rules === undefined) return [];
  const { entries, branches } = splitBranches(all);
  const under = section === undefined ? branchValues(branches) : whenValues(section);
  const own = breachesIn(entries, rules).map((breach, index) => ({
    ...breach,
    failure: breachFailure(breach, rules, section, "", index),
  }));
  return [...own, ...findBreachesUnder(entries, rules, under)];
}

/** @throws Failure when the rules cannot be checked. */
function breachesIn(entries: JsonObject, rules: ValueRules): readonly Breach[] {
  const found = rules.find(entries);
  if (!("what" in found)) return found;
  throw new Failure(found.what, found.advice, placeInJson(rules, found.path));
}

/** A value under a condition; one of a file has a place. */
interface ValueUnder {
  readonly key: string;
  readonly condition: string;
  readonly value: Json;
  readonly placeOf?: (path: ValuePath) => Place;
}

function whenValues({ entries }: LocalEnv): readonly ValueUnder[] {
  return [...entries.values()].flatMap(({ key, when }) =>
    Array.from(when, ([condition, one]) => ({ key, condition, ...one }))
  );
}

function branchValues(branches: JsonObject): readonly ValueUnder[] {
  return [...groupBranches(branches)].flatMap(([key, values]) =>
    Array.from(values, ([condition, value]) => ({ key, condition, value }))
  );
}

/** A player who meets one condition has that value. */
function findBreachesUnder(
  entries: JsonObject,
  rules: ValueRules,
  values: readonly ValueUnder[],
): readonly RuleBreach[] {
  const byCondition = Map.groupBy(values, ({ condition }) => condition);
  return [...byCondition].flatMap(([condition, each]) => {
    const under = new Map(each.map((one) => [one.key, one]));
    const met = new Map([...entries, ...each.map(({ key, value }) => [key, value] as const)]);
    return breachesIn(met, rules).flatMap((breach, index) => {
      const one = under.get(breach.key ?? "");
      if (one === undefined) return [];
      const where = ` under "${condition}"`;
      const { what, advice } = breachFailure(breach, rules, undefined, where, index);
      return [{ ...breach, failure: new Failure(what, advice, one.placeOf?.(breach.path)) }];
    });
  });
}

/** Find the first breach as a failure; undefined when the rules refuse nothing. */
export async function findBreach(
  entries: JsonObject,
  context: Pick<Context, "flags" | "project">,
): Promise<Failure | undefined> {
  return firstBreach(findRuleBreaches(entries, await readValueRules(context)));
}

/** Make a check whether a breach is about chosen keys; one without a key is about all of them. */
export function isAbout(isChosen: (key: string) => boolean): (breach: Breach) => boolean {
  return ({ key }) => key === undefined || isChosen(key);
}

/** Explain the first breach, and how many others there are. */
export function firstBreach(breaches: readonly RuleBreach[]): Failure | undefined {
  const failures = breaches.map(({ failure }) => failure);
  return firstOf(failures, "more value breaks its rule", "more values break their rules");
}

/** Warn of the first rule without an entry, and of how many others there are. */
export function firstIdle(idle: readonly Failure[]): Failure | undefined {
  return firstOf(idle, "more rule matches no entry", "more rules match no entry");
}

function firstOf(failures: readonly Failure[], one: string, several: string): Failure | undefined {
  const [first, ...more] = failures;
  if (first === undefined || more.length === 0) return first;
  const { what, advice, place } = first;
  return new Failure(what, `${advice} ${pluralize(more.length, one, several)}.`, place);
}

/** Find rules that check nothing, most often because their name is misspelled. */
export function findIdle(rules: ValueRules | undefined, { envs }: ConfigFile): readonly Failure[] {
  const keys = new Set([...envs.values()].flatMap(({ entries }) => [...entries.keys()]));
  return rules?.findIdle([...keys]).map(({ path, name, pattern, near }, index) => {
    const what = name === undefined
      ? `No entry matches the pattern "${pattern}", so it checks nothing.`
      : `No entry is named "${name}", so its rule checks nothing.`;
    const advice = near === undefined
      ? `Correct the ${name === undefined ? "pattern" : "name"}, or remove the rule.`
      : `Did you mean "${near}"?`;
    const isPlaced = index * rules.text.length < MOST_READ;
    return new Failure(what, advice, isPlaced ? placeInJson(rules, path) : undefined);
  }) ?? [];
}

function breachFailure(
  breach: Breach,
  { file, schema }: ValueRules,
  section?: LocalEnv,
  under = "",
  index = 0,
): Failure {
  const { key, path, value, rule } = breach;
  const shown = value === undefined || key === undefined || !rule.startsWith("must")
    ? ""
    : `is ${shorten(writeJson(value), LONGEST_SHOWN)}, but `;
  const isName = rule === NOT_ALLOWED && typeof (path.at(-1) ?? key) === "string";
  return new Failure(
    `${subjectOf(key, path)}${under} ${shown}${rule}.`,
    isName && key !== undefined
      ? allowingAdvice(key, breach, file, index < MOST_SUGGESTED ? schema : true)
      : value === undefined && key !== undefined
      ? `Add it, or change the rule in ${file}.`
      : `Change the value, or the rule in ${file}.`,
    breachPlace(breach, section),
  );
}

function breachPlace({ key, path, rule }: Breach, section?: LocalEnv): Place | undefined {
  const entry = key === undefined ? undefined : section?.entries.get(key);
  if (entry === undefined) return section?.place;
  // When no rule allows a key, the place is the key's, not its value's.
  return path.length === 0 && !rule.startsWith("must") ? entry.place : entry.placeOf(path);
}

/** That many misspelled names get a suggestion: to find one takes long where there are many rules. */
const MOST_SUGGESTED = 100;
/** How many characters are read to find the places of rules: each is looked for from the start. */
const MOST_READ = 10_000_000;
/** Longer values are cut in an error, in characters. */
const LONGEST_SHOWN = 80;
/** Longer lines are not worth typing. */
const LONGEST_LINE = 200;

export function subjectOf(key: string | undefined, path: Breach["path"]): string {
  if (key === undefined) return "The config";
  return path.length === 0
    ? `The entry "${key}"`
    : `The value at ${writePath(path)} of the entry "${key}"`;
}

function allowingAdvice(
  key: string,
  { path, value = null }: Breach,
  file: string,
  schema: Json,
): string {
  const name = path.length === 0 ? key : String(path.at(-1));
  const line = `\`${JSON.stringify(name)}: ${writeJson(schemaOf([value]))}\``;
  const added = line.length > LONGEST_LINE ? "a rule for it" : line;
  const where = path.length === 0 ? "properties" : `the properties of "${key}"`;
  const near = nearestRule([key, ...path].map(String), schema);
  return near === undefined
    ? `Add ${added} to ${where} in ${file} if you mean it; otherwise correct the name.`
    : `Did you mean "${near}"? Otherwise add ${added} to ${where} in ${file}.`;
}

function nearestRule(path: readonly string[], schema: Json): string | undefined {
  const name = path.at(-1)!;
  const around = path.slice(0, -1).reduce<Json>((at, step) => {
    return memberOf(memberOf(at, "properties"), step);
  }, schema);
  const properties = memberOf(around, "properties");
  const near = isObject(properties) ? suggest(name, properties.keys()) : undefined;
  return near === name ? undefined : near;
}
