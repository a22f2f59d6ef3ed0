import type { IntrospectedKey } from "../platform/introspection.ts";
import type { AccountKey, KeySettings } from "../platform/keys.ts";
import { API_KEYS_PAGE } from "../values/pages.ts";
import { type Check, check, type Line, type Verdict } from "./report.ts";
import { parseMoment, timeText } from "./timeText.ts";

/** Limit of the specification: from here on an expiry is worth knowing, in milliseconds. */
const EXPIRY_WARNING = 14 * 24 * 60 * 60 * 1000;
/** After so long without use or change a key expires by itself (platform.md), in milliseconds. */
const UNUSED_LIFE = 60 * 24 * 60 * 60 * 1000;

/** The verdict on one fact of the key, and its line. */
export interface Judged {
  readonly verdict: Verdict;
  readonly line: Check;
}

/** A fact of the key by who said it; absent when that source did not. */
interface BySource {
  readonly account?: Judged | undefined;
  readonly introspection?: Judged | undefined;
}

const UNTOLD = "Roblox did not say";

/** Why a field of introspection is not judged. */
function unknownForm(field: keyof IntrospectedKey): string {
  return `Roblox sent "${field}" in an unknown form`;
}

/** Whether the key is enabled. */
export function judgeEnabled(
  settings: KeySettings | undefined,
  introspected: IntrospectedKey | undefined,
): Judged {
  const line = check("validity.enabled", "enabled");
  const judge = (enabled: IntrospectedKey["enabled"]): Judged | undefined => {
    if (enabled === undefined) return undefined;
    if (typeof enabled === "object") {
      return { verdict: "unknown", line: line.skipped(unknownForm("enabled")) };
    }
    return enabled
      ? { verdict: "fine", line: line.pass("yes") }
      : { verdict: "broken", line: line.fail("no", `Enable the key (${API_KEYS_PAGE}).`) };
  };
  return choose(
    { account: judge(settings?.isEnabled), introspection: judge(introspected?.enabled) },
    line,
  );
}

/** When the key expires. */
export function judgeExpiry(
  settings: KeySettings | undefined,
  introspected: IntrospectedKey | undefined,
  now: Date,
): Judged {
  return choose({
    account: settings && expiryOf(settings.expirationTime, now, "never expires"),
    introspection: introspected && introspectedExpiry(introspected, now),
  }, EXPIRY);
}

/**
 * What either source says is broken is broken: the account's list may contain another key that begins
 * the same. Otherwise the account's word comes first, as the specification has it.
 */
function choose(
  { account, introspection }: BySource,
  line: Line,
): Judged {
  const told = introspection && {
    ...introspection,
    line: {
      ...introspection.line,
      detail: `${introspection.line.detail} (introspection)`,
      source: "introspection",
    } as Check,
  };
  const judged = [account, told].filter((each) => each !== undefined);
  return judged.find(({ verdict }) => verdict === "broken") ??
    judged.find(({ verdict }) => verdict === "fine") ??
    judged[0] ??
    { verdict: "unknown", line: line.skipped(UNTOLD) };
}

const EXPIRY = check("validity.expiry", "expiry");
const RENEW = `Set a later expiration date (${API_KEYS_PAGE}), or make a new key.`;

function expiryOf(expires: string | undefined, now: Date, never: string): Judged {
  if (expires === undefined) return { verdict: "fine", line: EXPIRY.pass(never) };
  const moment = parseMoment(expires);
  if (moment === undefined) {
    const reason = `the timestamp from Roblox cannot be read: ${expires}`;
    return { verdict: "unknown", line: EXPIRY.skipped(reason) };
  }
  const left = moment.getTime() - now.getTime();
  if (left <= 0) {
    const detail = `${expires}, expired ${timeText(-left)} ago`;
    return { verdict: "broken", line: EXPIRY.fail(detail, RENEW) };
  }
  const detail = `${expires}, ${timeText(left)} left`;
  return {
    verdict: "fine",
    line: left <= EXPIRY_WARNING ? EXPIRY.warn(detail, RENEW) : EXPIRY.pass(detail),
  };
}

function introspectedExpiry(
  { expired, expirationTimeUtc: expires }: IntrospectedKey,
  now: Date,
): Judged | undefined {
  if (expires === undefined && expired === undefined) return undefined;
  if (typeof expires === "object") {
    const line = EXPIRY.skipped(unknownForm("expirationTimeUtc"));
    if (expired === true) return { verdict: "broken", line: EXPIRY.fail("expired", RENEW) };
    return { verdict: expired === false ? "fine" : "unknown", line };
  }
  const byDate = expiryOf(expires, now, "not expired; no expiration date was given");
  if (expired === undefined) return byDate;
  if (typeof expired === "object") {
    return byDate.verdict === "broken"
      ? byDate
      : { verdict: "unknown", line: EXPIRY.skipped(unknownForm("expired")) };
  }
  if (!expired && byDate.verdict === "broken") {
    // Two clocks may differ, and the platform's own word is the one that counts.
    const detail =
      `${expires}: in the past by this machine's clock, but Roblox says that the key is not expired`;
    return { verdict: "fine", line: EXPIRY.warn(detail, "Check this machine's clock.") };
  }
  if (!expired && byDate.verdict === "unknown") return { ...byDate, verdict: "fine" };
  if (!expired || byDate.verdict === "broken") return byDate;
  const date = expires === undefined ? "" : `; the date given is ${expires}`;
  return { verdict: "broken", line: EXPIRY.fail(`expired${date}`, RENEW) };
}

/** Whether a key is about to expire, or has, because nobody uses it; before that there is no line. */
export function judgeUse(
  key: AccountKey,
  isExpired: boolean,
  now: Date,
): { readonly unusedTooLong: boolean; readonly lines: readonly Check[] } {
  const last = lastUse(key);
  if (last === undefined || isExpired) return { unusedTooLong: false, lines: [] };
  const left = last.getTime() + UNUSED_LIFE - now.getTime();
  if (left > EXPIRY_WARNING) return { unusedTooLong: false, lines: [] };
  const since = `not used or changed since ${last.toISOString().replace(/\.\d+Z$/, "Z")}`;
  const line = check("validity.unused", "last use");
  if (left <= 0) {
    const detail = `${since}; a key expires by itself after 60 days without use`;
    const advice = `If Roblox refuses it, regenerate its secret (${API_KEYS_PAGE}).`;
    return { unusedTooLong: true, lines: [line.warn(detail, advice)] };
  }
  const detail = `${since}; it expires by itself in ${timeText(left)}`;
  const advice = "Use it: any call counts, such as a read probe that answers 200.";
  return { unusedTooLong: false, lines: [line.warn(detail, advice)] };
}

/** When a key was last used or changed; undefined when Roblox did not say when it was used. */
function lastUse({ lastAccessedTime, updatedTime }: AccountKey): Date | undefined {
  const used = lastAccessedTime === undefined ? undefined : parseMoment(lastAccessedTime);
  const changed = updatedTime === undefined ? undefined : parseMoment(updatedTime);
  return used === undefined || changed === undefined || used > changed ? used : changed;
}
