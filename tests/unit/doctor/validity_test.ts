import assert from "node:assert/strict";
import { checkValidity } from "../../../src/doctor/validity.ts";
import type { AccountKey, KeySettings } from "../../../src/roblox/keys.ts";
import { evidenceOf } from "./evidence.ts";
import { find, lineOf } from "./lines.ts";
import { START as NOW } from "../../support/network/fakeNetwork.ts";

const HEALTHY: KeySettings = { name: "live", isEnabled: true, allowedCidrs: [], scopes: [] };

function check(key: Partial<AccountKey>, declared?: string) {
  const whole: AccountKey = { id: "1", faults: [], settings: HEALTHY, ...key };
  const found = declared === undefined ? { key: whole } : { key: whole, declared };
  return checkValidity({ evidence: evidenceOf(found), now: NOW }).lines;
}

const DAY = 24 * 60 * 60;

const EXPIRIES: readonly (readonly [seconds: number, status: string, expected: RegExp])[] = [
  [-40 * DAY, "fail", /expired 40 days ago/],
  [-1, "fail", /expired less than a minute ago/],
  [0, "fail", /expired/],
  [1, "warn", /less than a minute left/],
  [59 * 60, "warn", /59 minutes left/],
  [60 * 60, "warn", /1 hour left/],
  [DAY - 1, "warn", /23 hours left/],
  [DAY, "warn", /1 day left/],
  [14 * DAY - 1, "warn", /13 days left/],
  [14 * DAY, "warn", /14 days left/],
  [14 * DAY + 1, "pass", /14 days left/],
  [90 * DAY, "pass", /90 days left/],
];

for (const [seconds, status, expected] of EXPIRIES) {
  Deno.test(`an expiry ${seconds} seconds from now is a ${status}`, () => {
    const expires = new Date(NOW.getTime() + seconds * 1000).toISOString();
    const checks = check({ settings: { ...HEALTHY, expirationTime: expires } });
    const line = find(checks, "validity.expiry")!;
    assert.match(line, new RegExp(`^validity.expiry ${status}: ${expires}, `));
    assert.match(line, expected);
    if (status !== "fail") assert.doesNotMatch(line, /expired/);
    assert.equal(line.includes(" → "), status !== "pass");
  });
}

Deno.test("an expiry that cannot be read does not pass", () => {
  const checks = check({ settings: { ...HEALTHY, expirationTime: "soon" } });
  assert.match(find(checks, "validity.expiry")!, /skipped: .* cannot be read: soon$/);
});

Deno.test("missing information from Roblox neither passes nor fails", () => {
  const noSettings = checkValidity({
    evidence: evidenceOf({ key: { id: "1", faults: [] } }),
    now: NOW,
  }).lines.map(lineOf);
  assert.deepEqual(noSettings, [
    "validity.identified pass: a key without a name (not declared in this folder)",
    "validity.enabled skipped: Roblox did not say",
    "validity.expiry skipped: Roblox did not say",
  ]);
  assert.match(find(check({ settings: {} }), "validity.enabled")!, /skipped/);
});

const FAULTS: readonly (readonly [string, RegExp])[] = [
  ["ExpiredAuto", /switch Enable Key off and on.*the secret stays/],
  ["AutoExpired", /switch Enable Key off and on.*the secret stays/],
  ["CLOUD_AUTH_BAD_STATUS_EXPIRED_AUTO", /switch Enable Key off and on/],
  ["Moderated", /Regenerate Key/],
  ["UserModerated", /Resolve the moderation of the account/],
  ["USER_MODERATED", /Resolve the moderation of the account/],
  ["Revoked", /Regenerate Key/],
  ["Disabled", /Enable/],
  ["SomethingNew", /See what the key's page says/],
];

for (const [fault, advice] of FAULTS) {
  Deno.test(`a key whose state is ${fault} fails with advice`, () => {
    const line = find(check({ faults: [fault] }), "validity.status")!;
    assert.match(line, new RegExp(`fail: Roblox says "${fault}" → `));
    assert.match(line, advice);
  });
}

Deno.test("one cause is shown once: disabled and expired are not repeated as Roblox's state", () => {
  const settings = { isEnabled: false, expirationTime: "2020-01-01T00:00:00Z" };
  const checks = check({ faults: ["Disabled", "Expired"], settings });
  assert.equal(checks.filter(({ status }) => status === "fail").length, 2);
  assert.equal(find(checks, "validity.status"), undefined);
  const more = check({ faults: ["Disabled", "Moderated"], settings });
  assert.match(find(more, "validity.status")!, /says "Moderated" →/);
});

const LIVES: readonly (readonly [days: number, expected: RegExp | undefined])[] = [
  [0, undefined],
  [45.9, undefined],
  [46, /since 2026-01-14T12:00:00Z; it expires by itself in 14 days → Use it: /],
  [59, /by itself in 1 day →/],
  [59.5, /by itself in 12 hours →/],
  [
    60,
    /by itself after 60 days without use → If Roblox refuses it, switch Enable Key off and on, .*the secret stays/,
  ],
  [400, /after 60 days without use/],
];

for (const [days, expected] of LIVES) {
  Deno.test(`a key unused for ${days} days gets ${expected ? "a line" : "no line"}`, () => {
    const lastAccessed = new Date(NOW.getTime() - days * DAY * 1000).toISOString();
    const line = find(check({ lastAccessedTime: lastAccessed }), "validity.unused");
    if (expected === undefined) assert.equal(line, undefined);
    else {
      assert.match(line!, /^validity.unused warn: not used or changed since /);
      assert.match(line!, expected);
    }
  });
}

Deno.test("a change of the key counts as a use, and the later of the two counts", () => {
  const long = "2026-01-01T00:00:00Z";
  const lately = "2026-02-20T00:00:00Z";
  const isReported = (key: Partial<AccountKey>) =>
    find(check(key), "validity.unused") !== undefined;
  assert.equal(isReported({ lastAccessedTime: long, updatedTime: long }), true);
  assert.equal(isReported({ lastAccessedTime: long, updatedTime: lately }), false);
  assert.equal(isReported({ lastAccessedTime: lately, updatedTime: long }), false);
});

Deno.test("a key without a last use is not called unused", () => {
  const isReported = (key: Partial<AccountKey>) =>
    find(check(key), "validity.unused") !== undefined;
  const updated = "2026-01-01T00:00:00Z";
  assert.equal(isReported({ updatedTime: updated }), false);
  assert.equal(isReported({ updatedTime: updated, lastAccessedTime: "long ago" }), false);
});

Deno.test("no warning is shown for an unreadable last use, or for a key that has expired", () => {
  const isReported = (key: Partial<AccountKey>) =>
    find(check(key), "validity.unused") !== undefined;
  assert.equal(isReported({ lastAccessedTime: "long ago" }), false);
  assert.equal(
    isReported({ lastAccessedTime: "2026-01-01T00:00:00Z", faults: ["ExpiredAuto"] }),
    false,
  );
  assert.equal(
    isReported({ lastAccessedTime: "2026-01-01T00:00:00Z", faults: ["Disabled"] }),
    true,
  );
});
