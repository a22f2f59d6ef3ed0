import { isStaged } from "../../config/draft.ts";
import { CONFIG_REFS, type ConfigRef } from "../../config/parseConfigRef.ts";
import {
  chooseRevision,
  holdsRevision,
  planRestore,
  restoredRef,
  REVISION_FORMS,
} from "../../config/restore.ts";
import {
  type ConfigRefContent,
  type ConfigRefDiff,
  diffRefs,
  draftRef,
  liveRef,
} from "../../config/configRef.ts";
import type { Configs } from "../../platform/configs.ts";
import { Failure } from "../../values/failure.ts";
import type { Repository } from "../../values/repository.ts";
import type { ConfigOptions, Context } from "../context.ts";
import { type CommandHint, commandHint } from "./commandHint.ts";
import { readLocalSection, readRepository } from "./localSection.ts";
import { openConfigsClient } from "./openConfigsClient.ts";
import { knownLive, readLive } from "./readConsistentLive.ts";
import { readHistory } from "./readHistory.ts";
import { type Addressed, type EnvTarget, resolveEnvTarget, resolveTarget } from "./target.ts";

/** A side of a comparison, and the name that a person gave it. */
export interface NamedConfigRef {
  readonly name: string;
  readonly ref: ConfigRef;
}

/** The arguments and flags of `cli config diff`. */
export interface DiffOptions extends ConfigOptions {
  readonly from: NamedConfigRef;
  readonly to: NamedConfigRef;
}

/** How two sides compare. */
export interface DiffResult extends Addressed, ConfigRefDiff {
  /** The sides as they were named. */
  readonly from: string;
  readonly to: string;
  /** Whether a draft is compared and nothing is staged, so that it is what is live. */
  readonly nothingStaged: boolean;
  /** The sides whose conditional rules were to be compared, and the history does not tell them. */
  readonly untoldRules: readonly string[];
}

/** What it takes to read a side. */
interface Reading {
  readonly options: DiffOptions;
  readonly target: EnvTarget;
  readonly repository: Repository;
  readonly configs: Configs;
  readonly context: Context;
}

/**
 * `cli config diff <a> <b>`: the difference between any two of what is live, local, staged, live in
 * another env, or was live after a revision. Nothing is changed.
 *
 * @throws Failure when a side cannot be found or read.
 */
export async function diff(options: DiffOptions, context: Context): Promise<DiffResult> {
  const target = await resolveEnvTarget(options, context);
  const repository = await readRepository(options, context);
  const configs = await openConfigsClient(options, target.universeId, repository, context);
  // Both sides are of the same moment: what both need is asked for once.
  const asked = { ...configs, live: once(() => readLive(configs)), draft: once(configs.draft) };
  const reading = { options, target, repository, configs: asked, context };
  const { from, to } = options;
  // What the folder refuses is said before anything is asked.
  const readers = [await findRef(from, reading), await findRef(to, reading)] as const;
  const [before, after] = await Promise.all([readers[0](), readers[1]()]);
  const isOfDraft = from.ref.kind === "draft" || to.ref.kind === "draft";
  return {
    target,
    repository,
    from: from.name,
    to: to.name,
    ...diffRefs(before, after),
    nothingStaged: isOfDraft && !isStaged(await asked.draft()),
    untoldRules: [
      ...(keepsRulesBack(before, after) ? [from.name] : []),
      ...(keepsRulesBack(after, before) ? [to.name] : []),
    ],
  };
}

/** Whether rules would be compared but for a side that does not tell them; a file has no conditions. */
function keepsRulesBack({ branches, rules }: ConfigRefContent, other: ConfigRefContent): boolean {
  return rules === undefined && branches !== undefined && other.branches !== undefined;
}

function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined;
  return () => asked ??= ask();
}

/** Finds a side as far as the folder tells; what comes back asks the platform for the rest. */
async function findRef(
  { ref }: NamedConfigRef,
  { options, target, repository, configs, context }: Reading,
): Promise<() => Promise<ConfigRefContent>> {
  switch (ref.kind) {
    case "local": {
      const { desired } = await readLocalSection(options, target.env, context);
      return () => Promise.resolve({ entries: desired });
    }
    case "live":
      return async () => liveRef(await configs.live());
    case "draft":
      return async () => draftRef(...await Promise.all([configs.live(), configs.draft()]));
    case "env": {
      // `--universe-id` is about the command's own env, not about the other one.
      const { universeId: _, ...named } = options;
      const other = await resolveTarget({ ...named, env: ref.name }, context);
      const elsewhere = await openConfigsClient(options, other.universeId, repository, context);
      return async () => liveRef(await readLive(elsewhere));
    }
    case "revision":
      return () => readRevision(ref.name, configs, commandHint(options, repository));
  }
}

async function readRevision(
  name: string,
  configs: Configs,
  hint: CommandHint,
): Promise<ConfigRefContent> {
  const noSide = `Give ${CONFIG_REFS} (${REVISION_FORMS}); ${hint("versions")} lists them.`;
  const [first, { revisions: history }] = await Promise.all([
    configs.live(),
    // What begins one id so far may begin an older one, too.
    readHistory(configs, Infinity, (soFar) => holdsRevision(name, soFar)),
  ]);
  const revision = chooseRevision(name, history, noSide);
  const live = await knownLive(configs, first, history);
  const plan = planRestore(revision, history, live, { entries: new Map() });
  if (plan.explained) return restoredRef(plan);
  throw new Failure(
    `The history does not lead from what is live back to the revision "${name}", so what was live after it is not known.`,
    "Run it again; if it happens again, compare other revisions.",
  );
}
