import { definedOnly } from "../../../src/values/collections.ts";
import { Failure } from "../../../src/values/failure.ts";
import assert from "node:assert/strict";
import { TOOLS } from "../../../src/doctor/operations.ts";
import type { KeyScope } from "../../../src/roblox/keys.ts";
import { coverageOf, evidenceOf, identifiedKey } from "./evidence.ts";
import { find, lineOf } from "./lines.ts";

const all = TOOLS.map((tool) => ({ tool, path: tool.file }));
const only = (id: string) => all.filter(({ tool }) => tool.id === id);

const identified = (scopes: readonly KeyScope[] | undefined, declared?: string) =>
  identifiedKey(definedOnly({ scopes }), declared);

const READS: KeyScope = { type: "universe", operations: ["read"] };
const WRITES: KeyScope = { type: "universe", operations: ["write", "read"] };

Deno.test("each existing file has a line, and each of its operations has one", () => {
  const checks =
    coverageOf({ evidence: evidenceOf(identified([WRITES])), present: only("config") }).lines;
  assert.deepEqual(checks.map(lineOf), [
    "coverage.config pass: get / list / check / pull / versions, sync / rollback",
    "coverage.config.read pass: universe:read",
    "coverage.config.write pass: universe:read, universe:write",
    "coverage.config.watch info: would need universe.analytics:read, which the key lacks",
  ]);
  assert.deepEqual(checks.map(({ quiet = false }) => quiet), [false, true, true, false]);
  assert.deepEqual(checks.map(({ label }) => label), [
    "cliconfig.toml",
    "config get / list / check / pull / versions",
    "config sync / rollback",
    "config watch",
  ]);
});

const CARRIED: readonly (readonly [string, KeyScope, boolean])[] = [
  ["a matching type and operation", { type: "asset", operations: ["write", "read"] }, true],
  ["another operation", { type: "asset", operations: ["write"] }, false],
  ["another type", { type: "assets", operations: ["read"] }, false],
  ["a type that only begins like it", { type: "ass", operations: "all" }, false],
  ["another letter case", { type: "asset", operations: ["Read"] }, false],
  ["every operation of the type", { type: "asset", operations: "all" }, true],
  ["no operation", { type: "asset", operations: [] }, false],
];

for (const [what, scope, carried] of CARRIED) {
  Deno.test(`a scope with ${what} ${carried ? "covers" : "does not cover"} the operation`, () => {
    const facts = { evidence: evidenceOf(identified([scope])), present: only("place") };
    const line = find(coverageOf(facts).lines, "coverage.place.versions")!;
    assert.match(line, carried ? /pass/ : /fail/);
  });
}

Deno.test("the scopes of one operation may come from several entries of the key", () => {
  const scopes = [READS, { type: "universe", operations: ["write"] }];
  const facts = { evidence: evidenceOf(identified(scopes)), present: only("rtbf") };
  assert.match(find(coverageOf(facts).lines, "coverage.rtbf.sync")!, /pass/);
});

Deno.test("if the key's scopes are unknown, each file is skipped and its needs are shown", () => {
  for (const key of [new Failure("no cookie", ""), identified(undefined)]) {
    const checks = coverageOf({ evidence: evidenceOf(key), present: only("config") }).lines;
    assert.deepEqual(checks.map(({ id, status }) => [id, status]), [
      ["coverage.config", "skipped"],
      ["coverage.config.read", "skipped"],
      ["coverage.config.write", "skipped"],
      ["coverage.config.watch", "info"],
    ]);
    assert.match(lineOf(checks[2]!), /needs universe:read, universe:write/);
  }
});

Deno.test("ids are stable and unique", () => {
  const checks = coverageOf({ evidence: evidenceOf(identified([])), present: all }).lines;
  const ids = checks.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  for (const id of ids) assert.match(id, /^coverage\.[a-z]+(\.[a-z-]+)?$/);
  assert.equal(ids.length, 5 + 4 + 3 + 3 + 3 + 4);
});

Deno.test("no operation needs a scope that does not exist", () => {
  const scopes = TOOLS.flatMap((tool) => tool.operations.flatMap(({ scopes }) => scopes));
  for (const scope of scopes) {
    assert.doesNotMatch(scope, /^universe\.image:|^legacy-universe\.badge:read$/);
    assert.match(scope, /^[a-z.-]+:[a-z-]+$/);
  }
});
