import assert from "node:assert/strict";
import { exitOfDoctor } from "../../../src/cli/exitCodes.ts";

/** The exit code with these counts, and these flags. */
function exitOf(counts: object, flags: object = {}): number {
  const tally = { problems: 0, warnings: 0, notRun: 0, ...counts };
  return exitOfDoctor({ tally, strict: false, failOnWarning: false, ...flags });
}

Deno.test("a doctor exits with 1 for a problem, and for a warning or a skipped check only when asked to", () => {
  assert.equal(exitOf({}, { strict: true, failOnWarning: true }), 0);
  assert.equal(exitOf({ problems: 1 }), 1);
  assert.equal(exitOf({ warnings: 1, notRun: 1 }), 0);
  assert.equal(exitOf({ warnings: 1 }, { failOnWarning: true }), 1);
  assert.equal(exitOf({ notRun: 1 }, { failOnWarning: true }), 0);
  assert.equal(exitOf({ notRun: 1 }, { strict: true }), 1);
  assert.equal(exitOf({ warnings: 1 }, { strict: true }), 0);
});
