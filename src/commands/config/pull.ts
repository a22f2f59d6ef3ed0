import { definedOnly } from "../../values/collections.ts";
import { splitBranches } from "../../values/branch.ts";
import { refuseUnasked, requireYes } from "../../publish/requireYes.ts";
import type { FileConditions } from "../../config/conditions/fileConditions.ts";
import { type Diff, diffEntries } from "../../config/diff.ts";
import { changedConditions, type Drift, findLocalEdits } from "../../config/drift.ts";
import { mostEntries } from "../../config/limits.ts";
import { configHead } from "../../files/configTemplate.ts";
import { type ConfigFile, entriesOf, readConfigFile } from "../../files/configFile.ts";
import { editEnv, type LostWords } from "../../files/editConfig.ts";
import { Failure, orThrow } from "../../values/failure.ts";
import type { JsonObject } from "../../values/json.ts";
import { pluralizeAll } from "../../values/words.ts";
import { DEFAULT_REPOSITORY, type Repository } from "../../values/repository.ts";
import type { FileOptions } from "../../flags/fileFlags.ts";
import type { Context, Presenter } from "../../files/project/context.ts";
import type { ConditionsDiff } from "../../config/diffConfigs.ts";
import { refuseOtherType } from "./conditionEdits.ts";
import { type ConflictQuestion, pullSection } from "./pullSection.ts";
import { readRepository, refuseMistypedSection } from "../../files/project/localSection.ts";
import { refuseSharedSection } from "../../files/project/sharedUniverses.ts";
import { readMemory } from "../../files/project/readMemory.ts";
import { observe } from "../../publish/observe.ts";
import { type LockFailure, rememberLive } from "../../files/project/rememberLive.ts";
import { type Addressed, type EnvTarget, resolveLockTarget } from "../../files/project/target.ts";

export interface PullPreview extends Addressed {
  readonly file: string;
  /** The live configVersion. */
  readonly version: number;
  /** From the local entries to the live ones. */
  readonly diff: Diff;
  /** The keys of the diff that a person changed in the file since this folder last saw live. */
  readonly edits: ReadonlySet<string>;
  /** From the conditions of the file to the live ones; absent when the section has none. */
  readonly conditions?: ConditionsDiff;
  /** Conditional branches that stay on the platform only. */
  readonly branches: number;
  /** The keys that stay different from live, because `--merge` keeps the file's side. */
  readonly kept: readonly string[];
  readonly lost: LostWords;
  /** How many entries the section would have, when a sync would refuse that many; and how many are live. */
  readonly tooMany?: { readonly count: number; readonly live: number };
  readonly drift?: Drift;
  /** Why the lock file cannot be read, so that it is not known on which side something changed. */
  readonly lockFailure?: Failure;
}

export interface PullResult extends LockFailure {
  readonly outcome: "created" | "updated" | "unchanged";
  readonly preview: PullPreview;
}

/**
 * `cli config pull`: writes what is live into the config file's section of the env, and into the lock
 * file. Everything else in the file stays byte for byte; when a pull is refused, all of it does.
 */
