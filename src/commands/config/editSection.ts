import { definedOnly } from "../../values/collections.ts";
import { writeTomlKey } from "../../toml/writeToml.ts";
import { type ConditionsDiff, diffConfigs } from "../../config/diffConfigs.ts";
import type { FileConditions } from "../../config/conditions/fileConditions.ts";
import { configOfFile } from "../../config/conditions/resolveConditions.ts";
import { type Diff, diffEntries } from "../../config/diff.ts";
import { findLimitViolations } from "../../config/limits.ts";
import { type EntryAnnotation, listAnnotations } from "../../files/annotations.ts";
import {
  type ConfigFile,
  entriesOf,
  type LocalEnv,
  readConfigFile,
} from "../../files/configFile.ts";
import type { Annotations } from "../../files/configSchema.ts";
import { editEnv, type LostWords } from "../../files/editConfig.ts";
import { BRANCH_MARK, isBranch } from "../../values/branch.ts";
import { Failure } from "../../values/failure.ts";
import type { JsonObject } from "../../values/json.ts";
import { suggestEnv, suggestKey, tableWith } from "../../values/suggest.ts";
import { DEFAULT_REPOSITORY } from "../../values/repository.ts";
import type { Context, Presenter } from "../../files/project/context.ts";
import { requireYes } from "../../publish/requireYes.ts";
import {
  findIdle,
  findRuleBreaches,
  firstBreach,
  readValueRules,
  type RuleBreach,
  type ValueRules,
} from "../../rules/valueRules.ts";
import { readFileConditions } from "../../files/project/sectionConditions.ts";
import { limitFailure, longValuesUnder } from "../../files/project/localSection.ts";
import { entriesSeen, readAllSeen } from "../../files/project/readMemory.ts";
import { readPlacesIfPresent } from "../../files/project/target.ts";

/** What a command is about to write into an environment's section, as a person sees it. */
export interface SectionPreview {
  readonly env: string;
  readonly file: string;
  /** From the current section to the new one. */
  readonly diff: Diff;
  readonly annotated: readonly EntryAnnotation[];
  readonly lost: LostWords;
  /** What else the next sync does, as sentences. */
  readonly warnings: readonly string[];
  /** Absent when nothing is asked. */
  readonly question?: SectionQuestion;
  /** What changes of the conditions; absent when the section has none. */
  readonly conditions?: ConditionsDiff;
}

/** What a person must agree to before a section is written. */
export type SectionQuestion =
  | { readonly is: "write" }
  | { readonly is: "new-key"; readonly key: string; readonly note: string }
  | {
    readonly is: "new-type";
    readonly key: string;
    readonly from: string;
    readonly to: string;
  };

export interface SectionResult {
  readonly outcome: "updated" | "unchanged";
  readonly preview: SectionPreview;
}

export interface DesiredSection {
  readonly env: string;
  readonly entries: JsonObject;
  /** New annotations of entries; an entry keeps its others. */
  readonly annotations?: ReadonlyMap<string, Annotations>;
  /** All conditions of the section; absent when it keeps its own. */
  readonly fileConditions?: FileConditions;
  readonly warnings?: readonly string[];
}

/**
 * Write an environment's section, after showing what changes and asking a person if necessary. Every other
 * byte of the file stays.
 *
 * @param presenter Shows what changes, before anything is asked.
 * @param question What a person must agree to; undefined when nothing is asked.
 * @throws Failure when the entries cannot be written, or the file changed while this ran.
 * @throws Declined when a person says no.
 */
export async function writeSection(
  config: ConfigFile,
  { env, entries, annotations = new Map(), fileConditions, warnings = [] }: DesiredSection,
  context: Pick<Context, "disk" | "flags" | "project" | "prompts">,
  presenter: Presenter<SectionPreview>,
  question?: SectionQuestion,
): Promise<SectionResult> {
  const section = config.envs.get(env);
  const content = config.document.text;
  const file = context.flags.config;
  const rules = await readValueRules(context);
  const broken = findRuleBreaches(entriesOf(section), rules, section)
    .map(({ failure }) => failure.what);
  const edit = editEnv(config, env, entries, undefined, annotations, fileConditions);
  const diff = diffEntries(entriesOf(section), entries);
  const edited = readConfigFile(edit.text, file);
  refuseNewBreach(broken, findRuleBreaches(entries, rules, edited.envs.get(env)));
  const idle = findNewIdle(rules, config, edited, diff);
  const repository = edited.repository?.name ?? context.flags.repository ?? DEFAULT_REPOSITORY;
  const seen = readAllSeen(repository, context);
  refuseNewViolation(edited, env, diff, entriesSeen(seen.get(env)));
  refuseNewLongValue(section, edited.envs.get(env)!);
  const preview = {
    env,
    file,
    diff,
    annotated: listAnnotations(annotations).filter(({ key, field, text }) => {
      return section?.entries.get(key)?.annotations[field] !== text;
    }),
    lost: edit.lost,
    warnings: [...warnings, ...idle],
    ...definedOnly({ question, conditions: diffSections(section, edited.envs.get(env)!) }),
  };
  presenter.show(preview, question !== undefined);
  if (edit.text === content) return { outcome: "unchanged", preview };
  const unchanged = `${file} is unchanged.`;
  if (question !== undefined) {
    await requireYes(context.prompts, presenter.question(preview), unchanged);
  }
  await context.disk.replace(file, edit.text, { content });
  return { outcome: "updated", preview };
}

