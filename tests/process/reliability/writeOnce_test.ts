import assert from "node:assert/strict";
import { printFigures, WHOLE } from "../../support/reliability/evidence.ts";
import { engines } from "../../support/reliability/engines.ts";
import { cutBytes, cutPlaces, type CutsResult } from "../../support/reliability/cuts/tryCuts.ts";

function assertOnce({ complaints, ...figures }: CutsResult): void {
  assert.equal(complaints.length, 0, complaints.slice(0, 10).join("\n\n"));
  assert.ok(figures.reused > 0, "no write came on a connection that had served before");
  printFigures(figures);
}

for (const engine of engines()) {
  Deno.test(`wherever the connection of a write breaks, it is sent once and one of three things is said (${engine.name})`, async () => {
    assertOnce(await cutPlaces(engine, WHOLE ? "each" : "in turns"));
  });
}

if (WHOLE) {
  Deno.test("a write is sent once, after whichever byte its connection breaks", async () => {
    assertOnce(await cutBytes("inside"));
  });
}
