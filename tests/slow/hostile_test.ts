import assert from "node:assert/strict";
import { printFigures, WHOLE } from "../support/evidence.ts";
import { beHostile } from "../support/safety/hostileRun.ts";
import { HOSTILE } from "../support/safety/hostileTexts.ts";

for (const [what, said] of Object.entries(HOSTILE)) {
  Deno.test(`${what} in every field there is are harmless in every output, and documents stay exact`, async () => {
    const figures = await beHostile(said, WHOLE ? "whole" : "sample");
    const { runs, lines, documents } = figures;
    assert.ok(runs > 100 && lines > runs && documents > 5);
    printFigures(figures);
  });
}
