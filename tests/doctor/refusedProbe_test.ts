import assert from "node:assert/strict";
import type { Identified } from "../../src/doctor/identify.ts";
import { ok, type Result, unknown } from "../../src/doctor/result.ts";
import { checkProbe } from "../../src/doctor/probe.ts";
import { explainRefusal, type KeyFacts, type RefusedProbe } from "../../src/doctor/refusedProbe.ts";
import { NO_VALIDITY } from "../../src/doctor/validity.ts";
import type { KeySettings } from "../../src/platform/keys.ts";
import type { UniverseId } from "../../src/values/ids.ts";
import { lineOf } from "./lines.ts";

const UNIVERSE = 42 as UniverseId;

function key(settings: KeySettings | undefined, declared?: string): Result<Identified> {
  const key = { faults: [], preview: "k", ...(settings === undefined ? {} : { settings }) };
  if (declared === undefined) return ok({ key });
  return ok({ key, declared, declaration: { name: declared, base: declared } });
}

const HEALTHY = key({ enabled: true, cidrs: ["10.0.0.0/8"], scopes: [] });
const NOBODY = unknown("not among the 3 keys of the signed-in account");

/** Nothing is wrong with the key, and whether this machine may use it is not known. */
const FINE: KeyFacts = {
  credentials: { hasCookie: true },
  validity: NO_VALIDITY,
  allowlist: { inside: "unknown", rangesKnown: true, addressAsked: false },
};

/** The same with other facts in one section. */
function withFacts(change: {
  readonly credentials?: Partial<KeyFacts["credentials"]>;
  readonly validity?: Partial<KeyFacts["validity"]>;
  readonly allowlist?: Partial<KeyFacts["allowlist"]>;
}): KeyFacts {
  return {
    credentials: { ...FINE.credentials, ...change.credentials },
    validity: { ...FINE.validity, ...change.validity },
    allowlist: { ...FINE.allowlist, ...change.allowlist },
  };
}

const cause = (cause: string) => ({ section: "validity", cause }) as const;
const DISABLED = cause("the key is switched off");
const EXPIRED = cause("the key is expired");
const UNFIT = cause("the platform counts the key as unfit");
const OUTSIDE = { inside: "broken", addressAsked: true } as const;
const INSIDE = { inside: "fine" } as const;
const UNREAD = { rangesKnown: false } as const;
const NO_COOKIE = { credentials: { hasCookie: false }, allowlist: UNREAD } as const;

type Case = readonly [
  what: string,
  facts: Parameters<typeof withFacts>[0],
  probe: Partial<RefusedProbe>,
  meaning: RegExp,
  advice: RegExp,
];

/** A 401, by what else the report says. */
const UNAUTHORIZED: readonly Case[] = [
  [
    "a key that is switched off",
    { validity: { broken: [DISABLED] } },
    {},
    /: the key is switched off$/,
    /above under Key validity;/,
  ],
  [
    "a key that is expired",
    { validity: { broken: [EXPIRED] } },
    {},
    /: the key is expired$/,
    /above under Key validity;/,
  ],
  [
    "a key that is unfit",
    { validity: { broken: [UNFIT] } },
    {},
    /: the platform counts the key as unfit$/,
    /Key validity/,
  ],
  [
    "an address outside the allowlist",
    { allowlist: OUTSIDE },
    { checkIp: true },
    /: the key's IP allowlist does not hold this machine$/,
    /^Mend that first, as told above under IP allowlist; then run it again\.$/,
  ],
  [
    "two causes",
    { validity: { broken: [EXPIRED] }, allowlist: OUTSIDE },
    { checkIp: true },
    /: the key is expired, and the key's IP allowlist does not hold this machine$/,
    /above under Key validity and IP allowlist; /,
  ],
  [
    "a healthy key that is allowed from everywhere",
    { allowlist: INSIDE },
    {},
    /, and the IP allowlist is not why$/,
    /^The secret is wrong: [^.]* another way\. Put the secret/,
  ],
  [
    "a healthy key and an address that was compared",
    { allowlist: { ...INSIDE, addressAsked: true } },
    { checkIp: true },
    /, and the IP allowlist is not why$/,
    /^The secret is wrong: .*, unless the platform sees another address/,
  ],
  [
    "a healthy key that was found by its id alone",
    { allowlist: INSIDE },
    { identified: ok({ key: { faults: [] } }) },
    /is not why$/,
    /^The secret is wrong\. Put the secret/,
  ],
  [
    "a key of which the platform did not say whether it is enabled",
    { validity: { unknown: [DISABLED] }, allowlist: INSIDE },
    {},
    /is not why$/,
    /^Either the secret is wrong, or the key is switched off; Key validity above says why /,
  ],
  [
    "a key of which neither its state nor its expiry is known",
    { validity: { unknown: [DISABLED, EXPIRED] } },
    {},
    /looked at$/,
    /^Either the secret .* allowlist .*, or the key is switched off, or the key is expired; Key .* `cli doctor --check-ip` tells whether/,
  ],
  [
    "a key that nobody used for 60 days",
    { validity: { unusedTooLong: true }, allowlist: INSIDE },
    {},
    /: the key was not used for 60 days$/,
    /^Mend that first, as told above under Key validity; /,
  ],
  [
    "an allowlist that was not compared",
    {},
    {},
    /looked at$/,
    /^Either the secret .* allowlist .*: `cli doctor --check-ip` tells them apart\.$/,
  ],
  [
    "an allowlist that could not be compared",
    {},
    { checkIp: true },
    /looked at$/,
    /^Either the secret .*; IP allowlist above says why this run cannot tell which\.$/,
  ],
  [
    "an allowlist that the platform did not tell",
    { allowlist: UNREAD },
    {},
    /looked at$/,
    /; IP allowlist above says why this run cannot tell which\.$/,
  ],
  [
    "a key that is not among the account's",
    { allowlist: UNREAD },
    { identified: NOBODY },
    /looked at$/,
    /; Key validity above says why this run cannot tell which\.$/,
  ],
  [
    "the same with a cookie of the editor's",
    { allowlist: UNREAD },
    { identified: NOBODY, checkIp: true },
    /looked at$/,
    /; Key validity above says why/,
  ],
  [
    "no cookie",
    NO_COOKIE,
    { identified: unknown("no cookie") },
    /looked at$/,
    /: `cli doctor --check-ip` tells them apart, with a session cookie/,
  ],
  [
    "no cookie, and --check-ip",
    NO_COOKIE,
    { identified: unknown("no cookie"), checkIp: true },
    /looked at$/,
    /: --check-ip tells them apart when there is a session cookie, too/,
  ],
];

