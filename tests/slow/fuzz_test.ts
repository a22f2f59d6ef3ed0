import { TARGETS } from "../support/safety/fuzz/targets.ts";

/** A sample of the cases; `scripts/evidence/reliability.ts` throws 100,000. */
const CASES = 20;

for (const { title, share, run } of TARGETS) {
  Deno.test(`random input makes ${title} neither crash, hang nor lie`, () => run(CASES * share));
}
