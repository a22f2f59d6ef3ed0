import assert from "node:assert/strict";
import { printFigures, WHOLE } from "../../support/reliability/evidence.ts";
import { failFileCalls } from "../../support/reliability/kills/fileCalls.ts";
import { killRounds } from "../../support/reliability/kills/killRounds.ts";

const KILLS = WHOLE ? 200 : 10;

for (const command of ["pull", "sync"] as const) {
  Deno.test(`a ${command} killed at any moment leaves the old files or the new ones`, async () => {
    const figures = await killRounds(command, KILLS);
    assert.equal(figures.kills, KILLS);
    assert.equal(figures.old + figures.changed, figures.kills + figures.late);
    printFigures(figures);
  });
}

// It needs strace.
if (WHOLE) {
  Deno.test("a pull whose system calls fail, or that is killed at one, leaves the old file or the new one", async () => {
    printFigures(await failFileCalls());
  });
}
