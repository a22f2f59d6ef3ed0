import { type Diff, diffEntries } from "../../config/diff.ts";
import { splitBranches } from "../../config/entries.ts";
import type { Repository } from "../../values/repository.ts";
import type { Context } from "../context.ts";
import { readLocalSection, refuseInexact } from "./localSection.ts";
import { openTarget } from "./open.ts";
import type { ConfigOptions } from "./options.ts";
import { type DriftReport, readDrift, readMemory } from "./readDrift.ts";
import { type EnvTarget, resolveEnvTarget } from "./target.ts";

/** How the local file compares with what is live. */
export interface CheckResult extends DriftReport {
  readonly target: EnvTarget;
  readonly repository: Repository;
  /** The live configVersion. */
  readonly version: number;
  /** From live to local: what a sync would do. */
  readonly diff: Diff;
}

/**
 * `cli config check`: the diff between the local file and what is live. Nothing is staged,
 * published or written.
 *
 * @throws Failure when the question cannot be answered.
 */
export async function check(options: ConfigOptions, context: Context): Promise<CheckResult> {
  const target = await resolveEnvTarget(options, context);
  const local = await readLocalSection(options, target.env, context);
  const { repository } = local;
  const configs = openTarget(options, target.universeId, repository, context);
  const memory = await readMemory(options, target.env, repository, context);
  const live = await configs.live();
  refuseInexact(local.section, live.entries);
  const diff = diffEntries(splitBranches(live.entries).entries, local.wanted);
  const report = await readDrift(memory, live, configs);
  return { target, repository, version: live.version, diff, ...report };
}
