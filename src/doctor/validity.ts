import type { AccountKey, KeySettings } from "../platform/keys.ts";
import type { Identified } from "./identify.ts";
import type { Result } from "./result.ts";
import { type Cause, type Check, type Checked, fail, pass, skipped, warn } from "./report.ts";
import { parseMoment, timeText } from "./timeText.ts";

/** Limit of the specification: from here on an expiry is worth knowing, in milliseconds. */
export const EXPIRY_WARNING = 14 * 24 * 60 * 60 * 1000;
/** After so long without use or change a key expires by itself (platform.md), in milliseconds. */
export const UNUSED_LIFE = 60 * 24 * 60 * 60 * 1000;

/** What the second section found, for those after it. */
export interface ValidityFacts {
  /** What is wrong with the key, for which the platform rejects it. */
  readonly broken: readonly Cause[];
  /** What may be wrong with it, because it could not be checked. */
  readonly unknown: readonly Cause[];
  /** Whether it was neither used nor changed for so long that it has expired by itself. */
  readonly unusedTooLong: boolean;
}

/** Nothing is known of the key. */
export const NO_VALIDITY: ValidityFacts = { broken: [], unknown: [], unusedTooLong: false };

/** Judges the key as the platform holds it (spec: cli doctor, 2). */
export function checkValidity(
  identified: Result<Identified>,
  now: Date,
): Checked<ValidityFacts> {
  const line = ["validity.identified", "key"] as const;
  if (!identified.ok) {
    return {
      facts: NO_VALIDITY,
      lines: [skipped(...line, identified.reason, identified.advice)],
    };
  }
  const { key } = identified.value;
  const expiry = checkExpiry(key.settings, now);
  const enabled = checkEnabled(key.settings);
  const told = [
    ...(enabled.status === "fail" ? [/^disabled$/] : []),
    ...(expiry.status === "fail" ? [/^expired$/] : []),
  ];
  const faults = key.faults.filter((fault) => !told.some((pattern) => pattern.test(plain(fault))));
  const unused = checkUse(key, now);
  const causes = (status: Check["status"]): Cause[] => [
    ...(enabled.status === status ? [cause("the key is switched off")] : []),
    ...(expiry.status === status ? [cause("the key is expired")] : []),
  ];
  return {
    facts: {
      broken: [
        ...(faults.length === 0 ? [] : [cause("the platform counts the key as unfit")]),
        ...causes("fail"),
      ],
      unknown: causes("skipped"),
      unusedTooLong: unused.length > 0 && isUnusedTooLong(key, now),
    },
    lines: [
      pass(...line, nameText(identified.value)),
      ...(faults.length === 0 ? [] : [checkFaults(faults)]),
      enabled,
      expiry,
      ...unused,
    ],
  };
}

function cause(cause: string): Cause {
  return { section: "validity", cause };
}

/** The key's name, and the project that it belongs to. */
function nameText({ key, declared, mayBeDeclared }: Identified): string {
  const name = key.name === undefined ? "a key without a name" : `"${key.name}"`;
  if (declared !== undefined) return `"${declared}" (this project), ${name} on the platform`;
  return `${name} (${
    mayBeDeclared ? "not found in cliapikey.lock.toml" : "not declared in this folder"
  })`;
}

/** What to do about a fault of the key (the platform's own pages name these). */
const FAULT_ADVICE: readonly (readonly [RegExp, string])[] = [
  [/expiredauto|autoexpired/, "Nobody used it for 60 days: make a new secret for it."],
  [/expired/, "Set a later expiry for it, or make a new key."],
  [/disabled/, "Enable it in the platform's list of keys."],
  [/moderated/, "Read the platform's message to the account; a moderated key cannot be used."],
  [/revoked|invalid/, "Make a new key and put it where this one came from."],
];

function checkFaults(faults: readonly string[]): Check {
  const advice = FAULT_ADVICE.find(([pattern]) =>
    faults.some((fault) => pattern.test(plain(fault)))
  );
  return fail(
    "validity.status",
    "status",
    `the platform says ${faults.join(", ")}`,
    advice?.[1] ?? "Open the key in the platform's list of keys, which says more.",
  );
}

function plain(fault: string): string {
  return fault.toLowerCase().replace(/[^a-z]/g, "").replace(/^cloudauthbadstatus/, "");
}

function checkEnabled(settings: KeySettings | undefined): Check {
  const line = ["validity.enabled", "enabled"] as const;
  if (settings?.enabled === undefined) return skipped(...line, "the platform did not say");
  return settings.enabled
    ? pass(...line, "yes")
    : fail(...line, "no: the key is switched off", "Enable it in the platform's list of keys.");
}

function checkExpiry(settings: KeySettings | undefined, now: Date): Check {
  const line = ["validity.expiry", "expiry"] as const;
  if (settings === undefined) return skipped(...line, "the platform did not say");
  const { expires } = settings;
  if (expires === undefined) return pass(...line, "never expires");
  const moment = parseMoment(expires);
  if (moment === undefined) {
    return skipped(...line, `the platform's timestamp cannot be read: ${expires}`);
  }
  const left = moment.getTime() - now.getTime();
  const renew = "Set a later expiry for it, or make a new key and replace this one.";
  if (left <= 0) return fail(...line, `${expires}, expired ${timeText(-left)} ago`, renew);
  const detail = `${expires}, ${timeText(left)} left`;
  return left <= EXPIRY_WARNING ? warn(...line, detail, renew) : pass(...line, detail);
}

/** Tells when a key that nobody uses is about to expire by itself, and before that nothing. */
function checkUse(key: AccountKey, now: Date): Check[] {
  const last = lastUse(key);
  if (last === undefined || key.faults.some((fault) => /expired/.test(plain(fault)))) return [];
  const left = last.getTime() + UNUSED_LIFE - now.getTime();
  if (left > EXPIRY_WARNING) return [];
  const since = `neither used nor changed since ${last.toISOString().replace(/\.\d+Z$/, "Z")}; ` +
    "after 60 days of that it expires by itself";
  const line = ["validity.unused", "last use"] as const;
  if (left <= 0) {
    const advice = "If the platform refuses it, make a new secret for it.";
    return [warn(...line, `${since}, and they are over`, advice)];
  }
  const advice =
    "Use it: any call with it counts, a read probe of this command that answers 200, too.";
  return [warn(...line, `${since}, in ${timeText(left)}`, advice)];
}

function isUnusedTooLong(key: AccountKey, now: Date): boolean {
  const last = lastUse(key);
  return last !== undefined && last.getTime() + UNUSED_LIFE <= now.getTime();
}

/** When a key was last used or changed; undefined when the platform did not say when it was used. */
function lastUse({ lastAccessed, updated }: AccountKey): Date | undefined {
  const used = lastAccessed === undefined ? undefined : parseMoment(lastAccessed);
  const changed = updated === undefined ? undefined : parseMoment(updated);
  return used === undefined || changed === undefined || used > changed ? used : changed;
}
