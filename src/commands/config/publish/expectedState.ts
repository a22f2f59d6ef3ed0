import { compareRules, hasRules, rulesById } from "../../../config/compareConditions.ts";
import { overlay } from "../../../config/entries.ts";
import { type KnownRules, rulesOf } from "../../../config/followRules.ts";
import type { Plan } from "../../../config/plan.ts";
import type { Draft, LiveConfig } from "../../../values/configs.ts";
import { equalJson, isObject, type Json, type JsonObject } from "../../../values/json.ts";
import { present } from "../../../values/present.ts";
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
  { live, draft, overwrite: { entries, conditionalRules } }: Plan,
  hint: CommandHint,
): ExpectedState {
  const rules = present({ payload: conditionalRules });
  return { live, draft, newest: live.version, entries, rules, hint };
}

/**
 * Whether a draft, be it told whole or as changes to what is live, leads to what is intended. A draft
 * that tells no rules keeps those that are live or clears them: nobody has published which.
 */
export function leadsTo(draft: Draft, { live, entries, rules }: ExpectedState): boolean {
  const leads = equalJson(overlay(new Map(), draft.entries), entries) ||
    equalJson(overlay(live.entries, draft.entries), entries);
  if (!leads || rules === undefined) return leads;
  if (!hasRules(draft.rules)) return sameRules(rules, {}) || sameRules(rules, rulesOf(live));
  return sameRules({ payload: draft.rules! }, rules) ||
    sameRules({ payload: overlayRules(live.rules, draft.rules!) }, rules);
}

/** Whether two sets of conditional rules are the same, in the same order. */
export function sameRules(one: KnownRules, other: KnownRules): boolean {
  return compareRules(one.payload, other.payload).length === 0;
}

/** The rules that are live with those of a draft over them; a rule of null is taken away. */
function overlayRules(live: Json | undefined, staged: Json): Json {
  const changes = isObject(staged) ? staged.get("rules") : undefined;
  const rules = overlay(rulesById(live), isObject(changes) ? changes : new Map());
  const order = [staged, live].flatMap((payload) =>
    isObject(payload) ? payload.get("rulesOrder") ?? [] : []
  );
  return new Map<string, Json>([["rules", rules], ["rulesOrder", order]]);
}

/** Whether two readings show one and the same draft; not every reading tells a hash. */
export function sameDraft(a: Draft, b: Draft): boolean {
  return a.hash === b.hash && equalJson(a.entries, b.entries) &&
    equalJson(a.rules ?? null, b.rules ?? null);
}
