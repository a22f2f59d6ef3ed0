import { type Diff, diffEntries } from "../../config/diff.ts";
import { splitBranches } from "../../config/entries.ts";
import { planRestore } from "../../config/restore.ts";
import { isStaged } from "../../config/plan.ts";
import { draftEntries, SIDES } from "../../config/side.ts";
import type { Configs } from "../../platform/configs.ts";
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
  /** What to know about a side that is not quite what its name says. */
  readonly doubts: readonly Doubt[];
}

/** A side that is not quite what its name says. */
export interface Doubt {
  readonly side: string;
  /** Nothing is staged, so that it is what is live; or the history does not lead back to it. */
  readonly kind: "nothing-staged" | "unexplained";
}

/** The entries of a side. */
interface Read {
  readonly entries: JsonObject;
  readonly doubt?: Doubt["kind"];
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
  const sides = from.name === to.name
    ? [[from, before]] as const
    : [[from, before], [to, after]] as const;
  return {
    target,
    repository,
    from: from.name,
    to: to.name,
    diff: diffEntries(before.entries, after.entries),
    doubts: sides.flatMap(([{ name }, { doubt }]) =>
      doubt === undefined ? [] : [{ side: name, kind: doubt }]
    ),
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
      return isStaged(draft) ? { entries } : { entries, doubt: "nothing-staged" };
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
  const { entries } = splitBranches(plan.restored);
  return plan.explained ? { entries } : { entries, doubt: "unexplained" };
}
