import type { UniverseReply } from "../platform/universe.ts";
import type { UniverseId } from "../values/ids.ts";
import { addScopes } from "./addScopes.ts";
import type { Identified } from "./identify.ts";
import type { Result } from "./result.ts";
import { type Cause, causesAmong } from "./rejectionCauses.ts";
import { type Check, type SectionId, SECTIONS } from "./report.ts";
import { carries } from "./scopes.ts";
import { isUnusedTooLong } from "./validity.ts";

/** A probe that was refused, and what else is known when that is judged. */
export interface RefusedProbe {
  readonly reply: Extract<UniverseReply, { outcome: "refused" }>;
  readonly universeId: UniverseId;
  readonly identified: Result<Identified>;
  /** Whether `--check-ip` was given. */
  readonly checkIp: boolean;
  /** The lines of the report before this one. */
  readonly before: readonly Check[];
  readonly now: Date;
}

/** What a status means, and what to do about it. */
export interface Meaning {
  readonly meaning: string;
  readonly advice: string;
}

/** The scope that the probe needs. */
export const PROBE_SCOPE = "universe:read";

/** A wrong secret and an address outside the allowlist are answered alike. */
const EITHER =
  "Either the secret is wrong, or the key's IP allowlist no longer contains this machine";

/** Its line is the same before and after the 60 days, so that the line alone does not tell it. */
const UNUSED: Cause = { id: "validity.unused", cause: "the key was not used for 60 days" };

/**
 * Says what a refused probe means (spec: Errors), told from all that the report knows: what else is
 * wrong with the key is why, and what is known to be right is not.
 */
export function explainRefusal(probe: RefusedProbe): Meaning {
  switch (probe.reply.status) {
    case 401:
      return explainUnknownKey(probe);
    case 403:
      return explainForbidden(probe);
    case 404:
      return {
        meaning: "there is no such universe, or the key's owner cannot see it",
        advice: "Check the universe id, and that the key's owner has access to it.",
      };
  }
}

function explainUnknownKey(probe: RefusedProbe): Meaning {
  const meaning = "the key was rejected before its permissions were looked at";
  const { identified, before, now } = probe;
  const causes = causesAmong(before, "fail");
  const isTold = statusAmong(before, UNUSED.id) === "warn";
  if (isTold && identified.ok && isUnusedTooLong(identified.value.key, now)) causes.push(UNUSED);
  if (causes.length > 0) {
    return {
      meaning: `${meaning}: ${causes.map(({ cause }) => cause).join(", and ")}`,
      advice: `Mend that first, as told above under ${sectionsOf(causes)}; then run it again.`,
    };
  }
  const isAllowed = statusAmong(before, "allowlist.inside") === "pass";
  return {
    meaning: isAllowed ? `${meaning}, and the IP allowlist is not why` : meaning,
    advice: adviseUnexplained(probe, isAllowed),
  };
}

/** What to do when no line of the report says why the key was rejected. */
function adviseUnexplained({ identified, checkIp, before }: RefusedProbe, isAllowed: boolean) {
  const untold = causesAmong(before, "skipped").filter(({ id }) => id !== "allowlist.inside");
  if (untold.length > 0) {
    const others = untold.map(({ cause }) => `, or ${cause}`).join("");
    const start = isAllowed ? "Either the secret is wrong" : EITHER;
    const compare = !checkIp && statusAmong(before, "allowlist.inside") === "skipped"
      ? " `cli doctor --check-ip` tells whether it is the allowlist."
      : "";
    return `${start}${others}; Key validity above says why this run cannot tell which.${compare}`;
  }
  if (!isAllowed) {
    return EITHER + howToTell(identified.ok, checkIp, (id) => statusAmong(before, id));
  }
  const alike = identified.ok && identified.value.key.preview !== undefined
    ? ": it begins like that of the key above, and goes on in another way"
    : "";
  const elsewhere = statusAmong(before, "allowlist.address") === undefined
    ? ""
    : ", unless the platform sees another address of this machine than the echo service does";
  return `The secret is wrong${alike}${elsewhere}. ` +
    "Put the secret as it was given out where this one came from, or make a new one.";
}

/** How a person may find out which of the two it is. */
function howToTell(
  identified: boolean,
  checkIp: boolean,
  statusOf: (id: string) => Check["status"] | undefined,
): string {
  if (identified) {
    return checkIp || statusOf("allowlist.ranges") === "skipped"
      ? "; IP allowlist above says why this run cannot tell which."
      : ": `cli doctor --check-ip` tells them apart.";
  }
  const hasCookie = statusOf("credentials.cookie") === "pass" ||
    statusOf("credentials.cookie") === "warn";
  if (hasCookie) return "; Key validity above says why this run cannot tell which.";
  return checkIp
    ? ": --check-ip tells them apart when there is a session cookie, too (--cookie, CLI_COOKIE)."
    : ": `cli doctor --check-ip` tells them apart, with a session cookie (--cookie, CLI_COOKIE).";
}

function sectionsOf(causes: readonly Cause[]): string {
  const ids = [...new Set(causes.map(({ id }) => id.split(".")[0] as SectionId))];
  return ids.map((id) => SECTIONS[id]).join(" and ");
}

function statusAmong(checks: readonly Check[], id: string): Check["status"] | undefined {
  return checks.find((check) => check.id === id)?.status;
}

function explainForbidden({ identified, universeId }: RefusedProbe): Meaning {
  const meaning = "the key is valid but may not read this universe";
  const scopes = identified.ok ? identified.value.key.settings?.scopes : undefined;
  if (!identified.ok || scopes === undefined) {
    return {
      meaning,
      advice:
        `Either the scope ${PROBE_SCOPE} is missing, or its target does not cover this universe: see ` +
        "the key's scopes in cliapikey.toml or in the platform's list of keys.",
    };
  }
  const reading = scopes.filter((scope) => carries([scope], PROBE_SCOPE));
  if (reading.length === 0) {
    return {
      meaning: `${meaning}: it lacks ${PROBE_SCOPE}`,
      advice: addScopes([PROBE_SCOPE], identified.value),
    };
  }
  if (reading.some(({ targets }) => targets?.some((target) => isTarget(target, universeId)))) {
    return {
      meaning: `${meaning}: it has ${PROBE_SCOPE} for it, so that the key's scopes are not why`,
      advice: `Check that the key's owner has access to universe ${universeId}.`,
    };
  }
  const isSure = reading.every(({ targets = [] }) => targets.length > 0 && targets.every(isId));
  return {
    meaning: `${meaning}: it has ${PROBE_SCOPE}, ${
      isSure ? "" : "probably "
    }for other targets than this one`,
    advice: `Add universe ${universeId} to the targets of the key's scopes.`,
  };
}

function isTarget(target: string, universeId: UniverseId): boolean {
  return target === "*" || target === String(universeId);
}

/** Whether a target is written as an id; what another one stands for is not documented. */
function isId(target: string): boolean {
  return /^\d+$/.test(target);
}
