import assert from "node:assert/strict";
import { printFigures, WHOLE } from "../../support/reliability/evidence.ts";
import { flyCanaries } from "../../support/reliability/hostile/canary.ts";

/** Of the faults that many a time one is tried, and the last ones, which are of a kind each. */
const EVERY = WHOLE ? 1 : 11;

Deno.test("no secret is in any output, file or request where it does not belong, whatever goes wrong", async () => {
  const figures = await flyCanaries((_, index) => index % EVERY < 1 || index > 110);
  const { runs, requests, searched } = figures;
  assert.ok(runs > 500 && requests > runs / 2 && searched > runs * 2);
  printFigures(figures);
});
