import type { Configs } from "../../platform/configs.ts";
import type { Text } from "../../terminal/text.ts";
import type { Draft, LiveConfig } from "../../values/configs.ts";
import type { ConfigOptions, Context } from "../context.ts";
import { assertUnchanged } from "./assertUnchanged.ts";
import { type Agreement, type Consent, obtainAgreement } from "./consent.ts";
import { assertSectionUnchanged, type LocalSection } from "./localSection.ts";
import { assertTargetUnchanged, type WriteTarget } from "./target.ts";

/** What a write was decided from, and what a person was shown of it. */
export interface Basis {
  readonly target: WriteTarget;
  readonly configs: Configs;
  readonly live: LiveConfig;
  readonly draft: Draft;
  /** The newest version that was published by then; the live one when absent. */
  readonly newest?: number | undefined;
  /** The section of the local file that is to be staged. */
  readonly local?: LocalSection;
  /**
   * Whether to look again even where nobody is asked: without a draft's hash, nothing else keeps the
   * platform from replacing another draft than this.
   */
  readonly unguarded?: boolean;
}

/**
 * Obtains the agreement to a write, as its last step before it: a person is asked, or a flag consents,
 * and then everything that it was decided from is looked at once more.
 *
 * @param state What stays as it is when a person leaves at a question, as a sentence.
 * @throws Declined when a person says no.
 * @throws Failure when the files, what is live or the draft are no longer what was shown.
 */
export async function agree(
  consent: Consent,
  question: Text,
  { target, configs, live, draft, newest, local, unguarded = draft.hash === undefined }: Basis,
  options: ConfigOptions,
  context: Context,
  state?: string,
): Promise<Agreement> {
  const agreement = await obtainAgreement(consent, question, context.prompts, state);
  const { asked } = agreement;
  if (asked || unguarded) await assertUnchanged(configs, live, draft, newest);
  if (asked && local !== undefined) await assertSectionUnchanged(options, local, context);
  await assertTargetUnchanged(options, target, context);
  return agreement;
}
