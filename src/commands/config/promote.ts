import { definedOnly } from "../../values/collections.ts";
import { splitBranches } from "../../values/branch.ts";
import { command, say } from "../../values/command.ts";
import { type ConfigFile, entriesOf } from "../../files/configFile.ts";
import type { Annotations } from "../../files/configSchema.ts";
import { conditionsById, hasConditions } from "../../config/conditionSet.ts";
import type { FileConditions } from "../../config/conditions/fileConditions.ts";
import { refuseNothingChosen } from "../../config/keySelection.ts";
import type { Section } from "../../config/merge.ts";
import { promoteKeys } from "../../config/selectKeys.ts";
import { Failure } from "../../values/failure.ts";
import { enumerate } from "../../values/words.ts";
import type { FileOptions } from "../../flags/fileFlags.ts";
import { type Context, type Presenter, withFlags } from "../../files/project/context.ts";
import { refuseUnasked } from "../../publish/requireYes.ts";
import {
  requireKnownEnv,
  type SectionPreview,
  type SectionResult,
  writeSection,
} from "./editSection.ts";
import {
  readLocalFile,
  readRepository,
  refuseMistypedSection,
  requireSection,
} from "../../files/project/localSection.ts";
import { refuseSharedSection } from "../../files/project/sharedUniverses.ts";
import { readFileConditions } from "../../files/project/sectionConditions.ts";
import { conditionsOfLive } from "./pullSection.ts";
import { readAllSeen, readMemory } from "../../files/project/readMemory.ts";
import { observe } from "../../publish/observe.ts";
import { resolveEnvTarget } from "../../files/project/target.ts";

interface PromoteSource extends Section {
  readonly annotations: ReadonlyMap<string, Annotations>;
}

/**
 * `cli config promote`: copies one environment's section into another's, in the file. What is live changes
 * only with the next sync.
 */
export async function promote(
  options: FileOptions["promote"],
  context: Context,
  presenter: Presenter<SectionPreview>,
): Promise<SectionResult> {
  const { fromEnv, toEnv, fromLive, yes } = options;
  if (fromEnv === toEnv) {
    throw new Failure(
      `"${fromEnv}" cannot be promoted to itself.`,
      say`Name two environments: ${command("promote <from-env> <to-env>")}.`,
    );
  }
  refuseOtherTarget(context);
  const config = readLocalFile(context);
  requireKnownEnv(toEnv, config, context);
  for (const env of [fromEnv, toEnv]) refuseMistypedSection(config, env, context);
  refuseSharedSection(toEnv, config, context);
  const local = fromLive ? undefined : readLocalSource(fromEnv, config);
  const { config: path } = context.flags;
  if (!yes) refuseUnasked(context, `to write ${path}`, "Give --yes to write it without asking.");
  const source = local ?? await readLiveSource(withFlags(context, { env: fromEnv }));
  const section = config.envs.get(toEnv);
  const to = {
    entries: entriesOf(section),
    fileConditions: section && readFileConditions(section),
  };
  const { entries, fileConditions } = promoteKeys(source, to, options);
  refuseNothingChosen(options, source, to);
  const added = [...source.annotations].filter(([key]) => !to.entries.has(key) && entries.has(key));
  const firstConditions = fileConditions && to.fileConditions === undefined
    ? firstConditionsWarning(toEnv, fileConditions, context)
    : undefined;
  const desired = {
    env: toEnv,
    entries,
    annotations: new Map(added),
    ...definedOnly({ fileConditions }),
    warnings: firstConditions === undefined ? [] : [firstConditions],
  };
  const question = yes ? undefined : { is: "write" } as const;
  return await writeSection(config, desired, context, presenter, question);
}

/**
 * Name the conditions that the next sync removes where the section had none, so that live's stayed; undefined
 * when there are none.
 */
function firstConditionsWarning(
  env: string,
  { rules }: FileConditions,
  context: Pick<Context, "flags" | "project">,
): string | undefined {
  const seen = readAllSeen(readRepository(context), context).get(env)?.conditions;
  const gone = [...conditionsById(seen).keys()].filter((name) => !rules.has(name));
  if (seen !== undefined && gone.length === 0) return undefined;
  const removed = seen === undefined
    ? "every live condition that the file does not have"
    : enumerate(gone);
  return `"${env}" had no conditions in the file until now: the next sync removes ${removed}.`;
}

/** Refuse flags that name a third environment: here, the environments are arguments. */
function refuseOtherTarget({ flags: { env, universeId } }: Pick<Context, "flags">): void {
  if (env === undefined && universeId === undefined) return;
  throw new Failure(
    `\`cli config promote\` takes the two environments as arguments, not ${
      env === undefined ? "--universe-id" : "--env"
    }.`,
    say`Write ${command("promote <from-env> <to-env>")}.`,
  );
}

function readLocalSource(env: string, config: ConfigFile): PromoteSource {
  const advice = "Give --from-live to take what is live there.";
  const section = requireSection(config, env, advice);
  const annotations = new Map(
    Array.from(section.entries, ([key, { annotations }]) => [key, annotations]),
  );
  return { entries: entriesOf(section), annotations, fileConditions: readFileConditions(section) };
}

async function readLiveSource(context: Context): Promise<PromoteSource> {
  const target = resolveEnvTarget(context);
  const repository = readRepository(context);
  const configs = await context.openConfigs(target.universeId, repository);
  // The history is read to know if the values are out of date: they will be published later.
  const { lastSeen } = readMemory(target, repository, context);
  const { live } = await observe(configs, { history: "newest", lastSeen });
  const { entries, branches } = splitBranches(live.entries);
  const isPlain = branches.size === 0 && !hasConditions(live.conditions);
  return {
    entries,
    annotations: new Map(),
    fileConditions: isPlain ? undefined : conditionsOfLive(live),
  };
}
