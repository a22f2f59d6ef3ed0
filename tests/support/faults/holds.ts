import assert from "node:assert/strict";
import type { Case } from "./cases.ts";
import { tryCases } from "./matrix.ts";

/**
 * Tries every case but those that take long: of these, one for each call. `scripts/evidence/reliability.ts`
 * tries them all.
 */
export async function holds(cases: readonly Case[]): Promise<void> {
  const sample = sampled(cases);
  const { tried, requests, met, complaints } = await tryCases(sample);
  // deno-lint-ignore no-console -- how many were tried is a part of the proof
  console.log(
    `${tried} of ${cases.length} cases, ${requests} requests, ${met} of them met a fault`,
  );
  assert.equal(complaints.length, 0, complaints.slice(0, 10).join("\n\n"));
  assert.equal(tried, sample.length);
}

function sampled(cases: readonly Case[]): Case[] {
  const seen = new Set<string>();
  return cases.filter((one) => {
    const heavy = one.meetings.find(({ fault }) => fault.heavy);
    if (heavy === undefined) return true;
    const name = `${heavy.call} ${heavy.fault.id}`;
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}
