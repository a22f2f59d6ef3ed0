import assert from "node:assert/strict";
import { printFigures, WHOLE } from "../../support/reliability/evidence.ts";
import { beHostile } from "../../support/reliability/hostile/hostileRun.ts";
import { HOSTILE } from "../../support/reliability/hostile/hostileTexts.ts";

for (const [what, said] of Object.entries(HOSTILE)) {
  Deno.test(`${what} in every field there is are harmless in every output, and documents stay exact`, async () => {
    const figures = await beHostile(said, WHOLE ? "whole" : "sample");
    const { runs, lines, documents } = figures;
    assert.ok(runs > 100 && lines > runs && documents > 5);
    printFigures(figures);
  });
}
