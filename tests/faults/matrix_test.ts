import assert from "node:assert/strict";
import { REACHES } from "../../src/cli/permissions.ts";
import { type Case, lostTwice, nameCase, singleFaults } from "./cases.ts";
import { COMMANDS } from "./commandTable.ts";
import { tryCases } from "./matrix.ts";

/**
 * Every case is tried here but for those that take long: of these, one for each call.
 * `scripts/reliability.ts` tries them all.
 */
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

async function holds(cases: readonly Case[]): Promise<void> {
  const sample = sampled(cases);
  const { tried, requests, met, complaints } = await tryCases(sample);
  // deno-lint-ignore no-console -- how many were tried is a part of the proof
  console.log(
    `${tried} of ${cases.length} cases, ${requests} requests, ${met} of them met a fault`,
  );
  assert.equal(complaints.length, 0, complaints.slice(0, 10).join("\n\n"));
  assert.equal(tried, sample.length);
}

Deno.test("every command that asks anything of a host is in the matrix", () => {
  const asking = Object.entries(REACHES).filter(([, { hosts }]) => hosts.length > 0);
  const missing = asking.map(([name]) => name).filter((name) =>
    !COMMANDS.some(({ reach }) => reach === name)
  );
  assert.deepEqual(missing, []);
});

Deno.test("no two cases of the matrix are the same", () => {
  const names = [...singleFaults(), ...lostTwice()].map(nameCase);
  assert.equal(new Set(names).size, names.length);
});

Deno.test("whatever happens to a request, the program says so, changes nothing else and tells no secret", async () => {
  await holds(singleFaults());
});

Deno.test("whatever happens to the readings after a lost answer, the program claims only what it knows", async () => {
  await holds(lostTwice());
});