const FORBIDDEN = { reply: { outcome: "refused", status: 403 } } as const;
const READS = [{ type: "universe", operations: ["read"], targets: ["41"] }];

const CASES: readonly Case[] = [
  ...UNAUTHORIZED,
  [
    "a key without the scope",
    {},
    { ...FORBIDDEN, identified: key({ scopes: [] }) },
    /: it lacks universe:read$/,
    /^Add "universe:read" to the key's scopes in cliapikey\.toml and run `cli apikey update <key>`/,
  ],
  [
    "a declared key without the scope",
    {},
    { ...FORBIDDEN, identified: key({ scopes: [] }, "deploy") },
    /: it lacks universe:read$/,
    /^Add "universe:read" to the scopes of "deploy" .* `cli apikey update deploy`/,
  ],
  [
    "a key with the scope",
    {},
    { ...FORBIDDEN, identified: key({ scopes: READS }) },
    /: it has universe:read, for other targets than this one$/,
    /^Add universe 42 to the targets of the key's scopes\.$/,
  ],
  [
    "a key that may do everything with a universe",
    {},
    { ...FORBIDDEN, identified: key({ scopes: [{ type: "universe", operations: "all" }] }) },
    /: it has universe:read, probably for other targets than this one$/,
    /universe 42/,
  ],
  ...["*", "42"].map((target): Case => [
    `a key with the scope for ${target}`,
    {},
    { ...FORBIDDEN, identified: key({ scopes: [...READS, { ...READS[0]!, targets: [target] }] }) },
    /: it has universe:read for it, so that the key's scopes are not why$/,
    /^Check that the key's owner has access to universe 42\.$/,
  ]),
  [
    "a key with the scope for something that is no id",
    {},
    { ...FORBIDDEN, identified: key({ scopes: [{ ...READS[0]!, targets: ["U42"] }] }) },
    /, probably for other targets than this one$/,
    /universe 42/,
  ],
  [
    "a key whose scopes are not known",
    {},
    { ...FORBIDDEN, identified: key(undefined) },
    /this universe$/,
    /^Either the scope universe:read is missing, or its target does not cover this universe/,
  ],
  [
    "a key that is not known",
    {},
    { ...FORBIDDEN, identified: NOBODY },
    /this universe$/,
    /^Either the scope universe:read is missing, or its target/,
  ],
  [
    "no such universe",
    { validity: { broken: [DISABLED] } },
    { reply: { outcome: "refused", status: 404 } },
    /^there is no such universe, or the key's owner cannot see it$/,
    /universe id/,
  ],
];

for (const [what, facts, probe, meaning, advice] of CASES) {
  const { status } = probe.reply ?? { status: 401 };
  Deno.test(`a ${status} beside ${what} is told so`, () => {
    const told = explainRefusal({
      reply: { outcome: "refused", status },
      universeId: UNIVERSE,
      identified: HEALTHY,
      checkIp: false,
      key: withFacts(facts),
      ...probe,
    });
    assert.match(told.meaning, meaning);
    assert.match(told.advice, advice);
    assert.match(told.advice, /\.$/);
  });
}

const SAID: readonly (readonly [said: string, end: string])[] = [
  ["Invalid API Key", "the platform said: Invalid API Key"],
  ["It is over.", "the platform said: It is over"],
  ["The key does not cover 7. (TARGET)", "the platform said: The key does not cover 7 (TARGET)"],
  ["A. B. (C)", "the platform said: A. B (C)"],
];

for (const [said, end] of SAID) {
  Deno.test(`what the platform said ends a line without a stop: ${said}`, () => {
    const [, read] = checkProbe(
      {
        target: { state: "found", universeId: UNIVERSE, from: "--universe-id" },
        read: ok({ outcome: "refused", status: 401, said }),
        identified: HEALTHY,
        checkIp: false,
      },
      FINE,
    );
    assert.ok(lineOf(read!).includes(`looked at; ${end} → `), lineOf(read!));
  });
}
