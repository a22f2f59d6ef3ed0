import { isBranch } from "../../src/values/branch.ts";
import { isNumber, isObject, memberOf } from "../../src/values/json.ts";
import { USUAL_KEY } from "../../src/config/limits.ts";
import { type Answer, formOf, knownWords, listAt, objectAt, whyNot } from "./answer.ts";

/** Say whether more entries are live than the API guide allows. */
export function entryLimitSeen(values: Answer | undefined): string {
  const count = ownKeys(values).length;
  return whyNot(values) ??
    (count > 100
      ? `${count} are live: Roblox takes more than 100`
      : `${count} are live, which shows neither`);
}

/** Say whether a live key has characters that the dashboard refuses. */
export function keyCharactersSeen(values: Answer | undefined): string {
  const unusual = ownKeys(values).filter((key) => !USUAL_KEY.test(key)).length;
  return whyNot(values) ?? (unusual === 0 ? "none is live" : `${unusual} live: Roblox takes them`);
}

/** Say which form the version has, and which fields may be missing. */
export function fieldFormsSeen(values: Answer | undefined): string {
  const metadata = memberOf(values?.body, "metadata");
  const version = isNumber(memberOf(metadata, "configVersion"))
    ? "a number"
    : formOf(metadata, "configVersion");
  return whyNot(values) ??
    `configVersion: ${version}; conditionalRules: ${formOf(values?.body, "conditionalRules")}`;
}

/** Say how the draft answers when nothing is staged. */
export function emptyDraftSeen(draft: Answer | undefined): string {
  if (draft?.status === 404) return "404";
  const why = whyNot(draft);
  if (why !== undefined) return why;
  if (isStaged(draft)) return "something is staged; discard or publish it, and run this again";
  const form = (name: string) => `${name}: ${formOf(draft?.body, name)}`;
  return ["draftHash", "entries", "conditionalRules"].map(form).join("; ");
}

/** Say whether a draft shows all that would be live, or only what it changes. */
export function draftShowsSeen(values: Answer | undefined, draft: Answer | undefined): string {
  const why = draft?.status === 404 ? undefined : whyNot(values) ?? whyNot(draft);
  if (why !== undefined) return why;
  if (!isStaged(draft)) return "nothing is staged; stage a change, and run this again";
  const live = [...objectAt(values?.body, "entries").keys()];
  const staged = objectAt(draft?.body, "entries");
  const shown = live.filter((key) => staged.has(key)).length;
  const rules = (answer: Answer | undefined) =>
    objectAt(memberOf(answer?.body, "conditionalRules"), "rules");
  const ids = [...rules(values).keys()];
  const shownIds = ids.filter((id) => rules(draft).has(id)).length;
  const hash = formOf(draft?.body, "draftHash");
  return `${shown} of ${live.length} live entries, ${shownIds} of ${ids.length} live conditions; ` +
    `draftHash: ${hash}`;
}

/** Say how the values answer when nothing was ever published. */
export function nothingPublishedSeen(values: Answer | undefined): string {
  if (values?.status === 404) return "404";
  const why = whyNot(values);
  if (why !== undefined) return why;
  if (objectAt(values?.body, "entries").size > 0) return "something is published";
  const form = (name: string) => `${name}: ${formOf(values?.body, name)}`;
  return ["metadata", "entries", "conditionalRules"].map(form).join("; ");
}

/** Say where the full config has conditional values, and how a time that is not known is written. */
export function fullSeen(full: Answer | undefined): string {
  const why = whyNot(full);
  if (why !== undefined) return why;
  const entries = objectAt(full?.body, "entries");
  const variants = [...entries.values()].flatMap((entry) => listAt(entry, "variants")).length;
  const branches = [...entries.keys()].filter(isBranch).length;
  const never = [...entries.values()]
    .filter((entry) => `${memberOf(entry, "lastAccessedTime")}`.startsWith("1970-01-01")).length;
  return `${variants} variants, ${branches} conditional keys; ${never} last accessed in 1970`;
}

/** Say which limits of a rate are named. */
export function rateLimitSeen(values: Answer | undefined): string {
  if (values === undefined) return "not known: no answer";
  const named = ["limit", "remaining", "reset"].map((part) => `x-ratelimit-${part}`)
    .filter((name) => values.headers.has(name));
  return named.length === 0 ? "no header" : named.join(", ");
}

/** Say which words a publish's deployment has. */
export function deploymentsSeen(revisions: Answer | undefined): string {
  const words = listAt(revisions?.body, "revisions")
    .map((one) => memberOf(one, "deploymentResult"))
    .filter((word) => typeof word === "string");
  return whyNot(revisions) ??
    (knownWords(words, /^[A-Z][A-Za-z_]{2,40}$/) || "no publish is listed");
}

/** Say how many revisions come when the most are requested. */
export function pageSeen(revisions: Answer | undefined, asked: number): string {
  if (revisions !== undefined && revisions.status === 400) return `400 for ${asked}`;
  return whyNot(revisions) ??
    `${listAt(revisions?.body, "revisions").length} came of ${asked}`;
}

/** Say whether the history shows changes of conditions. */
export function historySeen(revisions: Answer | undefined): string {
  const all = listAt(revisions?.body, "revisions");
  const changes = all.map((one) => memberOf(one, "conditionalRulesChanges")).filter(isObject);
  const ordered = changes.filter((one) => isObject(memberOf(one, "rulesOrder"))).length;
  return whyNot(revisions) ??
    `${changes.length} of ${all.length} publishes have conditionalRulesChanges, ${ordered} with an order`;
}

function isStaged(draft: Answer | undefined): boolean {
  return objectAt(draft?.body, "entries").size > 0 ||
    objectAt(memberOf(draft?.body, "conditionalRules"), "rules").size > 0;
}

function ownKeys(values: Answer | undefined): string[] {
  return [...objectAt(values?.body, "entries").keys()].filter((key) => !isBranch(key));
}
