import { access, constants, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runTool } from "../../build/runTool.ts";
import { measure, type Measurement, type Subject } from "./measure.ts";

/** What a start costs: each measured in turns with the others, so that a busy minute is everybody's. */
export interface Start extends Measurement {
  /** With nothing in the disk cache; undefined if the cache cannot be emptied. */
  readonly cold: number | undefined;
}

/** So many rounds; of each subject the fastest counts, because other work only ever adds. */
const ROUNDS = 3;

const DROP_CACHES = "/proc/sys/vm/drop_caches";

/** Measure subjects in turns, warm and from the disk. */
export async function measureStarts(
  subjects: readonly Subject[],
  runs: number,
  folder: string,
): Promise<readonly Start[]> {
  const script = join(folder, "empty-the-page-cache.sh");
  await writeFile(script, `sync\necho 3 >${DROP_CACHES}\n`);
  const mayEmpty = await access(DROP_CACHES, constants.W_OK).then(() => true, () => false);
  // A program that was just written takes some MiB more than one read from disk.
  if (mayEmpty) await runTool(["sh", script]);
  const warm: Measurement[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, subject] of subjects.entries()) {
      const measured = await measure(subject, runs);
      const known = warm[index];
      if (known === undefined || measured.milliseconds < known.milliseconds) warm[index] = measured;
    }
  }
  const starts: Start[] = [];
  for (const [index, subject] of subjects.entries()) {
    const prepare = ["sh", script];
    const cold = mayEmpty
      ? (await measure({ ...subject, prepare }, Math.min(runs, 5))).milliseconds
      : undefined;
    starts.push({ ...warm[index]!, cold });
  }
  return starts;
}
