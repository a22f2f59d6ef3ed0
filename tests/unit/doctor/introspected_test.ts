import { Failure } from "../../../src/values/failure.ts";
import { writeSentence } from "../../../src/values/command.ts";
import assert from "node:assert/strict";
import type { KeyEvidence } from "../../../src/doctor/evidence.ts";
import { TOOLS } from "../../../src/doctor/operations.ts";
import { checkTargets } from "../../../src/doctor/targets.ts";
import { checkValidity } from "../../../src/doctor/validity.ts";
import type { IntrospectedKey } from "../../../src/roblox/introspection.ts";
import type { AccountKey } from "../../../src/roblox/keys.ts";
import type { UniverseReply } from "../../../src/roblox/universe.ts";
import type { UniverseId } from "../../../src/values/ids.ts";
import { coverageOf, evidenceOf, introspected } from "./evidence.ts";
import { find, lineOf } from "./lines.ts";
import { START as NOW } from "../../support/network/fakeNetwork.ts";

/** Introspection's answer about a key without problems. */
const FINE: IntrospectedKey = {
  name: "live",
  authorizedUserId: "4242",
  enabled: true,
  expired: false,
  scopes: [{ type: "universe", operations: ["read", "write"], targets: ["42"] }],
};

/** Without a session cookie. */
const NO_COOKIE = { askedAccount: false } as const;

function alone(key: IntrospectedKey): KeyEvidence {
  return evidenceOf(new Failure("no cookie", ""), { ...NO_COOKIE, ...introspected(key) });
}

function validityOf(evidence: KeyEvidence) {
  return checkValidity({ evidence, now: NOW });
}

Deno.test("each validity line says that it comes from introspection", () => {
  const { lines } = validityOf(alone(FINE));
  assert.deepEqual(lines.map(({ status, source }) => [status, source]), [
    ["pass", "introspection"],
    ["info", "introspection"],
    ["pass", "introspection"],
    ["pass", "introspection"],
  ]);
  for (const line of lines) assert.match(writeSentence(line.detail), /introspection/);
});

