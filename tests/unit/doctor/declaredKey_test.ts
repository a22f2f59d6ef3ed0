import assert from "node:assert/strict";
import { compareDeclaredScopes, compareRanges } from "../../../src/doctor/declaredKey.ts";
import type { KeyDeclaration } from "../../../src/files/keyDeclarations.ts";
import type { KeyScope } from "../../../src/platform/keys.ts";
import { lineOf } from "./lines.ts";

const declaring = (rest: Partial<KeyDeclaration>): KeyDeclaration => ({
  name: "deploy_live",
  base: "deploy",
  ...rest,
});

const ADVICE = "Run `cli apikey update deploy_live` (the suite's key tool) to store what is " +
  "declared, or correct cliapikey.toml. By hand: edit the key (" +
  "https://create.roblox.com/dashboard/credentials?activeTab=ApiKeysTab).";

/** Declared and stored ranges, and how they differ. */
const RANGES: readonly (readonly [string[] | undefined, string[], string | undefined])[] = [
  [undefined, ["10.0.0.0/8"], undefined],
  [[], [], undefined],
  [["10.0.0.0/8", "::/0"], ["::/0", "10.0.0.0/8"], undefined],
  [["192.0.2.1", "10.9.9.9/8"], ["192.0.2.1/32", "10.0.0.0/8"], undefined],
  [["2001:DB8::/32"], ["2001:db8:0::/32"], undefined],
  [["odd"], ["odd"], undefined],
  [["10.0.0.0/8"], [], "declared, not stored: 10.0.0.0/8"],
  [[], ["0.0.0.0/0"], undefined],
  [["0.0.0.0/0"], [], undefined],
  [[], ["10.0.0.0/8"], "stored, not declared: 10.0.0.0/8"],
  [
    ["10.0.0.0/8"],
    ["10.0.0.0/9"],
    "declared, not stored: 10.0.0.0/8; stored, not declared: 10.0.0.0/9",
  ],
  [["0.0.0.0/0"], ["::/0"], "declared, not stored: 0.0.0.0/0; stored, not declared: ::/0"],
  [["odd"], ["even"], "declared, not stored: odd; stored, not declared: even"],
  [["odd"], ["10.0.0.0/8"], "declared, not stored: odd; stored, not declared: 10.0.0.0/8"],
];

for (const [cidrs, stored, differ] of RANGES) {
  Deno.test(`declared ranges ${cidrs} next to stored ${stored} ${differ ? "differ" : "agree"}`, () => {
    const declaration = declaring(cidrs === undefined ? {} : { cidrs });
    const line = compareRanges({ declaration }, stored);
    assert.equal(
      line && lineOf(line),
      differ && `allowlist.declared warn: cliapikey.toml and Roblox differ; ${differ} → ${ADVICE}`,
    );
  });
}

const READ: KeyScope = { type: "universe", operations: ["read"] };
const ALL: KeyScope = { type: "universe", operations: "all" };

/** Declared and stored scopes, and how they differ. */
const SCOPES: readonly (readonly [string[] | undefined, KeyScope[], string | undefined])[] = [
  [undefined, [READ], undefined],
  [["universe:read"], [READ], undefined],
  [["universe:read"], [READ, READ], undefined],
  [["universe:read", "universe:write"], [ALL], "stored, not declared: universe:*"],
  [["a:b", "a:b"], [], "declared, not stored: a:b"],
  [["universe:*"], [ALL], undefined],
  [["universe:read", "asset:read"], [READ], "declared, not stored: asset:read"],
  [[], [READ], "stored, not declared: universe:read"],
  [[], [ALL], "stored, not declared: universe:*"],
  [["a:b"], [READ], "declared, not stored: a:b; stored, not declared: universe:read"],
];

for (const [scopes, stored, differ] of SCOPES) {
  const name = `declared scopes ${scopes} beside stored ${JSON.stringify(stored)}`;
  Deno.test(`${name} ${differ ? "differ" : "agree"}`, () => {
    const declaration = declaring(scopes === undefined ? {} : { scopes });
    const line = compareDeclaredScopes({ declaration }, stored);
    assert.equal(
      line && lineOf(line),
      differ && `coverage.declared warn: cliapikey.toml and Roblox differ; ${differ} → ${ADVICE}`,
    );
  });
}

Deno.test("a key that is not declared here differs from nothing", () => {
  assert.equal(compareRanges({}, ["10.0.0.0/8"]), undefined);
  assert.equal(compareDeclaredScopes({}, [READ]), undefined);
});
