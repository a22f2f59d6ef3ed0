import type { Session } from "../roblox/account.ts";
import type { IntrospectedKey } from "../roblox/introspection.ts";
import type { UniverseReply } from "../roblox/universe.ts";
import { Failure, orUndefined } from "../values/failure.ts";
import { API_KEYS_PAGE } from "../values/advice.ts";
import { introspectedKey, type KeyEvidence } from "./evidence.ts";
import type { IdentifiedKey, KeyOrigin } from "./identify.ts";
import { judgeEnabled, judgeExpiry, judgeUse, RENEW, REVIVE } from "./keyState.ts";
import { compareSources, judgeRefusedIntrospection } from "./introspection.ts";
import { type Cause, type Check, type Checked, defineCheck, whatOf, withSource } from "./report.ts";

export interface ValidityInputs {
  readonly evidence: KeyEvidence;
  /** It gives its own id a name; absent when it is not known. */
  readonly account?: Extract<Session, { state: "live" }> | undefined;
  /** The read probe's answer; present only when introspection was refused. */
  readonly read?: UniverseReply | Failure | undefined;
  readonly now: Date;
}

export interface ValidityFacts {
  /** The problems of the key for which Roblox rejects it. */
  readonly broken: readonly Cause[];
  /** Possible problems that could not be checked. */
  readonly unknown: readonly Cause[];
  /** True when it expired because it was neither used nor changed for too long. */
  readonly unusedTooLong: boolean;
  /** True when introspection knows the key, so its secret is right. */
  readonly recognized: boolean;
}

export const NO_VALIDITY: ValidityFacts = {
  broken: [],
  unknown: [],
  unusedTooLong: false,
  recognized: false,
};

/** Judge the key as Roblox has it (spec: cli doctor, 2). */
export function checkValidity(inputs: ValidityInputs): Checked<ValidityFacts> {
  const { evidence, account, now } = inputs;
  const { listed } = evidence;
  const introspected = introspectedKey(evidence);
  const found = orUndefined(listed);
  if (listed instanceof Failure && introspected === undefined) {
    return { facts: NO_VALIDITY, lines: unidentified(listed, inputs) };
  }
  const settings = found?.key.settings;
  const enabled = judgeEnabled(settings, introspected);
  const expiry = judgeExpiry(settings, introspected, now);
  const faults = (found?.key.faults ?? []).filter((fault) =>
    !(enabled.status === "fail" && /^disabled$/.test(plainFault(fault))) &&
    !(expiry.status === "fail" && /^expired$/.test(plainFault(fault)))
  );
  const isExpired = found?.key.faults.some((fault) => /expired/.test(plainFault(fault)));
  const use = found === undefined || isExpired ? undefined : judgeUse(found.key, now);
  const judged = [[enabled, "the key is disabled"], [expiry, "the key is expired"]] as const;
  const causes = (status: Check["status"]) =>
    judged.filter(([line]) => line.status === status).map(([, words]) => cause(words));
  return {
    facts: {
      broken: [
        ...(faults.length === 0 ? [] : [cause("Roblox says that something is wrong with the key")]),
        ...causes("fail"),
      ],
      unknown: causes("skipped"),
      unusedTooLong: use?.unusedTooLong ?? false,
      recognized: introspected !== undefined,
    },
    lines: withSource("account", [
      ...identityLines(evidence, found, introspected),
      ...withSource("introspection", [introspected && accountLine(introspected, account)]),
      faults.length > 0 && faultLine(faults),
      enabled,
      expiry,
      use?.line,
      ...withSource("introspection", [found && compareSources(found, inputs)]),
    ]),
  };
}

const KEY = defineCheck("validity.identified", "key");

function cause(cause: string): Cause {
  return { section: "validity", cause };
}

const IN_LIST = defineCheck("validity.listed", "in the list");

