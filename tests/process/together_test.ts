import assert from "node:assert/strict";
import { MEETINGS, runTogether } from "../support/safety/together.ts";

/** A sample; `scripts/evidence/reliability.ts` runs many more. */
const ROUNDS = 3;

for (const [what, jobs] of Object.entries(MEETINGS)) {
  Deno.test(`programs at once in one folder (${what}) mix nothing and lose nothing`, async () => {
    const figures = await runTogether(jobs, ROUNDS);
    assert.equal(figures.runs, jobs.length * ROUNDS);
    assert.equal(figures.done + figures.refused, figures.runs);
  });
}
