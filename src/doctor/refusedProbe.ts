import type { UniverseReply } from "../platform/universe.ts";
import type { UniverseId } from "../values/ids.ts";
import { addScopes } from "./addScopes.ts";
import type { Identified } from "./identify.ts";
import type { Known } from "./known.ts";
import { type Check, type SectionId, SECTIONS } from "./report.ts";
import { carries } from "./scopes.ts";

/** A probe that was refused, and what else is known when that is judged. */
export interface RefusedProbe {
  readonly reply: Extract<UniverseReply, { outcome: "refused" }>;
  readonly universeId: UniverseId;
  readonly identified: Known<Identified>;
  /** Whether `--check-ip` was given. */
  readonly checkIp: boolean;
  /** The lines of the report before this one. */
  readonly before: readonly Check[];
}

/** What a status means, and what to do about it. */
export interface Meaning {
  readonly meaning: string;
  readonly advice: string;
}

/** The scope that the probe needs. */
const SCOPE = "universe:read";

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

/** The failing lines that are why a key is rejected, and what each says of the key. */
const CAUSES: Readonly<Record<string, string>> = {
  "validity.status": "the platform counts the key as unfit",
  "validity.enabled": "the key is switched off",
  "validity.expiry": "the key is expired",
  "allowlist.inside": "the key's IP allowlist does not hold this machine",
};

/** A wrong secret and an address outside the allowlist are answered alike. */
const EITHER =
  "Either the secret is wrong, or the key's IP allowlist no longer contains this machine";

function explainUnknownKey({ identified, checkIp, before }: RefusedProbe): Meaning {
  const meaning = "the key was rejected before its permissions were looked at";
  const statusOf = (id: string) => before.find((check) => check.id === id)?.status;
  const causes = Object.entries(CAUSES).filter(([id]) => statusOf(id) === "fail");
  if (causes.length > 0) {
    return {
      meaning: `${meaning}: ${causes.map(([, cause]) => cause).join(", and ")}`,
      advice: `Mend that first, as told above under ${sectionsOf(causes)}; then run it again.`,
    };
  }
  if (statusOf("allowlist.inside") === "pass") {
    const elsewhere = statusOf("allowlist.address") === undefined
      ? ""
      : ", unless the platform sees another address of this machine than the echo service does";
    return {
      meaning: `${meaning}, and the IP allowlist is not why`,
      advice:
        `The secret is wrong: it begins like that of the key above, and goes on in another way${elsewhere}. ` +
        "Put the secret as it was given out where this one came from, or make a new one.",
    };
  }
  return { meaning, advice: `${EITHER}${howToTell(identified.known, checkIp, statusOf)}` };
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

function sectionsOf(causes: readonly (readonly [id: string, cause: string])[]): string {
  const ids = [...new Set(causes.map(([id]) => id.split(".")[0] as SectionId))];
  return ids.map((id) => SECTIONS[id]).join(" and ");
}

function explainForbidden({ identified, universeId }: RefusedProbe): Meaning {
  const meaning = "the key is valid but may not read this universe";
  const scopes = identified.known ? identified.value.key.settings?.scopes : undefined;
  if (!identified.known || scopes === undefined) {
    return {
      meaning,
      advice:
        `Either the scope ${SCOPE} is missing, or its target does not cover this universe: see ` +
        "the key's scopes in cliapikey.toml or in the platform's list of keys.",
    };
  }
  if (!carries(scopes, SCOPE)) {
    return {
      meaning: `${meaning}: it lacks ${SCOPE}`,
      advice: addScopes([SCOPE], identified.value.declared),
    };
  }
  return {
    meaning: `${meaning}: it has ${SCOPE}, for other targets than this one`,
    advice: `Add universe ${universeId} to the targets of the key's scopes.`,
  };
}