function unidentified(
  listed: Failure,
  { evidence: { introspected, askedAccount }, read }: ValidityInputs,
): Check[] {
  if (introspected === undefined) return [KEY.unknown(listed)];
  const inList = askedAccount && IN_LIST.unknown(listed);
  if (introspected instanceof Failure) {
    return withSource("introspection", [KEY.unknown(introspected), inList]);
  }
  if (introspected.outcome !== "refused") {
    const why = introspected.outcome === "unknown" ? introspected.reason : "";
    return withSource("introspection", [KEY.skipped(`${why} (introspection)`), inList]);
  }
  const line = judgeRefusedIntrospection(KEY, {
    refused: introspected,
    read,
    hasCookie: askedAccount,
  });
  // An accepted key may still expire tomorrow.
  const expiry = line.status === "pass" && defineCheck("validity.expiry", "expiry")
    .skipped("not known: introspection did not describe the key");
  return withSource("introspection", [line, expiry, inList]);
}

function identityLines(
  { origin, listed, askedAccount }: KeyEvidence,
  found: IdentifiedKey | undefined,
  introspected: IntrospectedKey | undefined,
): Check[] {
  if (found !== undefined) return [KEY.pass(keyNameText(found.key.settings?.name, origin, ""))];
  return withSource("introspection", [
    KEY.pass(keyNameText(introspected?.name, origin, "introspection; ")),
    askedAccount && listed instanceof Failure && IN_LIST.skipped(whatOf(listed)),
  ]);
}

function keyNameText(
  given: string | undefined,
  { declared, mayBeDeclared }: KeyOrigin,
  prefix: string,
): string {
  const name = given === undefined ? "a key without a name" : `"${given}"`;
  if (declared !== undefined) return `"${declared}" (${prefix}this project), ${name} on Roblox`;
  const why = mayBeDeclared ? "not found in cliapikey.lock.toml" : "not declared in this folder";
  return `${name} (${prefix}${why})`;
}

/** The cookie's account gives its own id a name. */
function accountLine(
  { authorizedUserId: id }: IntrospectedKey,
  signedIn: ValidityInputs["account"],
): Check {
  const line = defineCheck("validity.account", "account");
  if (id === undefined) return line.skipped("Roblox did not say (introspection)");
  const isOwn = signedIn !== undefined && String(signedIn.id) === id;
  const other = signedIn === undefined || isOwn
    ? ""
    : `, not the cookie's ${signedIn.displayName} (${signedIn.id})`;
  const name = isOwn ? `${signedIn.displayName} (${id})` : `user ${id}${other}`;
  const named = line.info(`${name} (introspection)`);
  // The session's line already says it.
  return isOwn ? { ...named, quiet: true } : named;
}

/** What to do about a status of the key (docs/dev/platform.md, Keys by hand). */
const FAULT_ADVICE: readonly (readonly [RegExp, string])[] = [
  [/expiredauto|autoexpired/, `It was not used for 60 days: ${REVIVE}`],
  [/expired/, RENEW],
  [/disabled/, `Enable the key (${API_KEYS_PAGE}).`],
  [/usermoderated/, "Resolve the moderation of the account that made the key; the key stays."],
  [
    /moderated|revoked/,
    `Choose Regenerate Key (${API_KEYS_PAGE}), and put the new secret where this one came from.`,
  ],
];

function faultLine(faults: readonly string[]): Check {
  const advice = FAULT_ADVICE.find(([pattern]) =>
    faults.some((fault) => pattern.test(plainFault(fault)))
  );
  const quoted = faults.map((fault) => `"${fault}"`).join(", ");
  return defineCheck("validity.status", "status").fail(
    `Roblox says ${quoted}`,
    advice?.[1] ?? `See what the key's page says: ${API_KEYS_PAGE}.`,
  );
}

function plainFault(fault: string): string {
  return fault.toLowerCase().replace(/[^a-z]/g, "").replace(/^cloudauthbadstatus/, "");
}
