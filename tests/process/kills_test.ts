import assert from "node:assert/strict";
import { killRounds } from "../support/safety/killRounds.ts";

/** A sample; `scripts/evidence/reliability.ts` kills 200 of each. */
const KILLS = 10;

for (const command of ["pull", "sync"] as const) {
  Deno.test(`a ${command} that is killed at any moment leaves the old files or the new ones`, async () => {
    const figures = await killRounds(command, KILLS);
    assert.equal(figures.kills, KILLS);
    assert.equal(figures.old + figures.changed, figures.kills + figures.late);
  });
}
