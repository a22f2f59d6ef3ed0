import { MEETINGS, runTogether } from "../../../tests/support/safety/together.ts";
import type { Part } from "./part.ts";

const ROUNDS = 25;

/** Runs programs at once in one folder. */
export const part: Part = {
  title: "Files: programs at once in one folder",
  run: async () => {
    const figures = [];
    for (const [what, jobs] of Object.entries(MEETINGS)) {
      const { runs, done, refused, sections } = await runTogether(jobs, ROUNDS);
      figures.push(
        [`${what}: runs`, runs] as const,
        [`${what}: done`, done] as const,
        [`${what}: refused, because the file had changed`, refused] as const,
        [`${what}: sections looked for in the lock file and found`, sections] as const,
      );
    }
    return [...figures, ["files mixed, sections lost", 0]];
  },
};
