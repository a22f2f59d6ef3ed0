import { type Diff, diffEntries } from "../../config/diff.ts";
import { splitBranches } from "../../config/entries.ts";
import { planRestore } from "../../config/restore.ts";
import { isStaged } from "../../config/plan.ts";
import { draftEntries, SIDES } from "../../config/side.ts";
import type { Configs } from "../../platform/configs.ts";
import { Failure } from "../../values/failure.ts";
import type { JsonObject } from "../../values/json.ts";
import type { Repository } from "../../values/repository.ts";
import type { Context } from "../context.ts";
import { findRevision } from "./findRevision.ts";
import { readLocalSection, readRepository } from "./localSection.ts";
import { openTarget } from "./open.ts";
import type { DiffOptions, NamedSide } from "./options.ts";
import { type EnvTarget, resolveEnvTarget, resolveTarget } from "./target.ts";

/** How two sides compare. */
export interface DiffResult {
  readonly target: EnvTarget;
  readonly repository: Repository;
  /** The sides as they were named. */
  readonly from: string;
  readonly to: string;
  readonly diff: Diff;
  /** Whether a draft is compared and nothing is staged, so that it is what is live. */
  readonly nothingStaged: boolean;
}

/** The entries of a side. */
interface Read {
  readonly entries: JsonObject;
  readonly nothingStaged?: true;
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
  // Both sides are of the same moment: what both need is asked for once.
  const asked = { ...configs, live: once(configs.live), draft: once(configs.draft) };
  const read = (side: NamedSide) => readSide(side, target, repository, asked, options, context);
  const { from, to } = options;
  const [before, after] = await Promise.all([read(from), read(to)]);
  return {
    target,
    repository,
    from: from.name,
    to: to.name,
    diff: diffEntries(before.entries, after.entries),
    nothingStaged: before.nothingStaged ?? after.nothingStaged ?? false,
  };
}

function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined;
  return () => asked ??= ask();
}

async function readSide(
  { side }: NamedSide,
  target: EnvTarget,
  repository: Repository,
  configs: Configs,
  options: DiffOptions,
  context: Context,
): Promise<Read> {
  switch (side.kind) {
    case "local":
      return { entries: (await readLocalSection(options, target.env, context)).wanted };
    case "live":
      return readLive(configs);
    case "draft": {
      const [live, draft] = await Promise.all([configs.live(), configs.draft()]);
      const entries = draftEntries(live, draft);
      return isStaged(draft) ? { entries } : { entries, nothingStaged: true };
    }
    case "env": {
      // `--universe-id` is about the command's own env, not about the other one.
      const { universeId: _, ...named } = options;
      const other = await resolveTarget({ ...named, env: side.name }, context);
      return readLive(openTarget(options, other.universeId, repository, context));
    }
    case "revision":
      return readRevision(side.name, configs);
  }
}

async function readLive(configs: Configs): Promise<Read> {
  return { entries: splitBranches((await configs.live()).entries).entries };
}

const NO_SIDE =
  `A side is ${SIDES}: a whole id, or eight characters of it or more; \`cli config versions\` lists them.`;

async function readRevision(name: string, configs: Configs): Promise<Read> {
  const [live, { revision, history }] = await Promise.all([
    configs.live(),
    findRevision(configs, name, NO_SIDE),
  ]);
  const plan = planRestore(revision, history, live, { entries: new Map() });
  if (plan.explained) return { entries: splitBranches(plan.restored).entries };
  // Cause: Somebody published in this moment, or the platform leaves publishes or their changes out
  // of the history.
  throw new Failure(
    `The history does not lead from what is live back to the revision "${name}", so nobody can tell what was live after it.`,
    "Run it again; if it stays so, compare others.",
  );
}
