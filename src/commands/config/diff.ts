import { SIDES } from "../../config/parseSide.ts";
import { isStaged } from "../../config/plan.ts";
import { planRestore } from "../../config/restore.ts";
import {
  diffSides,
  draftSide,
  liveSide,
  restoredSide,
  type SideContent,
  type SideDiff,
} from "../../config/side.ts";
import type { Configs } from "../../platform/configs.ts";
import { Failure } from "../../values/failure.ts";
import type { Repository } from "../../values/repository.ts";
import type { Context } from "../context.ts";
import { type Advise, adviser } from "./commandLine.ts";
import { findRevision } from "./findRevision.ts";
import { readLocalSection, readRepository } from "./localSection.ts";
import { openTarget } from "./open.ts";
import { knownLive } from "./settleLive.ts";
import type { DiffOptions, NamedSide } from "./options.ts";
import { type EnvTarget, resolveEnvTarget, resolveTarget } from "./target.ts";

/** How two sides compare. */
export interface DiffResult extends SideDiff {
  readonly target: EnvTarget;
  readonly repository: Repository;
  /** The sides as they were named. */
  readonly from: string;
  readonly to: string;
  /** Whether a draft is compared and nothing is staged, so that it is what is live. */
  readonly nothingStaged: boolean;
  /** The sides whose conditional rules were to be compared, and the history does not tell them. */
  readonly untoldRules: readonly string[];
}

/** What was read of a side. */
interface Read {
  readonly content: SideContent;
  readonly nothingStaged?: true;
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
  const configs = openTarget(options, target.universeId, repository, context);
  // Both sides are of the same moment: what both need is asked for once.
  const asked = { ...configs, live: once(configs.live), draft: once(configs.draft) };
  const reading = { options, target, repository, configs: asked, context };
  const { from, to } = options;
  // What the folder refuses is told before anything is asked.
  const readers = [await findSide(from, reading), await findSide(to, reading)] as const;
  const [before, after] = await Promise.all([readers[0](), readers[1]()]);
  return {
    target,
    repository,
    from: from.name,
    to: to.name,
    ...diffSides(before.content, after.content),
    nothingStaged: before.nothingStaged ?? after.nothingStaged ?? false,
    untoldRules: [
      ...(keepsRulesBack(before.content, after.content) ? [from.name] : []),
      ...(keepsRulesBack(after.content, before.content) ? [to.name] : []),
    ],
  };
}

/** Whether rules would be compared but for a side that does not tell them; a file has no conditions. */
function keepsRulesBack({ branches, rules }: SideContent, other: SideContent): boolean {
  return rules === undefined && branches !== undefined && other.branches !== undefined;
}

function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined;
  return () => asked ??= ask();
}

/** Finds a side as far as the folder tells; what comes back asks the platform for the rest. */
async function findSide(
  { side }: NamedSide,
  { options, target, repository, configs, context }: Reading,
): Promise<() => Promise<Read>> {
  switch (side.kind) {
    case "local": {
      const { wanted } = await readLocalSection(options, target.env, context);
      return () => Promise.resolve({ content: { entries: wanted } });
    }
    case "live":
      return () => readLive(configs);
    case "draft":
      return () => readDraft(configs);
    case "env": {
      // `--universe-id` is about the command's own env, not about the other one.
      const { universeId: _, ...named } = options;
      const other = await resolveTarget({ ...named, env: side.name }, context);
      return () => readLive(openTarget(options, other.universeId, repository, context));
    }
    case "revision":
      return () => readRevision(side.name, configs, adviser(options, repository));
  }
}

async function readLive(configs: Configs): Promise<Read> {
  return { content: liveSide(await configs.live()) };
}

async function readDraft(configs: Configs): Promise<Read> {
  const [live, draft] = await Promise.all([configs.live(), configs.draft()]);
  const content = draftSide(live, draft);
  return isStaged(draft) ? { content } : { content, nothingStaged: true };
}

async function readRevision(name: string, configs: Configs, advise: Advise): Promise<Read> {
  const noSide = `A side is ${SIDES}: a whole id, or eight characters of it or more; ${
    advise("versions")
  } lists them.`;
  const [first, { revision, history }] = await Promise.all([
    configs.live(),
    findRevision(configs, name, noSide),
  ]);
  const live = await knownLive(configs, first, history);
  const plan = planRestore(revision, history, live, { entries: new Map() });
  if (plan.explained) return { content: restoredSide(plan) };
  // Cause: Somebody published in this moment, or the platform leaves publishes or their changes out
  // of the history.
  throw new Failure(
    `The history does not lead from what is live back to the revision "${name}", so nobody can tell what was live after it.`,
    "Run it again; if it stays so, compare others.",
  );
}
