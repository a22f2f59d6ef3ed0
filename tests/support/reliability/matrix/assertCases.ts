import assert from "node:assert/strict";
import { printFigures, WHOLE } from "../evidence.ts";
import type { Case } from "./cases.ts";
import { tryCases } from "./tryCases.ts";

/**
 * Try cases, and find nothing to complain of.
 *
 * Of those that take long, one for each call is tried, unless everything is.
 */
export async function assertCases(cases: readonly Case[]): Promise<void> {
  const sample = WHOLE ? cases : sampled(cases);
  const { complaints, ...figures } = await tryCases(sample);
  assert.equal(complaints.length, 0, complaints.slice(0, 10).join("\n\n"));
  assert.equal(figures.tried, sample.length);
  printFigures(figures);
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
