import { definedOnly } from "../../values/collections.ts";
import { isStaged, overlayDraft } from "../../config/draft.ts";
import { CONFIG_REFS, type ConfigRef, FIXED_SIDES } from "../../config/parseConfigRef.ts";
import { chooseRevision, containsRevision, REVISION_FORMS } from "../../config/chooseRevision.ts";
import { liveAfter } from "../../config/restore.ts";
import { type ConfigDiff, diffConfigs, isEmptyDiff } from "../../config/diffConfigs.ts";
import { withConditionsOf } from "../../config/syncPlan.ts";
import type { Drift } from "../../config/drift.ts";
import type { Config, LastSeen, Revision } from "../../values/configs.ts";
import { Failure, orThrow } from "../../values/failure.ts";
import { suggest, suggestEnv } from "../../values/suggest.ts";
import type { Repository } from "../../values/repository.ts";
import { command, say } from "../../values/command.ts";
import type { LookOptions } from "../../flags/lookFlags.ts";
import { type Context, withFlags } from "../../files/project/context.ts";
import { resolveSection } from "../../files/project/sectionConditions.ts";
import {
  knownEnvs,
  type LocalSection,
  readLocalSection,
  readRepository,
} from "../../files/project/localSection.ts";
import { type LockMemory, readMemory } from "../../files/project/readMemory.ts";
import {
  type Observation,
  observe,
  type ObserveOptions,
  readDrift,
} from "../../publish/observe.ts";
import {
  type Addressed,
  type EnvTarget,
  resolveEnvTarget,
  resolveTarget,
} from "../../files/project/target.ts";

type NamedConfigRef = LookOptions["diff"]["from"];

export interface DiffResult extends Addressed, Pick<ConfigDiff, "diff"> {
  /** Absent when the config file is compared and has none. */
  readonly conditions?: ConfigDiff["conditions"];
  /** The sides as they were named. */
  readonly from: string;
  readonly to: string;
  /** The sides that are what is live in an environment, by their names. */
  readonly environments: readonly string[];
  readonly matches: boolean;
  /** True when a draft is compared and nothing is staged, so that it is what is live. */
  readonly nothingStaged: boolean;
  /** The sides whose conditions are not known. */
  readonly unknownConditions: readonly string[];
  readonly drift?: Drift;
}

interface Reading {
  readonly target: EnvTarget;
  readonly repository: Repository;
  /** The state of the command's own universe. */
  readonly observed: () => Promise<Observation>;
  /** What this folder last saw of it. */
  readonly seen: LastSeen | undefined;
  readonly context: Context;
}

/**
 * `cli config diff <a> <b>`: compares any two of what is live, local, staged, live in another env, or was
 * live after a revision. Nothing is changed.
 */
export async function diff(options: LookOptions["diff"], outside: Context): Promise<DiffResult> {
  const { from, to, context } = nameEnvs(options, outside);
  const target = resolveEnvTarget(context);
  const repository = readRepository(context);
  const configs = await context.openConfigs(target.universeId, repository);
  // One observation for both sides, so that they are from the same moment.
  const observed = once(() => observe(configs, wantedBy([from.ref, to.ref])));
  const memory = readMemory(target, repository, context);
  const reading = { target, repository, observed, seen: memory.lastSeen, context };
  // Errors in the folder's files come before any request.
  const readers = [await findRef(from, reading), await findRef(to, reading)] as const;
  const [before, after] = await Promise.all([readers[0](), readers[1]()]);
  const isOfLive = [from, to].some(({ ref: { kind } }) => kind === "live" || kind === "draft");
  const drift = isOfLive
    ? await readDrift(configs, memory.lastSeen, (await observed()).live)
    : undefined;
  const isOfDraft = from.ref.kind === "draft" || to.ref.kind === "draft";
  const isSilent = [before, after].some((side) =>
    "section" in side && side.fileConditions === undefined
  );
  const [one, other] = [configOf(before, after, memory), configOf(after, before, memory)];
  const compared = isSilent
    ? diffConfigs({ ...one, conditions: null }, { ...other, conditions: null })
    : diffConfigs(one, other);
  return {
    target,
    repository,
    from: from.name,
    to: to.name,
    environments: [from, to].filter(isEnvironment).map(({ name }) => name),
    diff: compared.diff,
    matches: isEmptyDiff(compared),
    nothingStaged: isOfDraft && !isStaged(orThrow((await observed()).draft)),
    unknownConditions: isSilent ? [] : [
      ...(lacksConditions(before) ? [from.name] : []),
      ...(lacksConditions(after) ? [to.name] : []),
    ],
    ...definedOnly({ drift, conditions: isSilent ? undefined : compared.conditions }),
  };
}

