import assert from "node:assert/strict";
import { printFigures, WHOLE } from "../../support/reliability/evidence.ts";
import { MEETINGS, runTogether } from "../../support/reliability/together.ts";

const ROUNDS = WHOLE ? 25 : 3;

for (const [what, jobs] of Object.entries(MEETINGS)) {
  Deno.test(`programs at once in one folder (${what}) mix nothing and lose nothing`, async () => {
    const figures = await runTogether(jobs, ROUNDS);
    assert.equal(figures.runs, jobs.length * ROUNDS);
    assert.equal(figures.done + figures.refused, figures.runs);
    printFigures(figures);
  });
}
