import assert from "node:assert/strict";
import { printFigures, WHOLE } from "../../support/reliability/evidence.ts";
import { engines } from "../../support/reliability/engines.ts";
import { ENDINGS, interrupt, judgeInterrupt, WAITS } from "../../support/reliability/interrupts.ts";

/** Far more than the 100 ms that are promised, because a machine may be busy; far less than what is waited for. */
const SLOW = 10_000;
const ROUNDS = WHOLE ? 5 : 1;

for (const engine of engines()) {
  Deno.test({
    name: `Ctrl-C ends every wait at once, and says what state the platform is in (${engine.name})`,
    ignore: Deno.build.os === "windows",
    fn: async (t) => {
      for (const wait of WAITS) {
        await t.step(wait.name, async () => {
          for (let round = 0; round < ROUNDS; round++) {
            const ended = await interrupt(engine, wait);
            assert.deepEqual(judgeInterrupt(wait, ended), []);
            assert.ok(ended.milliseconds < SLOW, `it took ${ended.milliseconds} ms`);
            printFigures({ milliseconds: Math.round(ended.milliseconds) });
          }
        });
      }
    },
  });
}

const [, ...OTHERS] = ENDINGS;

for (const engine of engines()) {
  for (const ending of OTHERS) {
    Deno.test({
      name: `${ending.signal} after a write shows the state as Ctrl-C does (${engine.name})`,
      ignore: Deno.build.os === "windows",
      fn: async (t) => {
        for (const wait of WAITS.filter(({ says }) => says.source.includes("may have"))) {
          await t.step(wait.name, async () => {
            const ended = await interrupt(engine, wait, ending);
            assert.deepEqual(judgeInterrupt(wait, ended, ending), []);
          });
        }
      },
    });
  }
}
