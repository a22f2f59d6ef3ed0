import { FLOODS, judgeFlood, runIntoFlood } from "../../../tests/support/faults/ceilings.ts";
import { keepWaiting, PATIENCE } from "../../../tests/support/faults/realTime.ts";
import { engines } from "../../../tests/support/faults/engines.ts";
import type { Figures, Part } from "./part.ts";

const MIB = 1024 * 1024;
/** What is promised, and what starting and ending a process may add to it, in seconds. */
const LONGEST = 60 + 2;

async function run(): Promise<Figures> {
  return [...await runIntoFloods(), ...await waitForReal()];
}

async function runIntoFloods(): Promise<Figures> {
  const figures: [string, string | number][] = [];
  for (const engine of engines()) {
    for (const flood of FLOODS) {
      const flooded = await runIntoFlood(engine, flood);
      const found = judgeFlood(flood, flooded);
      if (found.length > 0) throw new Error(`${engine.name}, ${flood.name}: ${found.join("; ")}`);
      const { taken, memory } = flooded;
      const resident = memory === undefined
        ? ""
        : `; ${Math.round(memory / MIB)} MiB of memory at most`;
      figures.push([
        `${flood.name}, ${engine.name}`,
        `refused after ${(taken / MIB).toFixed(1)} MiB${resident}`,
      ]);
    }
  }
  return figures;
}

/** By the clock on the wall, all at the same time. */
async function waitForReal(): Promise<Figures> {
  const all = engines().flatMap((engine) => PATIENCE.map((patience) => ({ engine, patience })));
  return await Promise.all(all.map(async ({ engine, patience }) => {
    const { exit, seconds, stderr } = await keepWaiting(engine, patience);
    const name = `${patience.name}, ${engine.name}`;
    if (exit !== 1 || seconds > LONGEST) {
      throw new Error(`${name}: ${exit}, ${seconds} s, ${stderr}`);
    }
    return [name, `given up after ${seconds.toFixed(1)} s`] as const;
  }));
}

/** Replies without an end, and waits without an end. */
export const part: Part = { title: "Ceilings", run };
