import { Failure } from "../../../src/values/failure.ts";
import { writeSentence } from "../../../src/values/command.ts";
import assert from "node:assert/strict";
import type { IdentifiedKey, KeyOrigin } from "../../../src/doctor/identify.ts";
import {
  explainRefusal,
  type KeyFacts,
  type RefusedProbe,
} from "../../../src/doctor/refusedProbe.ts";
import { NO_VALIDITY } from "../../../src/doctor/validity.ts";
import type { KeySettings } from "../../../src/roblox/keys.ts";
import type { UniverseId } from "../../../src/values/ids.ts";
import { evidenceOf } from "./evidence.ts";

const UNIVERSE = 42 as UniverseId;

function key(settings: KeySettings | undefined, declared?: string): IdentifiedKey & KeyOrigin {
  const key = { faults: [], preview: "k", ...(settings === undefined ? {} : { settings }) };
  if (declared === undefined) return { key };
  return { key, declared, declaration: { name: declared, base: declared } };
}

const HEALTHY = key({ isEnabled: true, allowedCidrs: ["10.0.0.0/8"], scopes: [] });
const NOBODY = new Failure("not among the 3 keys of the signed-in account", "");

/** Nothing is wrong with the key, and nobody knows whether this machine may use it. */
const FINE: KeyFacts = {
  credentials: { hasCookie: true },
  validity: NO_VALIDITY,
  allowlist: { inside: undefined, rangesKnown: true, addressAsked: false },
  coverage: { tools: [] },
};

/** The same with other facts in one section. */
function withFacts(change: {
  readonly credentials?: Partial<KeyFacts["credentials"]>;
  readonly validity?: Partial<KeyFacts["validity"]>;
  readonly allowlist?: Partial<KeyFacts["allowlist"]>;
}): KeyFacts {
  return {
    ...FINE,
    credentials: { ...FINE.credentials, ...change.credentials },
    validity: { ...FINE.validity, ...change.validity },
    allowlist: { ...FINE.allowlist, ...change.allowlist },
  };
}

const cause = (cause: string) => ({ section: "validity", cause }) as const;
const DISABLED = cause("the key is switched off");
const EXPIRED = cause("the key is expired");
const OUTSIDE = { inside: false, addressAsked: true } as const;
const INSIDE = { inside: true } as const;
const UNREAD = { rangesKnown: false } as const;

type Case = readonly [
  what: string,
  facts: Parameters<typeof withFacts>[0],
  probe: Partial<RefusedProbe>,
  meaning: RegExp,
  advice: RegExp,
];

