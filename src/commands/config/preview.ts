import { planSync, type SyncPlan } from "../../config/plan.ts";
import type { Configs } from "../../platform/configs.ts";
import type { Draft } from "../../values/configs.ts";
import { Failure } from "../../values/failure.ts";
import type { Repository } from "../../values/repository.ts";
import type { Context } from "../context.ts";
import { type LocalSection, readLocalSection, refuseInexact } from "./localSection.ts";
import { openTarget } from "./open.ts";
import type { ConfigOptions, SyncOptions } from "./options.ts";
import { type DriftReport, readDrift, readMemory } from "./readDrift.ts";
import type { EnvTarget } from "./target.ts";

/** What a sync would do, and to what: from live to the local file. */
export interface SyncPreview extends DriftReport {
  readonly target: EnvTarget;
  readonly repository: Repository;
  readonly plan: SyncPlan;
  /** Why a sync would be refused: the limit that the local entries breach. */
  readonly breach?: Failure;
}

/** What a preview is gathered for. */
export interface Purpose {
  /** Whether the staged draft matters. */
  readonly draft: boolean;
  /** Whether a breached limit is refused before anything is asked, or told of. */
  readonly refusesBreach: boolean;
}

/** A sync replaces the draft, and breaches no limit (spec: Limits). */
export const FOR_SYNC: Purpose = { draft: true, refusesBreach: true };

/** A preview, and what it was gathered from. */
export interface Gathered {
  readonly preview: SyncPreview;
  readonly local: LocalSection;
  readonly configs: Configs;
}

const NO_DRAFT: Draft = { entries: new Map() };

/**
 * Gathers what a sync would do: the local section, what is live, the lock's memory and, where it is
 * wanted, the staged draft. Live and draft are asked for at the same time.
 *
 * @throws Failure when the file or what it holds is refused, or the platform does not allow it.
 */
export async function gatherPreview(
  options: ConfigOptions,
  target: EnvTarget,
  purpose: Purpose,
  context: Context,
): Promise<Gathered> {
  const local = await readLocalSection(options, target.env, context);
  const { repository, breach } = local;
  if (breach !== undefined && purpose.refusesBreach) throw breach;
  const configs = openTarget(options, target.universeId, repository, context);
  const memory = await readMemory(options, target.env, repository, context);
  const [live, draft] = await Promise.all([
    configs.live(),
    purpose.draft ? configs.draft() : NO_DRAFT,
  ]);
  refuseInexact(local.section, live.entries);
  const plan = planSync(local.wanted, live, draft);
  const drift = await readDrift(memory, live, configs);
  const told = breach === undefined ? drift : { ...drift, breach };
  return { preview: { target, repository, plan, ...told }, local, configs };
}

/**
 * A section without entries would wipe the live config; a misspelt table often is the cause.
 *
 * @throws Failure unless `--allow-empty` says that it is meant.
 */
export function refuseEmpty(plan: SyncPlan, local: LocalSection, options: SyncOptions): void {
  const { env, wanted } = local;
  if (options.allowEmpty || plan.diff.removed === 0 || wanted.size > 0) return;
  // Cause: A section without entries means that nothing is to be live, and is more often an
  // accident.
  throw new Failure(
    `The env "${env}" in ${options.config} has no entries, and this would remove all ${plan.diff.removed} that are live.`,
    "Give --allow-empty if that is what you mean.",
  );
}
