import { interrupt, judgeInterrupt, WAITS } from "../../../tests/support/faults/interrupts.ts";
import { engines } from "../../../tests/support/faults/engines.ts";
import type { Figures, Part } from "./part.ts";

const ROUNDS = 5;
/** What is promised, in milliseconds. */
const PROMISED = 100;

async function run(): Promise<Figures> {
  const figures: [string, string | number][] = [["kinds of waits", WAITS.length]];
  for (const engine of engines()) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (const wait of WAITS) {
        const ended = await interrupt(engine, wait);
        const found = judgeInterrupt(wait, ended);
        if (found.length > 0) throw new Error(`${wait.name}: ${found.join("; ")}`);
        times.push(ended.milliseconds);
      }
    }
    times.sort((a, b) => a - b);
    const within = times.filter((time) => time <= PROMISED).length;
    // On a busy machine one process or another waits for its turn.
    if (within < times.length * 0.95) throw new Error(`${engine.name}: only ${within} in time`);
    figures.push(
      [`interruptions, ${engine.name}`, times.length],
      [`median until the end, ${engine.name}`, `${times[times.length >> 1]!.toFixed(0)} ms`],
      [`longest until the end, ${engine.name}`, `${times.at(-1)!.toFixed(0)} ms`],
      [`of them within ${PROMISED} ms, ${engine.name}`, within],
    );
  }
  return figures;
}

/** Ctrl-C ends every wait, with exit code 130 and a word on the state of the platform. */
export const part: Part = { title: "Ctrl-C", run };
