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
    "a universe that was read",
    { target, read: { outcome: "read", displayName: "Isle" } },
    [TARGET, 'probe.read pass: 200, universe "Isle"'],
  ],
  [
    "a universe without a name",
    { target, read: { outcome: "read" } },
    [TARGET, "probe.read pass: 200, a universe without a name"],
  ],
  [
    "a 401",
    { target, read: { outcome: "refused", status: 401, said: "Invalid API Key" } },
    [
      TARGET,
      /^probe.read fail: 401, .*rejected .*checked; Roblox said: Invalid API Key → .*secret.*allowlist.*--check-ip/,
    ],
  ],
  [
    "a 403",
    { target, read: { outcome: "refused", status: 403 } },
    [TARGET, /^probe.read fail: 403, .*valid.* → .*universe:read.*target does not cover/],
  ],
  [
    "a 404",
    { target, read: { outcome: "refused", status: 404 } },
    [TARGET, /^probe.read fail: 404, there is no such universe, or .*owner cannot see it/],
  ],
  [
    "a status that says nothing about the key",
    { target, read: { outcome: "unknown", reason: "slow down (429)" } },
    [TARGET, "probe.read skipped: slow down (429)"],
  ],
  [
    "an answer that cannot be read",
    { target, read: new Failure("is not JSON", "Look again.") },
    [TARGET, "probe.read skipped: is not JSON → Look again."],
  ],
  [
    "no answer",
    {
      target,
      read: {
        outcome: "unreachable",
        host: "api.example",
        reason: "api.example could not be reached",
        advice: "Look again.",
      },
    },
    [
      TARGET,
      "probe.read fail: api.example could not be reached; this is the network between here and " +
      "api.example, not the key → Look again.",
    ],
  ],
  ["no key", { target }, [TARGET, "probe.read skipped: no usable API key is loaded"]],
  [
    "no target",
    { target: { state: "none", reason: "several envs", envs: ["dev"] } },
    [/^probe.read skipped: several envs → .*--env.*--universe-id/],
  ],
  [
    "a target that cannot be resolved",
    { target: { state: "broken", failure: new Failure("No such env.", "Name another.") } },
    [
      "probe.target fail: No such env → Name another.",
      "probe.read skipped: there is no universe to read",
    ],
  ],
  ["--no-probe", { target: { state: "off" } }, ["probe.read skipped: --no-probe was given"]],
];

for (const [what, facts, expected] of CASES) {
  Deno.test(`the read probe's section shows ${what}`, () => {
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
const OUTSIDE: KeyFacts["allowlist"] = { inside: false, rangesKnown: true, addressAsked: true };

/** The line that calls into question what was said of the key, when the read came back. */
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

Deno.test("a successful read contradicts nothing when the other sections say that the key is fine", () => {
  assert.equal(contradiction({}, { byBeginning: true }), undefined);
});

Deno.test("a successful read proves nothing about scopes, because the call lists none", () => {
  assert.equal(contradiction({}), undefined);
  assert.doesNotMatch(contradiction({ validity: OFF })!, /universe:read/);
});

Deno.test("a successful read with a broken key that was found by its preview means that another key is loaded", () => {
  assert.equal(
    contradiction({ validity: OFF }, { byBeginning: true }),
    "probe.contradiction warn: 200, although the key is switched off (see above) → " +
      "Probably the key above is a different one whose secret begins the same.",
  );
});

Deno.test("a successful read from outside the allowlist means that Roblox sees another address", () => {
  assert.match(
    contradiction({ allowlist: OUTSIDE })!,
    /although this machine's IP address is not in .* → Probably Roblox sees another address/,
  );
  assert.match(
    contradiction({ allowlist: OUTSIDE }, { byBeginning: true })!,
    /begins the same, or Roblox sees another address/,
  );
});

Deno.test("a successful read with a broken key that is surely this one means that the key was changed meanwhile", () => {
  assert.match(
    contradiction({ validity: OFF })!,
    / → The key was probably changed a moment/,
  );
});
