import type { KnownRules } from "../../../config/followRules.ts";
import type { Draft, LiveConfig, Overwrite } from "../../../values/configs.ts";
import type { JsonObject } from "../../../values/json.ts";
import type { CommandHint } from "../commandHint.ts";

/**
 * What the two writes of a sync or a rollback, stage and publish, start from and lead to. Each is
 * sent once. Whatever is answered but the expected, reading tells what became of it, and the error
 * says which of three states the platform is in: published, staged but not published, or as it was.
 */
export interface ExpectedState {
  /** Advises further commands about the same. */
  readonly hint: CommandHint;
  /** What was live and staged when the plan was made. */
  readonly live: LiveConfig;
  readonly draft: Draft;
  /** The newest version that was published by then, be it live yet or not. */
  readonly newest: number;
  /** All entries as they will be live, conditional branches included. */
  readonly entries: JsonObject;
  /** The conditional rules as they will be live; absent when that is not known. */
  readonly rules?: KnownRules;
}

/** What a plan that stages all that is to be live starts from and leads to. */
export function expectedOf(
  { live, draft, overwrite: { entries, conditionalRules } }: {
    readonly live: LiveConfig;
    readonly draft: Draft;
    readonly overwrite: Overwrite;
  },
  hint: CommandHint,
): ExpectedState {
  const rules = conditionalRules === undefined ? {} : { payload: conditionalRules };
  return { live, draft, newest: live.version, entries, rules, hint };
}
