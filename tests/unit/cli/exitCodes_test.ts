import assert from "node:assert/strict";
import { exitOfDoctor } from "../../../src/cli/exitCodes.ts";

const FINE = { problems: 0, warnings: 0, notRun: 0 };

Deno.test("a doctor exits with 1 for a problem, and for a warning or a skipped check only when asked to", () => {
  assert.equal(exitOfDoctor(FINE, { strict: true, failOnWarning: true }), 0);
  assert.equal(exitOfDoctor({ ...FINE, problems: 1 }), 1);
  assert.equal(exitOfDoctor({ ...FINE, warnings: 1, notRun: 1 }), 0);
  assert.equal(exitOfDoctor({ ...FINE, warnings: 1 }, { failOnWarning: true }), 1);
  assert.equal(exitOfDoctor({ ...FINE, notRun: 1 }, { failOnWarning: true }), 0);
  assert.equal(exitOfDoctor({ ...FINE, notRun: 1 }, { strict: true }), 1);
  assert.equal(exitOfDoctor({ ...FINE, warnings: 1 }, { strict: true }), 0);
});
