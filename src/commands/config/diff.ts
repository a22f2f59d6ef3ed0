import { isStaged } from "../../config/draft.ts";
import { CONFIG_REFS, type ConfigRef, FIXED_SIDES } from "../../config/parseConfigRef.ts";
import { chooseRevision, containsRevision, REVISION_FORMS } from "../../config/chooseRevision.ts";
import { liveAfter, pastRef } from "../../config/restore.ts";
import {
  type ConfigRefContent,
  type ConfigRefDiff,
  diffRefs,
  draftRef,
  isSameContent,
  liveRef,
} from "../../config/configRef.ts";
import type { HeldConditions } from "../../config/conditions/heldConditions.ts";
import { resolveHeld } from "../../config/conditions/resolveHeld.ts";
import type { Drift } from "../../config/drift.ts";
import type { ConditionSet, LastSeen, Revision } from "../../values/configs.ts";
import { definedOnly } from "../../values/definedOnly.ts";
import { Failure, orThrow } from "../../values/failure.ts";
import { suggest, suggestEnv } from "../../values/suggest.ts";
import type { Repository } from "../../values/repository.ts";
import { command, say } from "../../values/command.ts";
import type { LookOptions } from "../../flags/lookFlags.ts";
import { type Context, withFlags } from "../context.ts";
import { knownEnvs, readLocalSection, readRepository } from "./localSection.ts";
import { openConfigsClient } from "./openConfigsClient.ts";
import { readMemory } from "./readMemory.ts";
import { type Observation, observe, type ObserveOptions, readDrift } from "./state/observe.ts";
import { type Addressed, type EnvTarget, resolveEnvTarget, resolveTarget } from "./target.ts";

type NamedConfigRef = LookOptions["diff"]["from"];

export interface DiffResult extends Addressed, ConfigRefDiff {
  /** The sides as they were named. */
  readonly from: string;
  readonly to: string;
  /** The sides that are what is live in an environment, by their names. */
  readonly environments: readonly string[];
  readonly matches: boolean;
  /** True when a draft is compared and nothing is staged, so that it is what is live. */
  readonly nothingStaged: boolean;
  /** The sides whose conditions the history does not have. */
  readonly unknownConditions: readonly string[];
  readonly drift?: Drift;
}

interface Reading {
  readonly target: EnvTarget;
  readonly repository: Repository;
  /** The state of the command's own universe. */
  readonly observed: () => Promise<Observation>;
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
  const configs = await openConfigsClient(target.universeId, repository, context);
  // One observation for both sides, so that they are from the same moment.
  const observed = once(() => observe(configs, wantedBy([from.ref, to.ref])));
  const reading = { target, repository, observed, context };
  // Errors in the folder's files come before any request.
  const readers = [await findRef(from, reading), await findRef(to, reading)] as const;
  const [before, after] = await Promise.all([readers[0](), readers[1]()]);
  const isOfLive = [from, to].some(({ ref: { kind } }) => kind === "live" || kind === "draft");
  const { lastSeen, others } = readMemory(target, repository, context);
  const drift = isOfLive ? await readDrift(configs, lastSeen, (await observed()).live) : undefined;
  const isOfDraft = from.ref.kind === "draft" || to.ref.kind === "draft";
  const compared = diffRefs(...withHeld([before, after], lastSeen, others));
  return {
    target,
    repository,
    from: from.name,
    to: to.name,
    environments: [from, to].filter(isEnvironment).map(({ name }) => name),
    ...compared,
    matches: isSameContent(compared),
    nothingStaged: isOfDraft && !isStaged(orThrow((await observed()).draft)),
    unknownConditions: [
      ...(lacksConditions(before, after) ? [from.name] : []),
      ...(lacksConditions(after, before) ? [to.name] : []),
    ],
    ...definedOnly({ drift }),
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
    `"${name}" is neither a side, an environment nor a revision.`,
    meant === undefined
      ? `Give ${[...FIXED_SIDES, ...envs].join(", ")} or a revision.`
      : `Did you mean "${meant}"?`,
  );
}

/** Check whether conditions cannot be compared because this side's are unknown; a file has none. */
function lacksConditions(
  { branches, conditions }: ConfigRefContent,
  other: ConfigRefContent,
): boolean {
  return conditions === undefined && branches !== undefined && other.branches !== undefined;
}

/** What a side contains; a file that holds conditions has them in words. */
interface SideContent extends ConfigRefContent {
  readonly held?: HeldConditions;
}

/** Write the conditions of a file as the other side spells them, so that only real differences are shown. */
function withHeld(
  [before, after]: readonly [SideContent, SideContent],
  lastSeen: LastSeen | undefined,
  others: readonly ConditionSet[],
): readonly [ConfigRefContent, ConfigRefContent] {
  const resolved = (side: SideContent, { branches, conditions = null }: SideContent) => {
    if (side.held === undefined) return side;
    const live = { branches: branches ?? new Map(), conditions };
    return { ...side, ...resolveHeld(side.held, { live, last: lastSeen?.conditions, others }).set };
  };
  return [resolved(before, after), resolved(after, before)];
}

function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined;
  return () => asked ??= ask();
}

/** Find a side's files in this folder; the returned function reads the rest from the platform. */
async function findRef(
  { ref }: NamedConfigRef,
  { target, repository, observed, context }: Reading,
): Promise<() => Promise<SideContent>> {
  switch (ref.kind) {
    case "local": {
      const { desired, held } = readLocalSection(target.env, context);
      return () => Promise.resolve({ entries: desired, ...definedOnly({ held }) });
    }
    case "live":
      return async () => liveRef((await observed()).live);
    case "draft":
      return async () => {
        const { live, draft } = await observed();
        return draftRef(live, orThrow(draft));
      };
    case "env": {
      // `--universe-id` is about the command's own env, not about the other one.
      const { universeId: _, ...named } = context.flags;
      const other = resolveTarget({ ...context, flags: { ...named, env: ref.name } });
      const elsewhere = await openConfigsClient(other.universeId, repository, context);
      return async () => liveRef((await observe(elsewhere, {})).live);
    }
    case "revision":
      return async () => revisionRef(ref.name, await observed());
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
): ConfigRefContent {
  const noSide = say`Give ${CONFIG_REFS} (${REVISION_FORMS}); ${command("versions")} lists them.`;
  const revision = chooseRevision(name, revisions, noSide);
  return pastRef(liveAfter(revision, revisions, live));
}
