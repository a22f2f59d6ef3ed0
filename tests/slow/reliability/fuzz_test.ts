import { printFigures, WHOLE } from "../../support/reliability/evidence.ts";
import { TARGETS } from "../../support/reliability/fuzz/targets.ts";

/** Of 100,000 cases in all each target has its share. */
const SHARES = TARGETS.reduce((sum, { share }) => sum + share, 0);
const CASES = WHOLE ? 100_000 / SHARES : 20;

for (const { title, share, run } of TARGETS) {
  Deno.test(`random input makes ${title} neither crash, hang nor lie`, async () => {
    const cases = Math.ceil(CASES * share);
    await run(cases);
    printFigures({ cases });
  });
}
