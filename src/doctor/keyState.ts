import type { IntrospectedKey } from "../roblox/introspection.ts";
import type { AccountKey, KeySettings } from "../roblox/keys.ts";
import { API_KEYS_PAGE } from "../values/advice.ts";
import { type Check, defineCheck, type Line } from "./report.ts";
import { parseMoment, timeText } from "../values/timeText.ts";

/** How long before it an expiry is worth a warning (spec: cli doctor, 2), in milliseconds. */
const EXPIRY_WARNING = 14 * 24 * 60 * 60 * 1000;
/** How long a key lives without use or change (docs/dev/platform.md, Keys by hand), in milliseconds. */
const UNUSED_LIFE = 60 * 24 * 60 * 60 * 1000;

export function judgeEnabled(
  settings: KeySettings | undefined,
  introspected: IntrospectedKey | undefined,
): Check {
  const line = defineCheck("validity.enabled", "enabled");
  const judge = (enabled: boolean | undefined) => {
    if (enabled === undefined) return undefined;
    return enabled ? line.pass("yes") : line.fail("no", `Enable the key (${API_KEYS_PAGE}).`);
  };
  return chooseLine(judge(settings?.isEnabled), judge(introspected?.enabled), line);
}

export function judgeExpiry(
  settings: KeySettings | undefined,
  introspected: IntrospectedKey | undefined,
  now: Date,
): Check {
  return chooseLine(
    settings && expiryLine(settings.expirationTime, now, "never expires"),
    introspected && introspectedExpiry(introspected, now),
    EXPIRY,
  );
}

/**
 * Choose between two sources for one fact of the key; undefined when one is silent. If either calls it
 * broken, it is broken, because the account's list may show another key with the same beginning. Otherwise
 * the account comes first, as in the specification.
 */
function chooseLine(
  account: Check | undefined,
  introspection: Check | undefined,
  line: Line,
): Check {
  const marked: Check | undefined = introspection && {
    ...introspection,
    detail: `${introspection.detail} (introspection)`,
    source: "introspection",
  };
  const lines = [account, marked].filter((each) => each !== undefined);
  return lines.find(({ status }) => status === "fail") ??
    lines.find(({ status }) => status !== "skipped") ??
    lines[0] ?? line.skipped("Roblox did not say");
}

const EXPIRY = defineCheck("validity.expiry", "expiry");
export const RENEW = `Set a later expiration date (${API_KEYS_PAGE}), or make a new key.`;

/** How an unused key works again (docs/dev/platform.md, Keys by hand). */
export const REVIVE =
  `switch Enable Key off and on, or edit any property of it (${API_KEYS_PAGE}); the secret stays, and ` +
  "regenerating it would break every pipeline that has it.";

function expiryLine(expires: string | undefined, now: Date, never: string): Check {
  if (expires === undefined) return EXPIRY.pass(never);
  const moment = parseMoment(expires);
  if (moment === undefined) {
    return EXPIRY.skipped(`the timestamp from Roblox cannot be read: ${expires}`);
  }
  const left = moment.getTime() - now.getTime();
  if (left <= 0) return EXPIRY.fail(`${expires}, expired ${timeText(-left)} ago`, RENEW);
  const detail = `${expires}, ${timeText(left)} left`;
  return left <= EXPIRY_WARNING ? EXPIRY.warn(detail, RENEW) : EXPIRY.pass(detail);
}

function introspectedExpiry(
  { expired, expirationTimeUtc: expires }: IntrospectedKey,
  now: Date,
): Check | undefined {
  if (expires === undefined && expired === undefined) return undefined;
  const byDate = expiryLine(expires, now, "not expired; no expiration date was given");
  if (expired === false && byDate.status === "skipped") {
    return EXPIRY.pass(`not expired; ${byDate.detail}`);
  }
  const isPast = byDate.status === "fail";
  if (expired === undefined || expired === isPast) return byDate;
  if (expired) {
    const date = expires === undefined ? "" : `; the date given is ${expires}`;
    return EXPIRY.fail(`expired${date}`, RENEW);
  }
  // This machine's clock may be wrong, and the platform's decides.
  return EXPIRY.warn(
    `${expires}: in the past by this machine's clock, but Roblox says that the key is not expired`,
    "Check this machine's clock.",
  );
}

/** Report when a key was last used, but only when it has expired, or soon will, because nobody uses it. */
export function judgeUse(
  key: AccountKey,
  now: Date,
): { readonly unusedTooLong: boolean; readonly line?: Check } {
  const last = lastUse(key);
  const left = last === undefined ? Infinity : last.getTime() + UNUSED_LIFE - now.getTime();
  if (last === undefined || left > EXPIRY_WARNING) return { unusedTooLong: false };
  const since = `not used or changed since ${last.toISOString().replace(/\.\d+Z$/, "Z")}`;
  const unusedTooLong = left <= 0;
  const [detail, advice] = unusedTooLong
    ? [
      `${since}; a key expires by itself after 60 days without use`,
      `If Roblox refuses it, ${REVIVE}`,
    ]
    : [
      `${since}; it expires by itself in ${timeText(left)}`,
      "Use it: any call counts, such as a read probe that answers 200.",
    ];
  return { unusedTooLong, line: defineCheck("validity.unused", "last use").warn(detail, advice) };
}

/** Undefined when Roblox did not say when it was used. */
function lastUse({ lastAccessedTime, updatedTime }: AccountKey): Date | undefined {
  const used = lastAccessedTime === undefined ? undefined : parseMoment(lastAccessedTime);
  const changed = updatedTime === undefined ? undefined : parseMoment(updatedTime);
  return used === undefined || changed === undefined || used > changed ? used : changed;
}