/** Compare the conditions of a section before and after, without the values that stay; undefined when it has none. */
function diffSections(
  before: LocalEnv | undefined,
  after: LocalEnv,
): ConditionsDiff | undefined {
  const [old, now] = [before && readFileConditions(before), readFileConditions(after)];
  if (old === undefined && now === undefined) return undefined;
  const all = diffConfigs(
    configOfFile(entriesOf(before), old),
    configOfFile(entriesOf(after), now),
  ).conditions;
  const keys = all.keys.map((each) => ({
    ...each,
    branches: each.branches.filter(({ change }) => change !== undefined),
  }));
  return { ...all, keys };
}

/** Find the rules that a change leaves without an entry, and those that a changed key was probably meant for. */
function findNewIdle(
  rules: ValueRules | undefined,
  before: ConfigFile,
  after: ConfigFile,
  { changes }: Diff,
): readonly string[] {
  const known = new Set(findIdle(rules, before).map(({ what }) => what));
  const meant = new Set(changes.map(({ key }) => `Did you mean "${key}"?`));
  return findIdle(rules, after)
    .filter(({ what, advice }) => !known.has(what) || meant.has(advice))
    .map(warningLine);
}

/** Write a warning of an edit on one line, after its file and line where they are known. */
function warningLine({ what, advice, place }: Failure): string {
  const where = place === undefined ? "" : `${place.file}:${place.line}: `;
  return `${where}${what} ${advice}`;
}

/**
 * Refuse a change that breaks a value rule; those that are already broken do not block other changes.
 *
 * @param broken How to describe those.
 */
function refuseNewBreach(broken: readonly string[], breaches: readonly RuleBreach[]): void {
  const breach = firstBreach(breaches.filter(({ failure }) => !broken.includes(failure.what)));
  if (breach !== undefined) throw withoutPlace(breach);
}

/** Leave out a place that would be in a file that is not written. */
function withoutPlace({ what, advice }: Failure): Failure {
  return new Failure(what, advice);
}

/**
 * Refuse a change that breaches one of the platform's limits. Limits that are already breached do not block
 * other changes.
 *
 * @param edited The file as it is about to be.
 * @param live How many entries this folder last saw live there; absent when their number stays.
 */
function refuseNewViolation(
  edited: ConfigFile,
  env: string,
  { changes }: Diff,
  live?: number,
): void {
  const keys = new Set(changes.map(({ key }) => key));
  const grows = changes.some(({ change }) => change === "added");
  const violation = findLimitViolations(entriesOf(edited.envs.get(env)), live).find((each) => {
    return each.limit === "entries" ? grows : keys.has(each.key);
  });
  if (violation !== undefined) throw withoutPlace(limitFailure(violation, edited, env));
}

function refuseNewLongValue(before: LocalEnv | undefined, after: LocalEnv): void {
  const old = longValuesUnder(before).map(({ what }) => what);
  const found = longValuesUnder(after).find(({ what }) => !old.includes(what));
  if (found !== undefined) throw withoutPlace(found);
}

/** Refuse a key that no entry can have. */
export function refuseKeyName(key: string): void {
  if (key === "") {
    throw new Failure("The key is empty.", "Give the entry's key, such as race.laps.");
  }
  if (!isBranch(key)) return;
  throw new Failure(
    `"${key}" is the name of a conditional value, which only Roblox creates.`,
    `Choose a key without "${BRANCH_MARK}".`,
  );
}

/** Explain that an environment has no entry of a name; the nearest is suggested. */
export function missingEntry(
  key: string,
  env: string,
  entries: JsonObject,
  { flags: { config } }: Pick<Context, "flags">,
): Failure {
  const keys = [...entries.keys()];
  const near = suggestKey(key, keys);
  const table = tableWith(key, entries);
  return new Failure(
    `The environment "${env}" in ${config} has no entry "${key}".`,
    near === undefined && table !== undefined
      ? `It is a field of "${table}", which you can edit in the file.`
      : near === undefined
      ? `It has ${keys.length === 0 ? "no entries" : keys.slice(0, 10).join(", ")}.`
      : `Did you mean "${near}"?`,
  );
}

/**
 * Refuse an environment that neither the config file nor the places file has: most often its name is
 * misspelled, and would become a new section.
 */
export function requireKnownEnv(
  env: string,
  config: ConfigFile,
  context: Pick<Context, "flags" | "project">,
): string {
  if (config.envs.has(env)) return env;
  const { places } = context.flags;
  const placed = [...readPlacesIfPresent(context)?.envs.keys() ?? []];
  if (placed.includes(env)) return env;
  const names = [...new Set([...config.envs.keys(), ...placed])];
  const near = suggestEnv(env, names);
  throw new Failure(
    `Neither ${config.file} nor ${places} has an environment "${env}".`,
    near === undefined
      ? `Add [${writeTomlKey(env)}] with its universe_id to ${places} first.`
      : `Did you mean "${near}"?`,
  );
}