/** Introspection's answer about an expiry, and the resulting line. */
const EXPIRIES: readonly (readonly [IntrospectedKey, RegExp])[] = [
  [{ expired: true }, /^validity.expiry fail: expired \(introspection\) → /],
  [
    { expired: true, expirationTimeUtc: "2199-01-01T00:00:00Z" },
    /fail: expired; the date given is 2199/,
  ],
  [
    { expirationTimeUtc: "2020-01-01T00:00:00Z" },
    /fail: 2020-01-01T00:00:00Z, expired \d+ days ago/,
  ],
  [{ expirationTimeUtc: "2026-03-05T12:00:00Z" }, /warn: 2026-03-05T12:00:00Z, 4 days left/],
  [{ expired: false, expirationTimeUtc: "2020-01-01T00:00:00Z" }, /warn: 2020.* machine's clock/],
  [{ expired: false, expirationTimeUtc: "soon" }, /pass: not expired; .*cannot be read: soon/],
  [{ expirationTimeUtc: "soon" }, /skipped: .*cannot be read: soon/],
  [{ expired: false }, /pass: not expired; no expiration date was given/],
  [{}, /skipped: Roblox did not say$/],
];

for (const [key, expected] of EXPIRIES) {
  Deno.test(`an introspected expiry is judged by what is known: ${JSON.stringify(key)}`, () => {
    const { lines } = validityOf(alone({ name: "live", ...key }));
    assert.match(find(lines, "validity.expiry")!, expected);
  });
}

const KEY: AccountKey = {
  faults: [],
  settings: {
    name: "live",
    isEnabled: true,
    allowedCidrs: [],
    scopes: [{ type: "universe", operations: ["read", "write"] }],
  },
};

Deno.test("with a cookie both sources are asked, and a problem in either is a problem", () => {
  const off = { ...KEY, settings: { ...KEY.settings, isEnabled: false } };
  const enabled = (listed: AccountKey, key: IntrospectedKey) =>
    find(validityOf(evidenceOf({ key: listed }, introspected(key))).lines, "validity.enabled")!;
  assert.match(enabled(KEY, FINE), /^validity.enabled pass: yes$/);
  assert.match(enabled(off, FINE), /^validity.enabled fail: no →/);
  assert.match(enabled(KEY, { ...FINE, enabled: false }), /fail: no \(introspection\) →/);
  assert.match(enabled({ ...KEY, settings: {} }, FINE), /pass: yes \(introspection\)$/);
});

const DIFFERENCES: readonly (readonly [string, Partial<IntrospectedKey>, RegExp])[] = [
  ["nothing", {}, /pass: agrees/],
  ["what is not reported", { name: undefined, enabled: undefined } as object, /pass: agrees/],
  ["the name", { name: "other" }, /warn: differs .*: name other, not live →/],
  ["whether it is enabled", { enabled: false }, /: enabled no, not yes →/],
  ["whether it is expired", { expired: true }, /: expired yes, not no →/],
  ["the scopes", { scopes: [] }, /: scopes none, not universe:read, universe:write →/],
];

for (const [what, change, expected] of DIFFERENCES) {
  Deno.test(`list and introspection are compared, and differ in ${what}`, () => {
    const evidence = evidenceOf({ key: KEY }, introspected({ ...FINE, ...change }));
    assert.match(find(validityOf(evidence).lines, "validity.introspection")!, expected);
  });
}

Deno.test("without an answer of introspection, the list decides, and the report says why they are not compared", () => {
  const evidence = evidenceOf({ key: KEY }, { introspected: new Failure("no answer", "") });
  const { lines } = validityOf(evidence);
  assert.match(find(lines, "validity.enabled")!, / pass: yes$/);
  assert.match(find(lines, "validity.introspection")!, / skipped: no answer$/);
});

type Read = UniverseReply | Failure;
const refusedRead = (status: 401 | 403 | 404): Read => ({ outcome: "refused", status });

/** The answer of the read next to a refusal of introspection, and what both mean for the key. */
const REFUSED: readonly (readonly [string, Read | undefined, RegExp])[] = [
  ["a read that succeeded", { outcome: "read" }, /pass: accepted by the read probe \(200\)/],
  ["a read that is answered 403", refusedRead(403), /pass: accepted by the read probe \(403\)/],
  ["a read that is answered 401", refusedRead(401), /fail: rejected .* → Either .*--check-ip/],
  ["no such universe", refusedRead(404), /skipped: .*a wrong key, .* see Read probe.*--check-ip/],
  [
    "a read without a result",
    { outcome: "unknown", reason: "429" },
    /skipped: .*see Read probe/,
  ],
  ["a read that failed", new Failure("no JSON", ""), /skipped: .*moderated key/],
  ["no read", undefined, /skipped: .* → .*see Read probe.*--check-ip/],
];

for (const status of [401, 403] as const) {
  for (const [what, read, expected] of REFUSED) {
    Deno.test(`introspection's ${status} is judged together with ${what}`, () => {
      const refused = { introspected: { outcome: "refused", status } as const };
      const judged = (listed: KeyEvidence["listed"], change: Partial<KeyEvidence>) =>
        checkValidity({ evidence: evidenceOf(listed, { ...change, ...refused }), read, now: NOW });
      const alone = judged(new Failure("no cookie", ""), NO_COOKIE);
      assert.match(find(alone.lines, "validity.identified")!, expected);
      const both = judged({ key: KEY }, {});
      assert.match(find(both.lines, "validity.introspection")!, expected);
      for (const { facts } of [alone, both]) {
        assert.deepEqual([facts.broken, facts.recognized], [[], false]);
      }
    });
  }
}

const PRESENT = TOOLS.filter(({ id }) => id === "config" || id === "place")
  .map((tool) => ({ tool, path: tool.file }));

Deno.test("a scope that only another tool needs is attributed to that tool", () => {
  const { lines } = coverageOf({ evidence: alone(FINE), present: PRESENT });
  assert.match(find(lines, "coverage.place.versions")!, /fail: .*; only for the place tool →/);
  const bare = coverageOf({ evidence: alone({ ...FINE, scopes: [] }), present: PRESENT }).lines;
  assert.doesNotMatch(find(bare, "coverage.config.write")!, /only for/);
});

Deno.test("a scope is missing if either source lacks it", () => {
  const evidence = evidenceOf({ key: KEY }, introspected({ ...FINE, scopes: [] }));
  const { lines } = coverageOf({ evidence, present: PRESENT });
  const line = lines.find(({ id }) => id === "coverage.config.read");
  assert.match(lineOf(line!), /fail: the key lacks universe:read \(introspection\) →/);
  assert.equal(line!.source, "introspection");
});

const scope = (operation: string, targets?: readonly string[]) => ({
  type: "universe",
  operations: [operation],
  ...(targets === undefined ? {} : { targets }),
});

const CONFIG = TOOLS.filter(({ id }) => id === "config");

const TARGETS: readonly (readonly [string, IntrospectedKey, string])[] = [
  ["this universe", FINE, "pass"],
  ["every universe", { scopes: [scope("read", ["*"])] }, "pass"],
  ["another universe", { scopes: [scope("read", ["77"])] }, "fail"],
  ["no universe", { scopes: [scope("read", [])] }, "fail"],
  ["this universe and, in another scope, another one", {
    scopes: [scope("read", ["42"]), scope("write", ["77"])],
  }, "fail"],
  ["this universe in a second entry", {
    scopes: [scope("read", ["77"]), scope("read", ["42"])],
  }, "pass"],
  ["a group that may own it", { scopes: [scope("read", ["77", "group 7"])] }, "skipped"],
  ["unknown targets", { scopes: [scope("read")] }, "skipped"],
  ["unknown scopes", {}, "skipped"],
  ["no scope at all", { scopes: [] }, "none"],
];

for (const [what, key, status] of TARGETS) {
  Deno.test(`scopes for ${what} give ${status} for this universe`, () => {
    const line = checkTargets(alone(key), CONFIG, 42 as UniverseId);
    assert.equal(line?.status ?? "none", status);
  });
}

Deno.test("wrong targets of scopes that only another tool needs are that tool's problem", () => {
  const scopes = [scope("read", ["42"]), { type: "asset", operations: ["read"], targets: ["77"] }];
  const lineFor = (tools: string[]) =>
    checkTargets(
      alone({ scopes }),
      TOOLS.filter(({ id }) => tools.includes(id)),
      42 as UniverseId,
    );
  assert.deepEqual(lineFor(["config", "place"])?.onlyFor, ["place"]);
  assert.equal(lineFor(["place"])?.onlyFor, undefined);
  const elsewhere = alone({ scopes: [scope("read", ["77"])] });
  assert.equal(checkTargets(elsewhere, TOOLS, 42 as UniverseId)?.onlyFor, undefined);
});

Deno.test("a scope that config does not need is another tool's problem, if config needs any", () => {
  const failing = (ids: string[]) =>
    coverageOf({
      evidence: alone(FINE),
      present: PRESENT.filter(({ tool }) => ids.includes(tool.id)),
    }).lines.filter(({ status }) => status === "fail").map(({ onlyFor }) => onlyFor);
  assert.deepEqual(failing(["config", "place"]), Array(4).fill(["place"]));
  assert.deepEqual(failing(["place"]), Array(4).fill(undefined));
});