/** A 401, by what else the report shows. */
const UNAUTHORIZED: readonly Case[] = [
  [
    "a key that introspection describes",
    { validity: { recognized: true } },
    {},
    /, although introspection knows the key$/,
    /^The secret is right, so probably this machine's IP address is not in .* `cli doctor --check-ip`/,
  ],
  [
    "two causes",
    { validity: { broken: [EXPIRED] }, allowlist: OUTSIDE },
    { checkIp: true },
    /: the key is expired, and this machine's IP address is not in the key's allowlist$/,
    /\(see Key validity and IP allowlist\)/,
  ],
  [
    "a healthy key without an allowlist",
    { allowlist: INSIDE },
    {},
    /, and the IP allowlist is not why$/,
    /^The secret is wrong: [^.]* is not the same \(--check-ip is not needed: [^.]*\)\. Use the secret/,
  ],
  [
    "a healthy key and a compared address",
    { allowlist: { ...INSIDE, addressAsked: true } },
    { checkIp: true },
    /, and the IP allowlist is not why$/,
    /^The secret is wrong: .*, unless Roblox sees another address/,
  ],
  [
    "a healthy key found only by its id",
    { allowlist: INSIDE },
    { evidence: evidenceOf({ key: { faults: [] } }) },
    /is not why$/,
    /^The secret is wrong \(--check-ip is not [^.]*\)\. Use the secret/,
  ],
  [
    "a key that may or may not be enabled",
    { validity: { unknown: [DISABLED] }, allowlist: INSIDE },
    {},
    /is not why$/,
    /^Either the secret is wrong, or the key is switched off; see Key validity\. --check-ip is not needed/,
  ],
  [
    "a key with unknown state and expiry",
    { validity: { unknown: [DISABLED, EXPIRED] } },
    {},
    /were checked$/,
    /^Either the secret .* allowlist .*, or the key is switched off, or the key is expired; see Key validity\. `cli doctor --check-ip` shows whether/,
  ],
  [
    "a key unused for 60 days",
    { validity: { unusedTooLong: true }, allowlist: INSIDE },
    {},
    /: the key was not used for 60 days$/,
    /^Fix that first \(see Key validity\)/,
  ],
  [
    "an unknown allowlist",
    { allowlist: UNREAD },
    {},
    /were checked$/,
    /: --check-ip could not tell; see IP allowlist\.$/,
  ],
  [
    "a key that is not in the account's list",
    { allowlist: UNREAD },
    { evidence: evidenceOf(NOBODY) },
    /were checked$/,
    / --introspect.*--check-ip cannot tell here; see Key validity\.$/,
  ],
  [
    "the same with Studio's cookie",
    { allowlist: UNREAD },
    { evidence: evidenceOf(NOBODY), checkIp: true },
    /were checked$/,
    /--check-ip cannot tell here; see Key validity\.$/,
  ],
];

const FORBIDDEN = { reply: { outcome: "refused", status: 403 } } as const;
const READS = [{ type: "universe", operations: ["read"], targets: ["41"] }];

const CASES: readonly Case[] = [
  ...UNAUTHORIZED,
  [
    "a key with every universe scope",
    {},
    {
      ...FORBIDDEN,
      evidence: evidenceOf(key({ scopes: [{ type: "universe", operations: "all" }] })),
    },
    /: it has universe:read, probably for other universes$/,
    /universe id 42/,
  ],
  ...["*", "42"].map((target): Case => [
    `a key with the scope for ${target}`,
    {},
    {
      ...FORBIDDEN,
      evidence: evidenceOf(key({ scopes: [...READS, { ...READS[0]!, targets: [target] }] })),
    },
    /, although it has universe:read for it$/,
    /^Check that the key's owner has access to universe 42; in a group, .* View Analytics/,
  ]),
  [
    "a key with a scope for an invalid id",
    {},
    { ...FORBIDDEN, evidence: evidenceOf(key({ scopes: [{ ...READS[0]!, targets: ["U42"] }] })) },
    /, probably for other universes$/,
    /universe id 42/,
  ],
  [
    "a key whose scope Roblox rejects",
    {},
    {
      reply: { outcome: "refused", status: 403, message: '"Scope not authorized"' },
      evidence: evidenceOf(key({ scopes: [] })),
    },
    /it lacks universe:read$/,
    /Select Operations, universe:read.*Some accounts report that universe:read is missing in the list/,
  ],
  [
    "a key with unknown scopes",
    {},
    { ...FORBIDDEN, evidence: evidenceOf(key(undefined)) },
    /this universe$/,
    /^Either the scope universe:read is missing, or its target does not cover this universe/,
  ],
];

for (const [what, facts, probe, meaning, advice] of CASES) {
  const { status } = probe.reply ?? { status: 401 };
  Deno.test(`a ${status} next to ${what} is explained`, () => {
    const explained = explainRefusal({
      reply: { outcome: "refused", status },
      universeId: UNIVERSE,
      evidence: evidenceOf(HEALTHY),
      checkIp: false,
      key: withFacts(facts),
      ...probe,
    });
    assert.match(explained.meaning, meaning);
    const written = writeSentence(explained.advice);
    assert.match(written, advice);
    assert.match(written, /\.$/);
    if (status === 401) assert.match(written, /--check-ip/);
  });
}
