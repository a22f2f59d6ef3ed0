import assert from "node:assert/strict";
import { checkProbe, type ProbeInputs } from "../../../src/doctor/probe.ts";
import { NO_ALLOWLIST } from "../../../src/doctor/allowlist.ts";
import type { KeyFacts } from "../../../src/doctor/refusedProbe.ts";
import { NO_VALIDITY } from "../../../src/doctor/validity.ts";
import { Failure } from "../../../src/values/failure.ts";
import type { UniverseId } from "../../../src/values/ids.ts";
import { evidenceOf } from "./evidence.ts";
import { find, lineOf } from "./lines.ts";

const target = { state: "found", universeId: 42 as UniverseId, from: "--universe-id" } as const;

const TARGET = "probe.target info: universe 42, from --universe-id";

const NOTHING_KNOWN = {
  evidence: evidenceOf(new Failure("no cookie", "")),
  checkIp: false,
} as const;

const NO_FACTS: KeyFacts = {
  credentials: { hasCookie: false },
  validity: NO_VALIDITY,
  allowlist: NO_ALLOWLIST,
  coverage: { tools: [] },
};

type Case = Omit<ProbeInputs, "evidence" | "checkIp">;

const CASES: readonly (readonly [string, Case, readonly (string | RegExp)[]])[] = [
  [
    "a universe without a name",
    { target, read: { outcome: "read" } },
    [TARGET, "probe.read pass: 200, a universe without a name"],
  ],
  [
    "an answer that cannot be read",
    { target, read: new Failure("is not JSON", "Look again.") },
    [TARGET, "probe.read skipped: is not JSON → Look again."],
  ],
];

for (const [what, facts, expected] of CASES) {
  Deno.test(`the read test's section shows ${what}`, () => {
    const lines = checkProbe({ ...facts, ...NOTHING_KNOWN }, NO_FACTS).lines.map(lineOf);
    assert.equal(lines.length, expected.length);
    expected.forEach((line, index) => {
      if (typeof line === "string") assert.equal(lines[index], line);
      else assert.match(lines[index]!, line);
    });
  });
}

const OFF: KeyFacts["validity"] = {
  ...NO_VALIDITY,
  broken: [{ section: "validity", cause: "the key is switched off" }],
};

/** The line that contradicts what was said about the key, after a successful read. */
function contradiction(
  facts: Partial<KeyFacts>,
  by: { readonly byBeginning?: true } = {},
): string | undefined {
  const evidence = evidenceOf({ key: { faults: [], settings: { scopes: [] } }, ...by });
  const read = { outcome: "read" } as const;
  return find(
    checkProbe(
      { target, read, evidence, checkIp: true },
      { ...NO_FACTS, ...facts },
    ).lines,
    "probe.contradiction",
  );
}

Deno.test("a successful read agrees with other sections that find the key fine", () => {
  assert.equal(contradiction({}, { byBeginning: true }), undefined);
});

Deno.test("a successful read proves nothing about scopes, because the call needs none", () => {
  assert.equal(contradiction({}), undefined);
  assert.doesNotMatch(contradiction({ validity: OFF })!, /universe:read/);
});

Deno.test("a successful read with a key that is certainly broken means that the key was changed meanwhile", () => {
  assert.match(
    contradiction({ validity: OFF })!,
    / → The key was probably changed a moment/,
  );
});
