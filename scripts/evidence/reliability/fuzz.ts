import { TARGETS } from "../../../tests/support/safety/fuzz/targets.ts";
import type { Part } from "./part.ts";

const CASES = 100_000;

/** Throws random input at everything that reads what others wrote. */
export const part: Part = {
  title: "Fuzz: fast-check",
  run: async () => {
    const shares = TARGETS.reduce((sum, { share }) => sum + share, 0);
    const figures = [];
    for (const { title, share, run } of TARGETS) {
      const cases = Math.ceil((CASES * share) / shares);
      await run(cases);
      figures.push([title, cases] as const);
    }
    const all = figures.reduce((sum, [, cases]) => sum + cases, 0);
    return [...figures, ["cases in all", all], ["crashes, hangs, exceptions that are not ours", 0]];
  },
};
