import { type Diff, diffEntries } from "../../config/diff.ts";
import { splitBranches } from "../../config/entries.ts";
import { planRestore } from "../../config/restore.ts";
import { draftEntries, type Side } from "../../config/side.ts";
import type { Configs } from "../../platform/configs.ts";
import type { JsonObject } from "../../values/json.ts";
import type { Repository } from "../../values/repository.ts";
import type { Context } from "../context.ts";
import { findRevision } from "./findRevision.ts";
import { readLocalSection, readRepository } from "./localSection.ts";
import { openTarget } from "./open.ts";
import type { DiffOptions } from "./options.ts";
import { type EnvTarget, resolveEnvTarget, resolveTarget } from "./target.ts";

/** How two sides compare. */
export interface DiffResult {
  readonly target: EnvTarget;
  readonly repository: Repository;
  /** The sides as they were named. */
  readonly from: string;
  readonly to: string;
  readonly diff: Diff;
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
  const configs = openTarget(options, target.universeId, repository, context);
  const read = (side: Side) => readSide(side, target, repository, configs, options, context);
  const [before, after] = await Promise.all([read(options.from.side), read(options.to.side)]);
  return {
    target,
    repository,
    from: options.from.name,
    to: options.to.name,
    diff: diffEntries(before, after),
  };
}

async function readSide(
  side: Side,
  target: EnvTarget,
  repository: Repository,
  configs: Configs,
  options: DiffOptions,
  context: Context,
): Promise<JsonObject> {
  switch (side.kind) {
    case "local":
      return (await readLocalSection(options, target.env, context)).wanted;
    case "live":
      return splitBranches((await configs.live()).entries).entries;
    case "draft": {
      const [live, draft] = await Promise.all([configs.live(), configs.draft()]);
      return draftEntries(live, draft);
    }
    case "env": {
      // `--universe-id` is about the command's own env, not about the other one.
      const { universeId: _, ...named } = options;
      const other = await resolveTarget({ ...named, env: side.name }, context);
      const live = await openTarget(options, other.universeId, repository, context).live();
      return splitBranches(live.entries).entries;
    }
    case "revision": {
      const [live, { revision, history }] = await Promise.all([
        configs.live(),
        findRevision(configs, side.name),
      ]);
      const { restored } = planRestore(revision, history, live, { entries: new Map() });
      return splitBranches(restored).entries;
    }
  }
}
