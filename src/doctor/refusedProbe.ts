import type { UniverseReply } from "../platform/universe.ts";
import type { UniverseId } from "../values/ids.ts";
import { addScopes } from "./addScopes.ts";
import type { AllowlistFacts } from "./allowlist.ts";
import type { CredentialFacts } from "./credentials.ts";
import type { Identified } from "./identify.ts";
import type { Result } from "./result.ts";
import { type Cause, SECTIONS } from "./report.ts";
import { carries } from "./scopes.ts";
import type { ValidityFacts } from "./validity.ts";

/** What the sections before the probe found of the key. */
export interface KeyFacts {
  readonly credentials: CredentialFacts;
  readonly validity: ValidityFacts;
  readonly allowlist: AllowlistFacts;
}

/** A probe that was refused, and what else is known when that is judged. */
export interface RefusedProbe {
  readonly reply: Extract<UniverseReply, { outcome: "refused" }>;
  readonly universeId: UniverseId;
  readonly identified: Result<Identified>;
  /** Whether `--check-ip` was given. */
  readonly checkIp: boolean;
  readonly key: KeyFacts;
}

/** What a status means, and what to do about it. */
export interface Meaning {
  readonly meaning: string;
  readonly advice: string;
}

/** The scope that the probe needs. */
const PROBE_SCOPE = "universe:read";

/** A wrong secret and an address outside the allowlist are answered alike. */
const EITHER =
  "Either the secret is wrong, or the key's IP allowlist no longer contains this machine";

/** What an allowlist that does not contain this machine means for a call. */
export const OUTSIDE: Cause = {
  section: "allowlist",
  cause: "the key's IP allowlist does not hold this machine",
};

const UNUSED: Cause = { section: "validity", cause: "the key was not used for 60 days" };

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
  const { validity, allowlist } = probe.key;
  const causes = [
    ...validity.broken,
    ...(allowlist.inside === "broken" ? [OUTSIDE] : []),
    ...(validity.unusedTooLong ? [UNUSED] : []),
  ];
  if (causes.length > 0) {
    return {
      meaning: `${meaning}: ${causes.map(({ cause }) => cause).join(", and ")}`,
      advice: `Mend that first, as told above under ${sectionsOf(causes)}; then run it again.`,
    };
  }
  const isAllowed = allowlist.inside === "fine";
  return {
    meaning: isAllowed ? `${meaning}, and the IP allowlist is not why` : meaning,
    advice: isAllowed ? adviseAllowed(probe) : adviseUnexplained(probe),
  };
}

/** What to do about a key that this machine may use, and that nothing else is known to be wrong with. */
function adviseAllowed({ identified, key }: RefusedProbe): string {
  const untold = untoldText(key.validity);
  if (untold !== undefined) return `Either the secret is wrong${untold}`;
  const alike = identified.ok && identified.value.key.preview !== undefined
    ? ": it begins like that of the key above, and goes on in another way"
    : "";
  const elsewhere = key.allowlist.addressAsked
    ? ", unless the platform sees another address of this machine than the echo service does"
    : "";
  return `The secret is wrong${alike}${elsewhere}. ` +
    "Put the secret as it was given out where this one came from, or make a new one.";
}

/** What to do when it is not known whether this machine may use the key. */
function adviseUnexplained({ identified, checkIp, key }: RefusedProbe): string {
  const { credentials, validity, allowlist } = key;
  const untold = untoldText(validity);
  if (untold !== undefined) {
    const compare = !checkIp && allowlist.rangesKnown
      ? " `cli doctor --check-ip` tells whether it is the allowlist."
      : "";
    return EITHER + untold + compare;
  }
  if (identified.ok) {
    return EITHER +
      (checkIp || !allowlist.rangesKnown
        ? "; IP allowlist above says why this run cannot tell which."
        : ": `cli doctor --check-ip` tells them apart.");
  }
  if (credentials.hasCookie) {
    return `${EITHER}; Key validity above says why this run cannot tell which.`;
  }
  return EITHER +
    (checkIp
      ? ": --check-ip tells them apart when there is a session cookie, too (--cookie, CLI_COOKIE)."
      : ": `cli doctor --check-ip` tells them apart, with a session cookie (--cookie, CLI_COOKIE).");
}

/** What else it may be, because it could not be checked. */
function untoldText({ unknown }: ValidityFacts): string | undefined {
  if (unknown.length === 0) return undefined;
  const others = unknown.map(({ cause }) => `, or ${cause}`).join("");
  return `${others}; Key validity above says why this run cannot tell which.`;
}

function sectionsOf(causes: readonly Cause[]): string {
  return [...new Set(causes.map(({ section }) => SECTIONS[section]))].join(" and ");
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
