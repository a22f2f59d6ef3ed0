import { Failure, orUndefined } from "../values/failure.ts";
import type { UniverseReply } from "../roblox/universe.ts";
import { command, say, type Sentence } from "../values/command.ts";
import type { UniverseId } from "../values/ids.ts";
import { API_KEYS_PAGE, isUnlisted, STATUS_PAGE, UNLISTED_SCOPE } from "../values/advice.ts";
import { addScopes, addUniverse } from "./addToKey.ts";
import type { AllowlistFacts } from "./allowlist.ts";
import type { CoverageFacts } from "./coverage.ts";
import type { CredentialFacts } from "./credentials.ts";
import { type KeyEvidence, knownScopes } from "./evidence.ts";
import { type Cause, SECTIONS } from "./report.ts";
import { carries, isCovered, isUniverseTarget } from "./scopes.ts";
import type { ValidityFacts } from "./validity.ts";

export interface KeyFacts {
  readonly credentials: CredentialFacts;
  readonly validity: ValidityFacts;
  readonly allowlist: AllowlistFacts;
  readonly coverage: CoverageFacts;
}

export interface RefusedProbe {
  readonly reply: Extract<UniverseReply, { outcome: "refused" }>;
  readonly universeId: UniverseId;
  readonly evidence: KeyEvidence;
  readonly checkIp: boolean;
  readonly key: KeyFacts;
}

export interface Meaning {
  readonly meaning: string;
  readonly advice: Sentence;
}

const PROBE_SCOPE = "universe:read";

/** A wrong secret and an address outside the allowlist get the same answer. */
const EITHER =
  "Either the secret is wrong, or the key's IP allowlist no longer contains this machine";

const OUTSIDE: Cause = {
  section: "allowlist",
  cause: "this machine's IP address is not in the key's allowlist",
};

const UNUSED: Cause = { section: "validity", cause: "the key was not used for 60 days" };

export function causesOf({ validity, allowlist }: KeyFacts): readonly Cause[] {
  return [...validity.broken, ...(allowlist.inside === false ? [OUTSIDE] : [])];
}

/**
 * Explain a refused probe (spec: Errors) from the whole report: known problems of the key are the cause,
 * and what is known to be right is not.
 */
export function explainRefusal(probe: RefusedProbe): Meaning {
  switch (probe.reply.status) {
    case 401:
      return explainUnknownKey(probe);
    case 403: {
      const { meaning, advice } = explainForbidden(probe);
      const isMissing = isUnlisted(probe.reply.message ?? "");
      return { meaning, advice: isMissing ? say`${advice} ${UNLISTED_SCOPE}` : advice };
    }
    case 404:
      return {
        meaning: "there is no such universe, or the key's owner cannot see it",
        advice: "Check the universe id, and that the key's owner has access to it.",
      };
  }
}

function explainUnknownKey(probe: RefusedProbe): Meaning {
  const meaning = "the key was rejected before its permissions were checked";
  const { validity, allowlist } = probe.key;
  const causes = [...causesOf(probe.key), ...(validity.unusedTooLong ? [UNUSED] : [])];
  if (causes.length > 0) {
    return {
      meaning: `${meaning}: ${causes.map(({ cause }) => cause).join(", and ")}`,
      advice: `Fix that first (see ${sectionsOf(causes)}), then run it again with --check-ip.`,
    };
  }
  const isAllowed = allowlist.inside === true;
  if (validity.recognized) return explainRecognized(probe, meaning, isAllowed);
  return isAllowed
    ? { meaning: `${meaning}, and the IP allowlist is not why`, advice: adviseAllowed(probe) }
    : { meaning, advice: adviseUnexplained(probe) };
}

/** Introspection knows the key, so its secret is right. */
function explainRecognized(probe: RefusedProbe, meaning: string, isAllowed: boolean): Meaning {
  return {
    meaning: `${meaning}, although introspection knows the key`,
    advice: isAllowed
      ? "Nothing in this report explains it: run it again in a minute with --check-ip, and check " +
        `${STATUS_PAGE}.`
      : say`The secret is right, so probably this machine's IP address is not in the key's allowlist: see \
Security, Accepted IP Addresses of the key (${API_KEYS_PAGE}); ${checkIpText(probe)}.`,
  };
}

