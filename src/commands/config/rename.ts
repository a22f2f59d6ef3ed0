import { diffEntries } from "../../config/diff.ts";
import { type RenamedRule, renameRule } from "../../config/rules/renameRule.ts";
import { type ConfigFile, entriesOf } from "../../files/configFile.ts";
import { renameEntry } from "../../files/editConfig.ts";
import type { FileOptions } from "../../flags/fileFlags.ts";
import { asFailure, Failure, orThrow } from "../../values/failure.ts";
import type { Json } from "../../values/json.ts";
import { definedOnly } from "../../values/definedOnly.ts";
import type { Repository } from "../../values/repository.ts";
import { suggest } from "../../values/suggest.ts";
import { type Context, type Presenter, withFlags } from "../context.ts";
import { findKey } from "../keySources.ts";
import {
  missingEntry,
  refuseKeyName,
  refuseNewBreach,
  refuseNewViolation,
  requireKnownEnv,
} from "./editSection.ts";
import { readLocalFile, readRepository } from "./localSection.ts";
import { openConfigsClient } from "./openConfigsClient.ts";
import { requireEnv, resolveTarget } from "./target.ts";
import {
  compileRulesFile,
  findRuleBreaches,
  readValueRules,
  type ValueRules,
} from "./valueRules.ts";

export interface RenamePreview {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly renamed: readonly RenamedIn[];
  /** The environments that still have the old key. */
  readonly left: readonly string[];
  /** What becomes of the value rules; absent when they do not name the old key. */
  readonly rules?: RenamedRule & { readonly file: string };
}

export interface RenamedIn {
  readonly env: string;
  readonly value: Json;
  /** The conditions under which it has other values. */
  readonly under: readonly string[];
  /** The running experiment that has the old key, or why that is not known. */
  readonly experiment?: string | Failure;
}

/**
 * `cli config rename`: gives an entry another key, in one environment of the config file or in all of them, and in
 * the value rules. Nothing is published. Only running experiments are asked for, where an API key is loaded.
 */
export async function rename(
  { from, to, all }: FileOptions["rename"],
  context: Context,
  presenter: Presenter<RenamePreview>,
): Promise<RenamePreview> {
  refuseKeyName(to);
  if (from === to) {
    throw new Failure(`"${to}" is the old key and the new one.`, "Name another key.");
  }
  const config = readLocalFile(context);
  const repository = readRepository(context);
  const envs = all ? requireEnvsWith(from, config) : [requireEnvWith(from, config, context)];
  refuseTaken(to, envs, config);
  const edited = envs.reduce((file, env) => renameEntry(file, env, from, to), config);
  const rules = await readValueRules(context);
  const renamedRules = rules && renameInRules(rules, edited, from, to);
  await refuseRefused(envs, { config, edited, from, to }, rules, renamedRules);
  const renamed = await Promise.all(envs.map(async (env): Promise<RenamedIn> => {
    const { value, when } = config.envs.get(env)!.entries.get(from)!;
    const experiment = await findExperiment(from, repository, withFlags(context, { env }));
    return { env, value, under: [...when.keys()], ...definedOnly({ experiment }) };
  }));
  const preview = {
    file: config.file,
    from,
    to,
    renamed,
    left: envsWith(from, edited),
    ...(renamedRules?.text === rules?.text ? {} : definedOnly({ rules: renamedRules })),
  };
  presenter.show(preview, false);
  await writeRenamed(preview, { config, edited }, rules, context);
  return preview;
}

interface Renaming {
  readonly config: ConfigFile;
  readonly edited: ConfigFile;
}

function requireEnvWith(
  key: string,
  config: ConfigFile,
  context: Pick<Context, "flags" | "project">,
): string {
  const env = requireKnownEnv(requireEnv(context), config, context);
  const entries = entriesOf(config.envs.get(env));
  if (!entries.has(key)) throw missingEntry(key, env, entries, context);
  return env;
}

function envsWith(key: string, { envs }: ConfigFile): readonly string[] {
  return [...envs].filter(([, { entries }]) => entries.has(key)).map(([env]) => env);
}

function requireEnvsWith(key: string, config: ConfigFile): readonly string[] {
  const envs = envsWith(key, config);
  if (envs.length > 0) return envs;
  const near = suggest(
    key,
    [...config.envs.values()].flatMap(({ entries }) => [...entries.keys()]),
  );
  throw new Failure(
    `No environment in ${config.file} has an entry "${key}".`,
    near === undefined ? "Name a key that is there." : `Did you mean "${near}"?`,
  );
}

/** Refuse a new key that is taken: two entries would become one. */
function refuseTaken(
  to: string,
  envs: readonly string[],
  { file, envs: sections }: ConfigFile,
): void {
  for (const env of envs) {
    const taken = sections.get(env)!.entries.get(to);
    if (taken === undefined) continue;
    throw new Failure(
      `The environment "${env}" in ${file} has an entry "${to}" already.`,
      "Choose another key, or remove that entry first.",
      taken.place,
    );
  }
}

function renameInRules(
  { file, text }: ValueRules,
  edited: ConfigFile,
  from: string,
  to: string,
): RenamedRule & { readonly file: string } {
  const sections = {
    isLeft: envsWith(from, edited).length > 0,
    isEverywhere: envsWith(to, edited).length === edited.envs.size,
  };
  return { file, ...renameRule(text, { from, to }, sections) };
}

/** Refuse a rename after which the new key breaks a value rule or a limit. */
async function refuseRefused(
  envs: readonly string[],
  { config, edited, from, to }: Renaming & { readonly from: string; readonly to: string },
  rules: ValueRules | undefined,
  renamed: RenamedRule | undefined,
): Promise<void> {
  const rulesNow = rules && renamed && await compileRulesFile({ ...rules, text: renamed.text });
  for (const env of envs) {
    const [old, section] = [config.envs.get(env)!, edited.envs.get(env)!];
    const [before, after] = [entriesOf(old), entriesOf(section)];
    // A rule that the old key broke already does not block its rename.
    const broken = findRuleBreaches(before, rules, old).map(({ failure }) =>
      failure.what.replaceAll(`"${from}"`, `"${to}"`)
    );
    refuseNewBreach(broken, findRuleBreaches(after, rulesNow, section));
    refuseNewViolation(edited, env, diffEntries(before, after));
  }
}

async function findExperiment(
  from: string,
  repository: Repository,
  context: Context,
): Promise<string | Failure | undefined> {
  try {
    const { universeId } = resolveTarget(context);
    if (await findKey(universeId, context) === undefined) {
      return new Failure("No API key is loaded.", "");
    }
    const running = await (await openConfigsClient(universeId, repository, context)).experiments();
    return orThrow(running).running.find(({ key }) => key === from)?.name;
  } catch (error) {
    return asFailure(error);
  }
}

/** Write the rules first: with them alone, the same command goes on from there. */
async function writeRenamed(
  { rules, to }: RenamePreview,
  { config, edited }: Renaming,
  before: ValueRules | undefined,
  { disk }: Pick<Context, "disk">,
): Promise<void> {
  const { file, document: { text: content } } = config;
  if (rules !== undefined) {
    await disk.replace(rules.file, rules.text, { content: before!.text });
  }
  const failure = await disk.replace(file, edited.document.text, { content }).catch(asFailure);
  if (!(failure instanceof Failure)) return;
  if (rules === undefined) throw failure;
  throw new Failure(
    `${failure.what} ${rules.file} has the rule of "${to}" already.`,
    failure.remedy,
  );
}