/** Check whether a side is what is live in an environment that the person named. */
function isEnvironment({ name, ref }: NamedConfigRef): boolean {
  return ref.kind === "env" || (ref.kind === "live" && name !== ref.kind);
}

/** Treat the bare name of an environment as `env:<name>`: `diff dev production` needs no --env. */
function nameEnvs(
  options: LookOptions["diff"],
  context: Context,
): LookOptions["diff"] & { readonly context: Context } {
  if (![options.from, options.to].some(({ ref }) => ref.kind === "revision")) {
    return { ...options, context };
  }
  const { env, ...unnamed } = context.flags;
  const known = knownEnvs({ ...context, flags: unnamed });
  const named = ({ name, ref }: NamedConfigRef): NamedConfigRef =>
    ref.kind === "revision" && known.includes(name)
      ? { name, ref: { kind: "env", name } }
      : { name, ref };
  const [from, to] = [named(options.from), named(options.to)];
  for (const { name, ref } of [from, to]) {
    if (ref.kind === "revision") refuseUnknownSide(name, known);
  }
  if (env !== undefined || unnamed.universeId !== undefined || from.ref.kind !== "env") {
    return { from, to, context };
  }
  const live = { name: from.name, ref: { kind: "live" } } as const;
  return { from: live, to, context: withFlags(context, { env: from.ref.name }) };
}

/** Refuse a word that cannot be a revision: those contain a digit, or only hexadecimal letters. */
function refuseUnknownSide(name: string, envs: readonly string[]): void {
  if (name === "previous" || /^[0-9a-f-]+$|\d/i.test(name)) return;
  const meant = suggest(name, [...FIXED_SIDES, "previous", ...envs]) ?? suggestEnv(name, envs);
  throw new Failure(
    `"${name}" is not an environment or a revision.`,
    meant === undefined
      ? `Give ${[...FIXED_SIDES, ...envs].join(", ")} or a revision.`
      : `Did you mean "${meant}"?`,
  );
}

/** One side: a config, or the section of the config file, whose conditions are written as the other side spells them. */
type SideContent = Config | LocalSection;

/** Check whether the conditions of a side are not known. */
function lacksConditions(side: SideContent): boolean {
  return !("section" in side) && side.conditions === undefined;
}

function configOf(side: SideContent, other: SideContent, memory: LockMemory): Config {
  if (!("section" in side)) return side;
  const seen = "section" in other
    ? { entries: new Map(), conditions: null }
    : { ...other, conditions: other.conditions ?? null };
  const { config } = resolveSection(side, seen, memory);
  return config.conditions === undefined ? withConditionsOf(seen, config.entries) : config;
}

function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined;
  return () => asked ??= ask();
}

/** Find a side's files in this folder; the returned function reads the rest from the platform. */
async function findRef(
  { ref }: NamedConfigRef,
  { target, repository, observed, seen, context }: Reading,
): Promise<() => Promise<SideContent>> {
  switch (ref.kind) {
    case "local": {
      const section = readLocalSection(target.env, context);
      return () => Promise.resolve(section);
    }
    case "live":
      return async () => (await observed()).live;
    case "draft":
      return async () => {
        const { live, draft } = await observed();
        return overlayDraft(live, orThrow(draft));
      };
    case "env": {
      // `--universe-id` is about the command's own env, not about the other one.
      const { universeId: _, ...named } = context.flags;
      const other = resolveTarget({ ...context, flags: { ...named, env: ref.name } });
      const elsewhere = await context.openConfigs(other.universeId, repository);
      return async () => (await observe(elsewhere, {})).live;
    }
    case "revision":
      return async () => revisionRef(ref.name, await observed(), seen);
  }
}

function wantedBy(refs: readonly ConfigRef[]): ObserveOptions {
  const names = refs.flatMap((ref) => ref.kind === "revision" ? [ref.name] : []);
  // A prefix of one id that was read may be a prefix of an older one, too.
  const isEnough = (soFar: readonly Revision[]) =>
    names.every((name) => containsRevision(name, soFar));
  return {
    ...(refs.some(({ kind }) => kind === "draft") ? { draft: "read" } : {}),
    ...(names.length > 0 ? { history: { size: Infinity, isEnough } } : {}),
  };
}

function revisionRef(
  name: string,
  { live, revisions }: Observation,
  seen: LastSeen | undefined,
): Config {
  const noSide = say`Give ${CONFIG_REFS} (${REVISION_FORMS}); ${command("versions")} lists them.`;
  const revision = chooseRevision(name, revisions, noSide);
  return liveAfter(revision, revisions, live, seen);
}