export async function pull(
  options: FileOptions["pull"],
  context: Context,
  presenter: Presenter<PullPreview>,
  conflictQuestion: ConflictQuestion,
): Promise<PullResult> {
  refuseUnmerged(options);
  const target = resolveLockTarget(context);
  const { config } = context.flags;
  const { text: content } = context.project.config;
  const file = orThrow(context.project.config.content);
  if (file !== undefined) refuseMistypedSection(file, target.env, context);
  refuseSharedSection(target.env, file, context);
  const repository = readRepository(context);
  refuseForeignEntries(file, repository, target.env);
  if (content !== undefined && !options.yes) {
    const advice = options.merge
      ? "Give --yes to write the merged result without asking."
      : "Give --yes to overwrite the environment's section.";
    refuseUnasked(
      context,
      `to ${options.merge ? "merge into" : "overwrite"} it`,
      advice,
      `${config} exists, and `,
    );
  }
  const configs = await context.openConfigs(target.universeId, repository);
  const memory = readMemory(target, repository, context);
  const { lastSeen } = memory;
  const { live, drift } = await observe(configs, { history: "newest", lastSeen });
  const { entries: pulled, branches } = splitBranches(live.entries);
  refuseEmptying(file, target, pulled, options, context);
  const section = file?.envs.get(target.env);
  const local = entriesOf(section);
  const inputs = { env: target.env, section, live, memory };
  const { entries, fileConditions, kept, conditions } = await pullSection(
    inputs,
    options,
    context,
    conflictQuestion,
  );
  const head = configHead(target.env, entries.size > 0);
  const diff = diffEntries(local, entries);
  const [count, most] = [entries.size, mostEntries(pulled.size)];
  const tooMany = count > most ? { count, live: pulled.size } : undefined;
  if (fileConditions !== undefined) refuseMixedTypes(entries, fileConditions);
  const before = file ?? readConfigFile(head, config);
  const edit = editEnv(before, target.env, entries, repository, undefined, fileConditions);
  const edited = edit.text;
  const preview = {
    target,
    repository,
    file: config,
    version: live.version,
    diff,
    edits: findLocalEdits(diff, local, lastSeen),
    branches: fileConditions === undefined ? branches.size : 0,
    kept,
    lost: edit.lost,
    ...definedOnly({
      lockFailure: memory.lockFailure,
      drift,
      tooMany,
      conditions,
    }),
  };
  const asks = edited !== content && content !== undefined && !options.yes;
  if (edited !== content || changedConditions(drift).length > 0 || tooMany !== undefined) {
    presenter.show(preview, asks);
  }
  if (edited !== content) {
    const unchanged = `${config} is unchanged.`;
    if (asks) await requireYes(context.prompts, presenter.question(preview), unchanged);
    await context.disk.replace(config, edited, { content });
  }
  const record = {
    version: live.version,
    repository,
    entries: live.entries,
    conditions: live.conditions,
    hasConditions: fileConditions !== undefined,
  };
  const lockFailure = await rememberLive(target, record, context);
  return { outcome: outcomeOf(content, edited), preview, ...lockFailure };
}

/** Refuse a merge after which a value under a condition has another type than the key's own. */
function refuseMixedTypes(entries: JsonObject, { values }: FileConditions): void {
  for (const [key, under] of values) {
    const own = entries.get(key);
    for (const value of under.values()) if (own !== undefined) refuseOtherType(key, own, value);
  }
}

function outcomeOf(content: string | undefined, edited: string): PullResult["outcome"] {
  if (content === undefined) return "created";
  return edited === content ? "unchanged" : "updated";
}

/** Refuse to change the repository of other environments' entries: the file's `repository` line is for all. */
function refuseForeignEntries(
  file: ConfigFile | undefined,
  repository: Repository,
  env: string,
): void {
  if (file === undefined || file.repository !== undefined) return;
  if (repository === DEFAULT_REPOSITORY) return;
  const having = [...file.envs].filter(([name, { entries }]) => name !== env && entries.size > 0);
  if (having.length === 0) return;
  const names = having.map(([name]) => `"${name}"`).join(", ");
  throw new Failure(
    `${file.file} has entries of ${names} for ${DEFAULT_REPOSITORY}, and pulling ${repository} into it would make them entries of that repository.`,
    "Pull into another file with --config <path>.",
  );
}

/**
 * Refuse to empty a section without `--allow-empty`: a wrong universe id reads like a universe with nothing
 * published.
 */
function refuseEmptying(
  file: ConfigFile | undefined,
  { env, universeId }: EnvTarget,
  live: JsonObject,
  { allowEmpty }: FileOptions["pull"],
  { flags: { config } }: Pick<Context, "flags">,
): void {
  const local = file?.envs.get(env)?.entries.size ?? 0;
  if (allowEmpty || live.size > 0 || local === 0) return;
  throw new Failure(
    `Nothing is published in universe ${universeId}, and this would remove ${
      pluralizeAll(local, "entry", "entries")
    } of the environment "${env}" from ${config}.`,
    "Check the universe id, or give --allow-empty if that is what you mean.",
  );
}

function refuseUnmerged({ merge, mine, theirs }: FileOptions["pull"]): void {
  if (merge || !(mine || theirs)) return;
  throw new Failure(
    `${mine ? "--mine" : "--theirs"} needs --merge.`,
    "Give --merge as well; without it, live values overwrite the file's.",
  );
}
