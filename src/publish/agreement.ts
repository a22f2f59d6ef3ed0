import { definedOnly } from "../values/collections.ts";
import { undefinedFailure } from "../config/conditions/undefinedValues.ts";
import { newestVersion } from "../config/history.ts";
import type { Configs } from "../roblox/configs.ts";
import type { Text } from "../values/text.ts";
import { type Config, isSameState, type StateBefore, type Strategy } from "../values/configs.ts";
import { Failure, orFailure, orThrow, orUndefined } from "../values/failure.ts";
import { equalJson, type Json } from "../values/json.ts";
import type { Project } from "../files/project/readProject.ts";
import type { Repository } from "../values/repository.ts";
import { type Context, withFilesAgain } from "../files/project/context.ts";
import { type Consent, obtainAnswers } from "./consent.ts";
import {
  type LocalSection,
  readLocalSection,
  readRepository,
  sectionJson,
} from "../files/project/localSection.ts";
import { resolveWriteTarget, type WriteTarget } from "../files/project/target.ts";
import { readNow, refuseUnproven } from "./observe.ts";
import { COMMAND_PHRASES, draftChanged, liveChanged, type Phrases } from "./outcomes.ts";

export interface AgreedTarget extends WriteTarget {
  readonly repository: Repository;
  /** The configs of that universe and repository, with the key that was loaded. */
  readonly configs: Configs;
}

/**
 * What a person or a flag agreed to. Whatever comes later in the run acts on this, and asks no file and no flag again:
 * a colleague may switch branches while a publish is watched.
 */
export interface Agreement<Plan = Publishing> {
  readonly target: AgreedTarget;
  readonly before: StateBefore;
  readonly plan: Plan;
  readonly message?: string;
  /** What to tell the user when it does not go as intended. */
  readonly phrases: Phrases;
}

/** What to publish, and how it gets into the draft; `hash`: the draft with it is already staged. */
export type Publishing =
  & { readonly content: Config; readonly strategy: Strategy }
  & ({ readonly overwrite: true } | { readonly restore: string } | { readonly hash: string });

export interface Staging {
  readonly content: Config;
}

export interface Proposal {
  readonly context: Context;
  readonly target: AgreedTarget;
  readonly consent: Consent;
  readonly before: StateBefore;
  readonly question: Text;
  readonly checksRules?: boolean;
  readonly local?: LocalSection;
  /**
   * True: look again even when nobody is asked. Default: when the draft has no hash, since nothing else keeps a write
   * from replacing a different draft.
   */
  readonly looksAgain?: boolean;
  /** What stays unchanged when a person leaves at a question, as a sentence. */
  readonly unchanged?: string;
}

/**
 * Confirm a write as the last step before it: a person is asked, or a flag consents, and then everything
 * that it was decided from is checked once more.
 *
 * @throws Declined when a person says no.
 * @throws Failure when the files, what is live or the draft are no longer what was shown, only a 404 says that nothing
 *   is there, or a value would become live without its condition.
 */
export async function confirmWrite<Plan extends Staging | "discard">(
  proposal: Proposal,
  plan: Plan,
): Promise<Agreement<Plan>> {
  const { context, consent, question, target, before } = proposal;
  const undefinedValue = plan === "discard" ? undefined : undefinedFailure(plan.content, before);
  if (undefinedValue !== undefined) throw undefinedValue;
  await refuseUnproven(target.configs, before);
  const answers = await obtainAnswers(consent, question, context.prompts, proposal.unchanged);
  const { asked, message } = answers;
  const looksAgain = proposal.looksAgain ?? before.draft.hash === undefined;
  if (asked || looksAgain) await assertUnchanged(target.configs, before);
  // Without a person, no time has passed; only who must agree is looked at again.
  const parts = asked ? ["places", "config", "rules"] as const : ["places"] as const;
  const { project } = await withFilesAgain(context, parts);
  for (const { file, means, advice } of basesOf(proposal, asked)) {
    const meant = orFailure(() => means(project));
    if (!(meant instanceof Failure) && equalJson(meant, means(context.project))) continue;
    throw new Failure(`${file} changed while this ran. Nothing was published or staged.`, advice);
  }
  return { target, before, plan, phrases: COMMAND_PHRASES, ...definedOnly({ message }) };
}

/** What a write was decided from, of one file; what else is in it may have changed. */
interface Basis {
  readonly file: string;
  readonly means: (project: Project) => Json;
  readonly advice: string;
}

/** List what a write was decided from, of the files: who must agree, and after a question all else. */
function basesOf({ context, local, checksRules }: Proposal, asked: boolean): readonly Basis[] {
  const { places, config, rules } = context.project;
  const target: Basis = {
    file: places.file,
    means: (project) => JSON.stringify(resolveWriteTarget({ ...context, project })),
    advice: "Run it again to see what it means now.",
  };
  if (!asked) return [target];
  const advice = "Run it again to see the difference as it is now.";
  const entries: Basis = {
    file: config.file,
    means: (project) => {
      const now = { ...context, project };
      return [readRepository(now), local ? sectionJson(readLocalSection(local.env, now)) : null];
    },
    advice,
  };
  const values: Basis = {
    file: rules.file,
    means: (project) => orThrow(project.rules.content) ?? null,
    advice: "Run it again to check the values by it.",
  };
  return [entries, ...(checksRules ? [values] : []), target];
}

/**
 * Refuse to go on when live or the draft is no longer what a write was decided from. The history is
 * read, too, because the values may be behind.
 *
 * @throws Conflict naming what changed.
 */
export async function assertUnchanged(configs: Configs, before: StateBefore): Promise<void> {
  const now = await readNow(configs);
  const [live, draft] = [orThrow(now.live), orThrow(now.draft)];
  const published = newestVersion(orUndefined(now.history) ?? []);
  const shown = live.versionUnknown ? before.live.version : live.version;
  const version = published > before.newest ? published : shown;
  if (version !== before.live.version || !isSameState(before.live, live)) {
    throw liveChanged(before.live, { ...live, version });
  }
  if (!isSameState(before.draft, draft)) throw draftChanged(before.draft, draft);
}