/** Advise on a key that this machine may use, without any known problem. */
function adviseAllowed({ evidence: { listed }, key }: RefusedProbe): string {
  const other = otherCauses(key.validity);
  const { addressAsked } = key.allowlist;
  if (other !== "") {
    return `Either the secret is wrong${other}; see Key validity. --check-ip is not needed: the ` +
      "allowlist contains this machine.";
  }
  const alike = orUndefined(listed)?.key.preview !== undefined
    ? ": it begins like the secret of the key above, but is not the same"
    : "";
  const elsewhere = addressAsked
    ? ", unless Roblox sees another address of this machine than --check-ip shows"
    : " (--check-ip is not needed: the allowlist contains every address)";
  return `The secret is wrong${alike}${elsewhere}. ` +
    `Use the secret exactly as you copied it, or make a new one (${API_KEYS_PAGE}).`;
}

function adviseUnexplained(probe: RefusedProbe): Sentence {
  const { evidence: { listed, introspected }, key } = probe;
  const other = otherCauses(key.validity);
  if (other !== "") {
    const checkIp = checkIpText(probe, "shows whether it is the allowlist");
    return say`${EITHER}${other}; see Key validity. ${checkIp}.`;
  }
  const withoutCookie = listed instanceof Failure && introspected === undefined
    ? say`${command("doctor --introspect")} can show that the secret is right, and `
    : "";
  return say`${EITHER}: ${withoutCookie}${checkIpText(probe)}.`;
}

function checkIpText(
  { evidence: { listed }, checkIp, key }: RefusedProbe,
  tells = "tells them apart",
): Sentence {
  const { credentials, allowlist } = key;
  if (!credentials.hasCookie) {
    return say`${
      command("doctor --check-ip")
    } with a session cookie (--cookie, CLI_COOKIE) ${tells}`;
  }
  if (listed instanceof Failure) return "--check-ip cannot tell here; see Key validity";
  if (!allowlist.rangesKnown || checkIp) return "--check-ip could not tell; see IP allowlist";
  return say`${command("doctor --check-ip")} ${tells}`;
}

/** They could not be checked. */
function otherCauses({ unknown }: ValidityFacts): string {
  return unknown.map(({ cause }) => `, or ${cause}`).join("");
}

function sectionsOf(causes: readonly Cause[]): string {
  return [...new Set(causes.map(({ section }) => SECTIONS[section]))].join(" and ");
}

function explainForbidden({ evidence, universeId }: RefusedProbe): Meaning {
  const meaning = "the key is valid but may not read this universe";
  const [known] = knownScopes(evidence);
  if (known === undefined) {
    const shows = evidence.introspected === undefined
      ? say`${command("doctor --introspect --tool config")} shows which; `
      : "";
    return {
      meaning,
      advice: say`Either the scope ${PROBE_SCOPE} is missing, or its target does not cover this \
universe: ${shows}the key's Access Permissions are at ${API_KEYS_PAGE}.`,
    };
  }
  const reading = known.scopes.filter((scope) => carries([scope], PROBE_SCOPE));
  if (reading.length === 0) {
    return {
      meaning: `${meaning}: it lacks ${PROBE_SCOPE}`,
      advice: addScopes([PROBE_SCOPE], evidence.origin),
    };
  }
  if (reading.some((scope) => isCovered(scope, universeId))) {
    return {
      meaning: `${meaning}, although it has ${PROBE_SCOPE} for it`,
      advice:
        `Check that the key's owner has access to universe ${universeId}; in a group, that needs ` +
        "the permissions View Analytics, and Edit and publish experience to change configs.",
    };
  }
  const isSure = reading.every(({ targets = [] }) =>
    targets.length > 0 && targets.every(isUniverseTarget)
  );
  return {
    meaning: `${meaning}: it has ${PROBE_SCOPE}, ${isSure ? "" : "probably "}for other universes`,
    advice: addUniverse(universeId),
  };
}
